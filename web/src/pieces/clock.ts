/** What is left on a clock, in the shortest form that a player needs. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * What is left on a clock that showed a number of seconds when it was told. Both moments are by the clock of this device:
 * what was told is as old as that, however lately it was put on the screen.
 */
export function leftOn(seconds: number, running: boolean, told: number, now: number): number {
  return Math.max(0, running ? seconds - Math.max(0, now - told) : seconds);
}

/** Days and hours while they count, then hours and minutes, and seconds in the last hour. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR)
    return `${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / MINUTE))}`;
  return `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
}
