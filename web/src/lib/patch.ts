/**
 * Patches: what has changed from one view to the next.
 *
 * A patch is a list of changes, made in order. Each begins with a path, the keys and indices that lead to the
 * place; the empty path is the whole view.
 *
 *     [path, value]                   put the value there
 *     [path]                          take the entry out of its mapping
 *     [path, start, removed, items]   in the list there, replace so many from `start` on by these items
 */

import type { Patch, Path } from '../protocol/frames';
import type { Json } from '../protocol/json';

/** A patch that does not fit to the view: the view must be asked for as a whole. */
export class Misfit extends Error {}

type Container = Json[] | Record<string, Json>;

/**
 * The view that a patch makes of another. The old one is left as it is, and whatever has not changed is shared
 * between both, so that pages can see by identity what is new.
 */
export function patched(view: Json, patch: Patch): Json {
  const fresh = new Set<Json>();
  let root = view;
  for (const change of patch) {
    const path = change[0];
    if (change.length === 4) {
      const [place, whole] = opened(root, path, fresh);
      if (!Array.isArray(place)) throw new Misfit('a list was to change, and there is none');
      const [, start, removed, items] = change;
      if (start + removed > place.length)
        throw new Misfit('the list is shorter than the patch believes');
      place.splice(start, removed, ...items);
      root = whole;
    } else if (path.length === 0) {
      if (change.length === 1) throw new Misfit('the whole view cannot be taken away');
      root = change[1];
    } else {
      const [place, whole] = opened(root, path.slice(0, -1), fresh);
      put(place, path[path.length - 1] as string | number, change);
      root = whole;
    }
  }
  return root;
}

function put(place: Container, key: string | number, change: [Path] | [Path, Json]): void {
  if (Array.isArray(place)) {
    if (typeof key !== 'number' || change.length === 1 || !(key in place)) {
      throw new Misfit(`there is no ${String(key)} in the list`);
    }
    place[key] = change[1];
  } else if (typeof key !== 'string') {
    throw new Misfit(`${String(key)} is no name`);
  } else if (change.length === 2) {
    place[key] = change[1];
  } else if (Object.hasOwn(place, key)) {
    Reflect.deleteProperty(place, key);
  } else {
    throw new Misfit(`there is no ${key} to take out`);
  }
}

/** The container at a path, copied together with all on the way to it, and the root that leads there. */
function opened(root: Json, path: Path, fresh: Set<Json>): [Container, Json] {
  const top = owned(root, fresh);
  let place = top;
  for (const step of path) {
    const next = Array.isArray(place) ? place[step as number] : place[step];
    if (next === undefined) throw new Misfit(`nothing lies at ${path.join('/')}`);
    const mine = owned(next, fresh);
    if (Array.isArray(place)) place[step as number] = mine;
    else place[step] = mine;
    place = mine;
  }
  return [place, top];
}

/** A copy of a container, or itself where this patch has made it already. */
function owned(value: Json, fresh: Set<Json>): Container {
  if (typeof value !== 'object' || value === null)
    throw new Misfit('the path leads through a plain value');
  if (fresh.has(value)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  fresh.add(copy);
  return copy;
}
