import { describe, expect, it } from 'vitest';
import { learnSeats } from '../../lib/names';
import { seatName } from '../../lib/names';
import type { ProposalInfo, ProposalKind } from '../../protocol/club';
import type { NewsItem } from '../../protocol/news';
import { askedWords, newsWords } from './news';

const proposal: ProposalInfo = {
  proposal: 'p1',
  what: 'pause',
  seat: 'japan',
  status: 'open',
  agreed: ['japan'],
  waiting_for: ['usa'],
  target: null,
  player: null,
  created_at: 0,
};

const told = (kind: string, more: object): string | null =>
  newsWords({ kind, at: 0, ...more } as NewsItem, seatName);

learnSeats({
  games: [{ id: 'g', name: 'G', scenarios: [], options: [], seats: { usa: { name: 'USA' } } }],
  bots: [],
});

describe('news', () => {
  it('tells who comes, goes and plays for whom', () => {
    const seat = { seat: 'usa', player: 'person', name: 'Ada' };
    expect(told('seat', { ...seat, why: 'sat down' })).toBe('Ada takes the USA seat.');
    expect(told('seat', { ...seat, why: 'is back' })).toBe('Ada is back and plays USA again.');
    expect(told('seat', { ...seat, player: 'cadet', why: 'was late' })).toBe(
      'Ada ran out of time. A bot (cadet) plays USA for now.',
    );
    expect(told('seat', { seat: 'usa', player: 'cadet', name: null, why: 'was late' })).toBe(
      'USA ran out of time and lost the seat. A bot (cadet) takes over.',
    );
    expect(told('seat', { seat: 'usa', player: 'person', name: null, why: 'replaced' })).toBe(
      'The USA seat is waiting for a player.',
    );
    expect(told('seat', { seat: 'usa', player: 'cadet', name: null, why: 'something new' })).toBe(
      'USA: A bot (cadet).',
    );
  });

  it('tells that a table goes on by other rules', () => {
    const changed = [{ version: '0.2.0', changed: 'Guns are heavier.' }];
    expect(told('rules', { before: '0.1.0', version: '0.2.0', changed })).toBe(
      'The rules have been updated. The game continues under version 0.2.0.',
    );
  });

  it('follows a proposal from its beginning to its end', () => {
    const pause = { what: 'pause', seat: 'japan', status: 'open', agreed: ['japan'], target: null };
    expect(told('proposal', pause)).toBe('Japan proposes a pause.');
    expect(told('proposal', { ...pause, agreed: ['japan', 'usa'] })).toBe(
      'Agreed to a pause so far: Japan and USA.',
    );
    expect(told('proposal', { ...pause, status: 'done' })).toBe('Everybody has agreed to a pause.');
    expect(told('proposal', { ...pause, status: 'refused' })).toBe(
      'The proposal to pause was declined.',
    );
  });

  it('says where going back leads, and whom a bot is for', () => {
    const asked = (what: ProposalKind, target: string | null): string =>
      askedWords({ ...proposal, what, target }, seatName);
    expect(asked('take-back', 'Set-up')).toBe('Japan proposes to go back to this point: Set-up');
    expect(asked('take-back', null)).toBe('Japan proposes to go back to an earlier point.');
    expect(asked('replace', 'usa')).toBe('Japan proposes a bot for USA.');
  });

  it('passes over talk and what it does not know', () => {
    expect(told('talk', { words: 'hello' })).toBeNull();
    expect(told('status', { status: 'dreaming' })).toBeNull();
    expect(told('weather', {})).toBeNull();
  });
});
