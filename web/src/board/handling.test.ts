import { describe, expect, it } from 'vitest';
import { Dragging } from './dragging.svelte';
import { strokeOf } from './keys';

describe('carrying a block', () => {
  it('begins when the pointer has moved a little, and is told once', () => {
    const dragging = new Dragging();
    dragging.press('gold-1', 10, 10);
    expect(dragging.move(12, 11)).toBeNull();
    expect(dragging.carried).toBeNull();
    expect(dragging.move(20, 10)).toBe('gold-1');
    expect(dragging.move(30, 10)).toBeNull();
    expect(dragging.carried).toEqual({ unit: 'gold-1', x: 30, y: 10 });
  });

  it('ends with the block let go, and swallows the one click that follows', () => {
    const dragging = new Dragging();
    dragging.press('gold-1', 0, 0);
    dragging.move(40, 0);
    expect(dragging.release()).toBe('gold-1');
    expect(dragging.carried).toBeNull();
    expect(dragging.endedHere()).toBe(true);
    expect(dragging.endedHere()).toBe(false);
  });

  it('does not begin elsewhere, nor after it was called off', () => {
    const dragging = new Dragging();
    dragging.press(null, 0, 0);
    expect(dragging.move(40, 0)).toBeNull();
    dragging.press('gold-1', 0, 0);
    dragging.cancel();
    expect(dragging.move(40, 0)).toBeNull();
    expect(dragging.release()).toBeNull();
    expect(dragging.endedHere()).toBe(false);
  });
});

describe('keys on the map', () => {
  const press = (key: string, more = {}) =>
    strokeOf(new KeyboardEvent('keydown', { key, ...more }));

  it('move it, and with Shift go from space to space', () => {
    expect(press('ArrowLeft')).toEqual({ does: 'pan', dx: 90, dy: 0 });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ does: 'step', direction: 'left' });
  });

  it('change its size in steps that undo each other', () => {
    const [nearer, farther] = [press('+'), press('-')];
    if (nearer?.does !== 'zoom' || farther?.does !== 'zoom') throw new Error('not a zoom');
    expect(nearer.factor * farther.factor).toBeCloseTo(1);
  });

  it('choose with Enter and with Space', () => {
    expect(press('Enter')).toEqual(press(' '));
  });

  it('are left to the browser where they are none of ours', () => {
    expect(press('+', { ctrlKey: true })).toBeNull();
    expect(press('a')).toBeNull();
  });
});
