import { describe, expect, it } from 'vitest';
import type { TableStore } from '../table.svelte';
import { TableSocial } from './social.svelte';

/** A table at which somebody looks from a seat and may have others. */
function at(more: Partial<Record<keyof TableStore, unknown>>): TableSocial {
  const facts = { table: { mine: ['japan', 'usa'] }, asked: [], mine: false, resting: false };
  return new TableSocial({ id: 't', seat: 'japan', news: [], ...facts, ...more } as never);
}

describe('another seat of one’s own', () => {
  it('is pointed out while it is asked', () => {
    expect(at({ asked: ['usa'] }).elsewhere).toBe('usa');
    expect(at({ asked: ['soviets'] }).elsewhere).toBeNull();
  });

  it('is never the seat at which one sits', () => {
    expect(at({ asked: ['japan'] }).elsewhere).toBeNull();
    expect(at({ asked: ['japan', 'usa'] }).elsewhere).toBe('usa');
  });

  it('is not asked while the game is paused', () => {
    expect(at({ asked: ['usa'], resting: true }).elsewhere).toBeNull();
  });
});
