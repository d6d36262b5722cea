import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callBack, isCalled, isForbidden, wishCalls } from './notifications';

const shown: string[] = [];

class Notice {
  static permission = 'default';
  static answer = 'granted';
  static requestPermission(): Promise<string> {
    Notice.permission = Notice.answer;
    return Promise.resolve(Notice.answer);
  }

  constructor(readonly title: string) {
    shown.push(title);
  }
}

function look(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
}

beforeEach(() => {
  Notice.permission = 'default';
  Notice.answer = 'granted';
  shown.length = 0;
  localStorage.clear();
  vi.stubGlobal('Notification', Notice);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('calling', () => {
  it('is silent until it is wished and allowed', async () => {
    look(true);
    callBack('Your move', '', 'a');
    expect(await wishCalls(true)).toBe(true);
    callBack('Your move', '', 'a');
    expect(shown).toEqual(['Your move']);
    expect(await wishCalls(false)).toBe(false);
    callBack('Your move', '', 'a');
    expect(shown).toHaveLength(1);
  });

  it('is silent while the page is looked at', async () => {
    look(false);
    await wishCalls(true);
    callBack('Your move', '', 'a');
    expect(shown).toEqual([]);
  });

  it('tells when the browser forbids it', async () => {
    Notice.answer = 'denied';
    expect(await wishCalls(true)).toBe(false);
    expect(isForbidden()).toBe(true);
    expect(isCalled()).toBe(false);
  });
});
