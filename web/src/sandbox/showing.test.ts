import { expect, it } from 'vitest';
import type { Overlay } from '../protocol/overlays';
import { Showing } from './showing.svelte';

const KINDS = [
  { id: 'supply', name: 'Supply', about: 'faction' },
  { id: 'trade', name: 'Trade', about: 'faction' },
  { id: 'reach', name: 'Reach', about: 'unit' },
];

function overlay(words: string): Overlay {
  return { sequence: 1, words, legend: {}, spaces: {}, lines: [] };
}

it('asks for what is chosen, and for nothing where nothing is', async () => {
  const asked: string[] = [];
  const showing = new Showing(
    (kind, about) => {
      asked.push(`${kind} ${about}`);
      return Promise.resolve(overlay(kind));
    },
    () => KINDS,
  );
  await showing.look();
  showing.choose('supply');
  showing.turnTo('red');
  await showing.look();
  expect(showing.overlay?.words).toBe('supply');
  showing.choose('trade');
  expect(showing.about).toBe('red');
  showing.choose('');
  await showing.look();
  expect(showing.overlay).toBeNull();
  expect(asked).toEqual(['supply ', 'supply red', 'supply red', 'trade red']);
});

it('waits for a block where it is about one', async () => {
  const showing = new Showing(
    (_, about) => Promise.resolve(overlay(about)),
    () => KINDS,
  );
  showing.choose('supply');
  showing.turnTo('red');
  showing.choose('reach');
  await showing.look();
  expect([showing.about, showing.overlay]).toEqual(['', null]);
  showing.turnTo('red-1');
  await showing.look();
  expect(showing.overlay?.words).toBe('red-1');
});

it('passes over an answer that comes too late', async () => {
  const waiting: ((overlay: Overlay) => void)[] = [];
  const showing = new Showing(
    () => new Promise((resolve) => waiting.push(resolve)),
    () => KINDS,
  );
  showing.choose('supply');
  const second = showing.look();
  waiting[1]?.(overlay('new'));
  await second;
  waiting[0]?.(overlay('old'));
  await Promise.resolve();
  expect(showing.overlay?.words).toBe('new');
  expect(showing.busy).toBe(false);
});

it('tells what went wrong', async () => {
  const showing = new Showing(
    () => Promise.reject(new Error('no')),
    () => KINDS,
  );
  showing.choose('supply');
  await showing.look();
  expect(showing.problem).not.toBe('');
  expect(showing.overlay).toBeNull();
});
