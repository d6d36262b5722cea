import { describe, expect, it } from 'vitest';
import { Following } from './following';

/** A list of so many pixels in a box of so many, which clamps its scrolling as a browser does. */
class Box {
  private at = 0;
  constructor(
    public scrollHeight: number,
    public clientHeight: number,
  ) {}

  get scrollTop(): number {
    return this.at;
  }

  set scrollTop(wanted: number) {
    this.at = Math.max(0, Math.min(wanted, this.scrollHeight - this.clientHeight));
  }

  resize(clientHeight: number): void {
    this.clientHeight = clientHeight;
    this.scrollTop = this.at;
  }
}

function followed(): [Following, Box] {
  const [following, box] = [new Following(), new Box(2000, 500)];
  following.settle(box);
  following.scrolled(box);
  return [following, box];
}

describe('a list that grows', () => {
  it('is followed to its end', () => {
    const [following, box] = followed();
    box.scrollHeight = 2100;
    following.settle(box);
    expect(box.scrollTop).toBe(1600);
  });

  it('is followed after a battle took room from it and gave it back', () => {
    const [following, box] = followed();
    box.resize(200);
    // The browser tells of the scrolling before as soon as it has laid out the page again.
    following.scrolled(box);
    following.settle(box);
    expect(box.scrollTop).toBe(1800);
    box.resize(500);
    following.scrolled(box);
    box.scrollHeight = 2300;
    following.settle(box);
    expect(box.scrollTop).toBe(1800);
  });

  it('is followed after it was hidden', () => {
    const [following, box] = followed();
    const shown = box.scrollHeight;
    [box.scrollHeight, box.clientHeight] = [0, 0];
    box.scrollTop = 0;
    following.scrolled(box);
    following.settle(box);
    [box.scrollHeight, box.clientHeight] = [shown, 500];
    following.scrolled(box);
    following.settle(box);
    expect(box.scrollTop).toBe(1500);
  });

  it('stays where its reader has scrolled back to, until he comes back', () => {
    const [following, box] = followed();
    box.scrollTop = 900;
    following.scrolled(box);
    box.scrollHeight = 2200;
    following.settle(box);
    expect(box.scrollTop).toBe(900);
    box.resize(300);
    following.scrolled(box);
    following.settle(box);
    expect(box.scrollTop).toBe(900);
    box.scrollTop = 1890;
    following.scrolled(box);
    box.scrollHeight = 2400;
    following.settle(box);
    expect(box.scrollTop).toBe(2100);
  });
});
