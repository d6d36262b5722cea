import { describe, expect, it } from 'vitest';
import { parsed } from '../lib/notation';
import type { Refusal } from '../protocol/frames';
import { board, chart } from './fixtures';
import { alike, linesToAsk, missingTypes, nearMisses, Reasons } from './reasons';
import { sorted, type Pointed } from './sorting';

const osaka: Pointed = { kind: 'space', id: 'osaka' };
const fleet: Pointed = { kind: 'unit', id: 'japan-01' };
const offered = (...lines: string[]) => sorted(lines, chart, board).all;

describe('what to ask about something that cannot be chosen', () => {
  it('is every kind of action on offer that takes such a thing', () => {
    expect(
      linesToAsk(osaka, offered('to tokyo', 'to kra', 'partisan tokyo', 'done'), chart, board),
    ).toEqual(['to osaka', 'partisan osaka']);
  });

  it('is the space of a block where only spaces are asked for', () => {
    expect(linesToAsk(fleet, offered('to osaka'), chart, board)).toEqual(['to tokyo']);
  });

  it('is nothing where the question is about something else, unless one insists', () => {
    expect(linesToAsk(osaka, offered('as infantry'), chart, board)).toEqual([]);
    expect(linesToAsk(osaka, offered('as infantry'), chart, board, true)).toEqual([
      'for japan',
      'to osaka',
      'partisan osaka',
      'blockade osaka',
    ]);
  });

  it('is also what can be done with the nation in which it lies, if one insists', () => {
    const actions = { ...chart.actions, violate: { words: 'Violate', argument: 'nation' } };
    const moving = offered('move japan-01', 'done');
    const bangkok: Pointed = { kind: 'space', id: 'bangkok' };
    const asked = linesToAsk(bangkok, moving, { ...chart, actions }, board, true);
    expect(asked).toEqual([
      'for thailand',
      'violate thailand',
      'to bangkok',
      'partisan bangkok',
      'blockade bangkok',
    ]);
  });
});

describe('near misses', () => {
  const linked = {
    ...chart,
    links: [
      ['tokyo', 'osaka', 'plains'],
      ['kra', 'tokyo', 'sea'],
    ],
  } as typeof chart;

  it('are the neighbours of what the question names, where they are not offered', () => {
    expect(nearMisses(offered('to osaka'), ['tokyo'], linked)).toEqual(['to tokyo', 'to kra']);
  });

  it('are other types and factions', () => {
    expect(nearMisses(offered('as carrier', 'declare japan'), [], chart)).toEqual([
      'as infantry',
      'as fleet',
      'declare usa',
    ]);
  });

  it('are not too many', () => {
    expect(nearMisses(offered('to osaka'), ['tokyo'], linked, 1)).toHaveLength(1);
  });
});

class Server {
  asked: string[] = [];
  constructor(private readonly answers: Record<string, Refusal | null | Error>) {}

  readonly ask = (line: string): Promise<Refusal | null> => {
    this.asked.push(line);
    const answer = this.answers[line] ?? null;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
}

const far = { rule: '9.1', sentence: 'Too far.' };
const beside = { rule: 'choices', sentence: "You can't choose that now." };

describe('reasons', () => {
  it('are asked once for each sequence', async () => {
    const server = new Server({ 'to osaka': far });
    const reasons = new Reasons(server.ask);
    expect(await reasons.about(['to osaka'], 5)).toEqual({ ...far, line: 'to osaka' });
    await reasons.about(['to osaka'], 5);
    expect(server.asked).toEqual(['to osaka']);
    await reasons.about(['to osaka'], 6);
    expect(server.asked).toHaveLength(2);
  });

  it('prefer a rule to saying that something was not asked', async () => {
    const reasons = new Reasons(new Server({ 'to osaka': beside, 'partisan osaka': far }).ask);
    expect((await reasons.about(['to osaka', 'partisan osaka'], 1))?.rule).toBe('9.1');
    expect(await reasons.about(['to osaka'], 1)).toBeNull();
  });

  it('are none for something that may be done', async () => {
    const reasons = new Reasons(new Server({ 'to osaka': far, 'partisan osaka': null }).ask);
    expect(await reasons.about(['to osaka', 'partisan osaka'], 1)).toBeNull();
  });

  it('are asked again where the answer was lost', async () => {
    const server = new Server({ 'to osaka': new Error('lost') });
    const reasons = new Reasons(server.ask);
    await expect(reasons.about(['to osaka'], 1)).rejects.toThrow('lost');
    await expect(reasons.about(['to osaka'], 1)).rejects.toThrow('lost');
    expect(server.asked).toHaveLength(2);
  });

  it('can be asked for the types that are not offered', () => {
    const kind = { name: 'Kind', symbol: 'block' };
    const kinds = { infantry: kind, fortress: kind, tank: kind };
    const told = { kinds, actions: { as: { argument: 'type' } } };
    expect(missingTypes([parsed('as infantry', told), parsed('as tank', told)], told)).toEqual([
      'as fortress',
    ]);
    expect(missingTypes([parsed('done', told)], told)).toEqual([]);
  });

  it('that are the same are told once, with the names of all', () => {
    const none = (line: string) => ({ rule: '3.11', sentence: 'None.', line });
    const other = { rule: '3.12', sentence: 'Too many.', line: 'as tank' };
    expect(alike([none('as marine'), other, none('as militia')])).toEqual([
      { sentence: 'None.', lines: ['as marine', 'as militia'] },
      { sentence: 'Too many.', lines: ['as tank'] },
    ]);
  });

  it('are told for each of several lines', async () => {
    const server = new Server({ 'to osaka': far, 'to tokyo': null, 'to kra': beside });
    const told = await new Reasons(server.ask).each(['to osaka', 'to tokyo', 'to kra'], 1);
    expect(told).toEqual([{ ...far, line: 'to osaka' }]);
  });
});
