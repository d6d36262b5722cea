/** What is typed into the line for moves. */

export type Typed =
  | { do: 'nothing' }
  | { do: 'act'; line: string }
  | { do: 'undo' }
  | { do: 'why'; line: string }
  | { do: 'no-number' };

/** A choice by its number or as it is written, "why" before a choice, or "undo". */
export function understood(words: string, choices: string[]): Typed {
  const line = words.trim().replace(/\s+/g, ' ');
  if (line === '') return { do: 'nothing' };
  if (/^\d+$/.test(line)) {
    const choice = choices[Number(line) - 1];
    return choice === undefined ? { do: 'no-number' } : { do: 'act', line: choice };
  }
  if (line.toLowerCase() === 'undo') return { do: 'undo' };
  const asked = /^why (.+)$/i.exec(line)?.[1];
  if (asked !== undefined) return { do: 'why', line: asked };
  return { do: 'act', line };
}
