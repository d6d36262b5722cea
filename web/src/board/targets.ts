/** What of the board an event is about. */
import type { Board } from '../protocol/board';
import type { Target } from './types';

/** Ids as the owner of the board has them: one, several or none. */
export type Ids = string | Iterable<string> | null | undefined;

export function idSet(ids: Ids): ReadonlySet<string> {
  if (ids === null || ids === undefined) return new Set();
  return new Set(typeof ids === 'string' ? [ids] : ids);
}

/** The unit, counter, route or space that an element stands for; the innermost counts. */
export function targetOf(node: EventTarget | null): Target | null {
  const found =
    node instanceof Element ? node.closest('[data-unit],[data-route],[data-space]') : null;
  if (!found) return null;
  const unit = found.getAttribute('data-unit');
  if (unit !== null) return { kind: 'unit', id: unit };
  const route = found.getAttribute('data-route');
  if (route !== null) return { kind: 'route', id: route };
  return { kind: 'space', id: found.getAttribute('data-space') ?? '' };
}

/** The space under an element, whether it is the space itself or something that stands in it. */
export function spaceUnder(node: EventTarget | null): string | null {
  const found = node instanceof Element ? node.closest('[data-space]') : null;
  return found?.getAttribute('data-space') ?? null;
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  return a?.kind === b?.kind && a?.id === b?.id;
}

/** Where a unit stands. */
export function placeOf(units: Record<string, string[]> | undefined, unit: string): string | null {
  for (const [space, stack] of Object.entries(units ?? {})) {
    if (stack.includes(unit)) return space;
  }
  return null;
}

/** Where a unit or a counter is. */
export function spaceOf({ units, counters }: Board, id: string): string | null {
  const lies = Object.entries(counters ?? {}).find(([, stacks]) =>
    stacks.some((counter) => counter.id === id),
  );
  return placeOf(units, id) ?? lies?.[0] ?? null;
}

/** A block that cannot be chosen, now or instead of another, stands for its space where that can be. */
export function meantBy(
  target: Target | null,
  selectable: ReadonlySet<string>,
  units: Record<string, string[]> | undefined,
  instead: ReadonlySet<string> = new Set(),
): Target | null {
  if (target?.kind !== 'unit' || selectable.has(target.id) || instead.has(target.id)) return target;
  const space = placeOf(units, target.id);
  return space !== null && selectable.has(space) ? { kind: 'space', id: space } : target;
}
