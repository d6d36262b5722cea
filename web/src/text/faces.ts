/** What a viewer knows of a unit, in words. */

import type { Face } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { text } from '../words/text';
import { plain } from './spans';

/** "Infantry 2", or what else it is called; empty where the viewer does not know it. */
export function faceName(face: Face | undefined, kinds: Chart['kinds']): string {
  if (face?.text !== undefined) return plain(face.text);
  if (face?.kind === undefined) return '';
  const kind = kinds?.[face.kind]?.name ?? face.kind;
  return face.cv === undefined ? kind : text('table.face', { kind, strength: face.cv });
}

/** What is known of it beside that: "Escaped". */
export function faceNotes(face: Face | undefined): string[] {
  return (face?.notes ?? []).map(plain);
}

/** All that is known of it: "Infantry 2, Escaped, face-up"; for a hidden one `unseen` stands for its name. */
export function faceWords(
  face: Face | undefined,
  kinds: Chart['kinds'],
  unseen = text('map.unit.unseen'),
): string {
  const open = face?.open ? [text('table.face.open')] : [];
  return [faceName(face, kinds) || unseen, ...faceNotes(face), ...open].join(', ');
}

/** The same of one in a battle, where all that fight lie open. */
export function faceInBattle(face: Face | undefined, kinds: Chart['kinds']): string {
  if (face?.kind === undefined) return text('battle.unseen');
  return [faceName(face, kinds), ...faceNotes(face)].join(', ');
}
