/** News of a table in sentences. */

import { listed } from '../../lib/names';
import type { NewsItem, Proposal } from '../../lib/shapes';
import { text } from './english';

/** What a seat is called. */
export type SeatName = (seat: string) => string;

/** What is proposed, as in "Japan proposes a pause". */
export function proposedWords(what: string, target: string | null, seatName: SeatName): string {
  if (what === 'take-back') {
    // A line of the journal, of which a part of a sentence is made.
    const line = target?.replace(/\.$/, '');
    return line ? text('what.take-back', { target: line }) : text('what.take-back.plain');
  }
  if (what === 'replace') {
    return text('what.replace', { target: seatName((target ?? '').split(':')[0] ?? '') });
  }
  if (what === 'pause' || what === 'resume' || what === 'end') return text(`what.${what}`);
  return what;
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function names(value: unknown, seatName: SeatName): string {
  const seats = Array.isArray(value) ? value.map((seat) => seatName(String(seat))) : [];
  return listed(seats);
}

/** An item of news in a sentence; null for talk, and for what this page does not know. */
export function newsWords(item: NewsItem, seatName: SeatName): string | null {
  const seat = item['seat'] ? seatName(String(item['seat'])) : '';
  switch (item.kind) {
    case 'seat':
      return seatWords(item, seat);
    case 'status':
      return statusWords(string(item['status']));
    case 'clock':
      return text(item['did'] === 'passed' ? 'news.clock.passed' : 'news.clock', { seat });
    case 'proposal':
      return proposalWords(item, seatName);
    case 'shared':
      return item['did'] === 'decided'
        ? text('news.shared.decided', {
            name: string(item['name']),
            action: string(item['action']),
          })
        : text('news.shared.taken', { name: string(item['name']) });
    case 'rematch':
      return text('news.rematch', { name: string(item['name']) });
    case 'rules':
      return text('news.rules', { version: string(item['version']) });
    case 'hook':
      return text('news.hook');
    default:
      return null;
  }
}

function seatWords(item: NewsItem, seat: string): string {
  const who = string(item['name']);
  const bot = item['player'] !== 'person';
  const player = text('news.bot', { name: string(item['player']) });
  switch (item['why']) {
    case 'sat down':
      return text('news.sat-down', { who, seat });
    case 'left':
      return who ? text('news.left.others', { who, seat }) : text('news.left', { seat });
    case 'resigned':
      return text('news.resigned', { seat, player });
    case 'taken back':
      return text('news.taken-back', { who, seat });
    case 'replaced':
      return bot ? text('news.replaced', { player, seat }) : text('news.empty', { seat });
    case 'shares the seat':
      return text('news.shares', { who, seat });
    case 'was late':
      return who
        ? text('news.late', { who, player, seat })
        : text('news.late.lost', { seat, player });
    case 'is back':
      return text('news.back', { who, seat });
    default:
      return text('news.seat', { seat, who: who || player });
  }
}

function statusWords(status: string): string | null {
  if (status === 'paused' || status === 'playing' || status === 'ended' || status === 'over') {
    return text(`news.${status}`);
  }
  return null;
}

function proposalWords(item: NewsItem, seatName: SeatName): string {
  const what = proposedWords(string(item['what']), string(item['target']) || null, seatName);
  const status = item['status'];
  if (status === 'done' || status === 'refused' || status === 'withdrawn') {
    return text(`news.${status}`, { what });
  }
  const by = item['seat'];
  const agreed = Array.isArray(item['agreed']) ? item['agreed'] : [];
  if (agreed.some((one) => one !== by)) {
    return text('news.agreed', { who: names(agreed, seatName), what });
  }
  const who = by ? seatName(String(by)) : text('news.somebody');
  return text('news.proposed', { who, what });
}

/** Who makes a proposal, and what it is, as a question to somebody who must answer. */
export function askedWords(proposal: Proposal, seatName: SeatName): string {
  return text('consent.asks', {
    who: proposal.seat ? seatName(proposal.seat) : text('news.somebody'),
    what: proposedWords(proposal.what, proposal.target, seatName),
  });
}
