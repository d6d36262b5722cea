import { describe, expect, it } from 'vitest';
import { learnSeats } from '../../lib/names';
import { seatName } from '../../lib/names';
import type { NewsItem } from '../../protocol/news';
import { newsWords, proposedWords } from './news';

const told = (kind: string, more: object): string | null =>
  newsWords({ kind, at: 0, ...more } as NewsItem, seatName);

learnSeats({
  games: [{ id: 'g', name: 'G', scenarios: [], options: [], seats: { usa: { name: 'USA' } } }],
  bots: [],
});

describe('news', () => {
  it('tells who comes, goes and plays for whom', () => {
    const seat = { seat: 'usa', player: 'person', name: 'Ada' };
    expect(told('seat', { ...seat, why: 'sat down' })).toBe('Ada sits down at USA.');
    expect(told('seat', { ...seat, why: 'is back' })).toBe('Ada is back at USA.');
    expect(told('seat', { ...seat, player: 'cadet', why: 'was late' })).toBe(
      'Ada was late: a bot (cadet) plays USA for now.',
    );
    expect(told('seat', { seat: 'usa', player: 'cadet', name: null, why: 'was late' })).toBe(
      'USA was late and is lost; a bot (cadet) plays on.',
    );
    expect(told('seat', { seat: 'usa', player: 'person', name: null, why: 'replaced' })).toBe(
      'USA waits for somebody.',
    );
    expect(told('seat', { seat: 'usa', player: 'cadet', name: null, why: 'something new' })).toBe(
      'USA: a bot (cadet).',
    );
  });

  it('tells that a table goes on by other rules', () => {
    const changed = [{ version: '0.2.0', changed: 'Guns are heavier.' }];
    expect(told('rules', { before: '0.1.0', version: '0.2.0', changed })).toBe(
      'The rules have changed. The game goes on by rules 0.2.0 from where it stands.',
    );
  });

  it('follows a proposal from its beginning to its end', () => {
    const pause = { what: 'pause', seat: 'japan', status: 'open', agreed: ['japan'], target: null };
    expect(told('proposal', pause)).toBe('Japan proposes a pause.');
    expect(told('proposal', { ...pause, agreed: ['japan', 'usa'] })).toBe(
      'Japan and USA: agreed so far to a pause.',
    );
    expect(told('proposal', { ...pause, status: 'done' })).toBe('All agree to a pause.');
    expect(told('proposal', { ...pause, status: 'refused' })).toBe('Not agreed: a pause.');
  });

  it('says where going back leads, and whom a bot is for', () => {
    expect(proposedWords('take-back', 'Set-up', seatName)).toBe('going back to “Set-up”');
    expect(proposedWords('take-back', null, seatName)).toBe('going back');
    expect(proposedWords('take-back', 'Japan passes.', seatName)).toBe(
      'going back to “Japan passes.”',
    );
    expect(proposedWords('replace', 'usa', seatName)).toBe('a bot for USA');
  });

  it('passes over talk and what it does not know', () => {
    expect(told('talk', { words: 'hello' })).toBeNull();
    expect(told('status', { status: 'dreaming' })).toBeNull();
    expect(told('weather', {})).toBeNull();
  });
});
