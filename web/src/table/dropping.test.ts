import { describe, expect, it } from 'vitest';
import { firstStep, secondStep } from './dropping';
import { board, chart } from './fixtures';
import { sorted } from './sorting';

const drop = { unit: 'japan-01', space: 'osaka' };
const found = (...lines: string[]) => sorted(lines, chart, board);

describe('dragging a block onto a space', () => {
  it('begins with the choice of the block', () => {
    expect(firstStep(drop, found('move japan-01', 'done'))).toMatchObject({
      do: 'act',
      choice: { line: 'move japan-01' },
    });
  });

  it('asks where several things can be done with the block', () => {
    expect(firstStep(drop, found('move japan-01', 'remove japan-01'))).toMatchObject({ do: 'ask' });
  });

  it('does nothing with a block that cannot be chosen', () => {
    expect(firstStep(drop, found('to osaka'))).toEqual({ do: 'nothing' });
  });

  it('goes on with the space where the next question offers it', () => {
    expect(secondStep(drop, found('to osaka', 'to tokyo'))?.line).toBe('to osaka');
  });

  it('does not guess where the space is not offered, or means several things', () => {
    expect(secondStep(drop, found('to tokyo'))).toBeNull();
    expect(secondStep(drop, found('to osaka', 'partisan osaka'))).toBeNull();
  });
});
