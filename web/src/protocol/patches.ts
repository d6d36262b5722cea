/**
 * Patches: the changes from one view to the next, small enough to be sent after every decision.
 *
 * A patch is a list of changes, made in order. Each begins with a path: the keys and indices that lead to
 * the place.
 *
 *     [path, value]                   put the value there
 *     [path]                          take the entry out of its mapping
 *     [path, start, removed, items]   in the list there, replace so many from `start` on by these items
 *
 * The empty path stands for the whole view.
 *
 * Written by tools/page_types.py from protocol/patches.py. Do not edit it.
 */

export {};
