import { describe, expect, it } from 'vitest';
import { Deciding } from './deciding.svelte';
import { board, chart } from './fixtures';
import type { Text } from '../protocol/text';
import type { TableStore } from './table.svelte';

/** A table at which each decision leads to the next list of choices. */
class FakeTable {
  chart = chart;
  made: string[] = [];
  mine = $state(true);
  sequence = $state(0);
  view = $state.raw({ prompt: 'What now?', choices: [] as string[] });
  phase = $state('Production');

  constructor(private readonly questions: string[][]) {
    this.next();
  }

  cautions: Record<string, Text> = {};
  undoable = $state.raw({ half: false, last: [] as string[] });
  units = board.units;

  /** As a table does it: the last click is taken back, and the question before is asked again. */
  undo(): Promise<void> {
    const line = this.made.pop() ?? '';
    this.undoable = { half: false, last: [] };
    this.sequence += 1;
    this.view = { prompt: 'What now?', choices: this.before };
    this.undone.push(line);
    return Promise.resolve();
  }

  undone: string[] = [];
  private before: string[] = [];

  /** From now on a move is half entered with each block that is chosen. */
  halfEntered(line: string): void {
    const half = line.startsWith('move ');
    this.undoable = { half, last: half ? [line] : [] };
  }

  get board() {
    const { cautions } = this;
    return {
      ...board,
      units: this.units,
      cautions,
      title: '1936',
      heading: { text: [this.phase] },
    };
  }

  undoable: { half: boolean } | null = null;

  undo(): Promise<void> {
    return Promise.resolve();
  }

  next(): void {
    this.view = { prompt: 'What now?', choices: this.questions.shift() ?? [] };
  }

  act(line: string): Promise<void> {
    this.made.push(line);
    this.sequence += 1;
    this.before = this.view.choices;
    this.next();
    this.halfEntered(line);
    return Promise.resolve();
  }
}

function deciding(...questions: string[][]) {
  const table = new FakeTable(questions);
  return { table, decides: new Deciding(table as unknown as TableStore) };
}

/** Let everything happen that was begun; nothing here waits for a clock. */
async function rest(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}

function choose(decides: Deciding, line: string): void {
  const choice = decides.found.all.find((one) => one.line === line);
  if (choice === undefined) throw new Error(`${line} is not offered`);
  decides.choose(choice);
}

describe('what is grave', () => {
  it('is asked each time, and says whether it can be taken back', async () => {
    const { table, decides } = deciding(['declare usa', 'done'], ['declare usa', 'done']);
    choose(decides, 'declare usa');
    expect(decides.confirming?.question).toBe('Declare War on that faction: USA?');
    expect(decides.confirming?.more).toBe('You can’t undo this.');
    decides.cancel();
    expect(table.made).toEqual([]);
    choose(decides, 'declare usa');
    decides.confirm();
    await rest();
    expect(table.made).toEqual(['declare usa']);
    choose(decides, 'declare usa');
    expect(decides.confirming).not.toBeNull();
  });

  it('is asked once in a phase where it is done often', async () => {
    const offer = ['buy action', 'done'];
    const { table, decides } = deciding(offer, offer, offer);
    choose(decides, 'buy action');
    expect(decides.confirming?.more).toContain('won’t be asked again');
    decides.confirm();
    await rest();
    choose(decides, 'buy action');
    await rest();
    expect(table.made).toEqual(['buy action', 'buy action']);
    table.phase = 'Command';
    choose(decides, 'buy action');
    expect(decides.confirming).not.toBeNull();
  });

  it('is not what is done all the time', async () => {
    const { table, decides } = deciding(['to osaka', 'to tokyo']);
    choose(decides, 'to osaka');
    await rest();
    expect(table.made).toEqual(['to osaka']);
  });
});

describe('a block in hand', () => {
  const offer = ['move japan-01', 'move japan-02', 'done'];

  async function begun(...more: string[][]) {
    const { table, decides } = deciding(offer, ['to osaka', 'to tokyo'], ...more);
    table.units = { tokyo: ['japan-01'], osaka: ['japan-02'], kra: ['italy-01'] };
    decides.pick({ kind: 'unit', id: 'japan-01' });
    await rest();
    expect(table.made).toEqual(['move japan-01']);
    return { table, decides };
  }

  it('is let go by a second click', async () => {
    const { table, decides } = await begun();
    decides.pick({ kind: 'unit', id: 'japan-01' });
    await rest();
    expect(table.made).toEqual([]);
    expect(table.undone).toEqual(['move japan-01']);
  });

  it('is changed for another that could be chosen, in place of being moved to it', async () => {
    const { table, decides } = await begun(['to tokyo']);
    expect([...decides.instead].sort()).toEqual(['japan-01', 'japan-02']);
    decides.pick({ kind: 'unit', id: 'japan-02' });
    await rest();
    expect(table.undone).toEqual(['move japan-01']);
    expect(table.made).toEqual(['move japan-02']);
  });

  it('goes to a place that is clicked, whoever stands there', async () => {
    const { table, decides } = await begun(['done']);
    decides.pick({ kind: 'space', id: 'osaka' });
    await rest();
    expect(table.made).toEqual(['move japan-01', 'to osaka']);
    expect(decides.instead).toEqual([]);
  });
});

describe('what would follow unawares', () => {
  const enemy = 'Thailand is your Enemy: to enter is to attack.';

  it('is told once, and then taken for known', async () => {
    const offer = ['to osaka', 'to tokyo'];
    const { table, decides } = deciding(offer, offer, offer);
    table.cautions = { 'to osaka': [enemy] };
    choose(decides, 'to osaka');
    expect(decides.confirming?.more).toBe(enemy);
    expect(decides.confirming?.yes).toBe('Yes');
    decides.cancel();
    choose(decides, 'to osaka');
    decides.confirm();
    await rest();
    choose(decides, 'to osaka');
    await rest();
    expect(table.made).toEqual(['to osaka', 'to osaka']);
  });

  it('is told of a block that is dragged, too', async () => {
    const { table, decides } = deciding(['move japan-01', 'done'], ['to osaka', 'to tokyo'], []);
    table.cautions = { 'to osaka': [enemy] };
    decides.drop({ unit: 'japan-01', space: 'osaka' });
    await rest();
    expect(table.made).toEqual(['move japan-01']);
    expect(decides.confirming?.more).toBe(enemy);
    decides.confirm();
    await rest();
    expect(table.made).toEqual(['move japan-01', 'to osaka']);
  });
});

describe('a click on a space', () => {
  it('means its blocks where only these are asked for, and asks which', () => {
    const { decides } = deciding(['move japan-01', 'done']);
    decides.pick({ kind: 'space', id: 'tokyo' });
    expect(decides.several?.name).toBe('Tokyo');
    expect(decides.several?.choices.map(({ line }) => line)).toEqual(['move japan-01']);
  });
});

describe('several at once', () => {
  it('are done one after the other', async () => {
    const { table, decides } = deciding(
      ['blockade tokyo', 'blockade osaka', 'done'],
      ['blockade osaka', 'done'],
      ['done'],
    );
    const [group] = decides.together;
    if (group) await decides.doAll(group);
    expect(table.made).toEqual(['blockade tokyo', 'blockade osaka']);
    expect(decides.complaint).toBeNull();
    expect(decides.progress).toBeNull();
  });

  it('stop with a sentence where one is not offered any more', async () => {
    const { table, decides } = deciding(['blockade tokyo', 'blockade osaka', 'done'], ['done']);
    const [group] = decides.together;
    if (group) await decides.doAll(group);
    expect(table.made).toEqual(['blockade tokyo']);
    expect(decides.complaint?.sentence).toBe(
      'Stopped after 1 of 2, because this is no longer possible: Mark it: Osaka.',
    );
  });
});

describe('a half-entered move with one way on', () => {
  const half = { half: true, last: [], move: [] };

  it('goes on by itself', async () => {
    const { table, decides } = deciding(['play A01'], ['pass', 'play A01']);
    table.undoable = half;
    decides.goOn();
    await rest();
    expect(table.made).toEqual(['play A01']);
  });

  it('is asked where others would see how long it took', async () => {
    const { table, decides } = deciding(['play A01'], ['pass']);
    decides.goOn();
    await rest();
    expect(table.made).toEqual([]);
  });

  it('is asked after something was taken back', async () => {
    const { table, decides } = deciding(['play A01'], ['play A01'], ['pass']);
    table.undoable = half;
    await decides.undo(false);
    decides.goOn();
    await rest();
    expect(table.made).toEqual([]);
  });

  it('is asked where it ends something or would be asked once more', async () => {
    for (const line of ['pass', 'declare usa']) {
      const { table, decides } = deciding([line], ['done']);
      table.undoable = half;
      decides.goOn();
      await rest();
      expect(table.made).toEqual([]);
    }
  });
});

describe('what is the only choice again', () => {
  it('can be done by itself until there is another', async () => {
    const { table, decides } = deciding(['pass'], ['pass'], ['pass'], ['pass', 'play A01']);
    expect(decides.again).toBeNull();
    choose(decides, 'pass');
    await rest();
    const { again } = decides;
    expect(again?.line).toBe('pass');
    if (again) decides.follow(again);
    await rest();
    decides.goOn();
    await rest();
    expect(table.made).toEqual(['pass', 'pass', 'pass']);
    decides.goOn();
    expect(decides.following).toBeNull();
    expect(table.made).toHaveLength(3);
  });

  it('waits while others are asked', async () => {
    const { table, decides } = deciding(['pass'], ['pass'], ['pass']);
    choose(decides, 'pass');
    await rest();
    if (decides.again) decides.follow(decides.again);
    await rest();
    table.mine = false;
    decides.goOn();
    await rest();
    expect(decides.following).toBe('pass');
    expect(table.made).toEqual(['pass', 'pass']);
  });
});
