/** News of a table in sentences. */

import { listed } from '../../words/formats';
import type { NewsItem, Proposal } from '../../lib/shapes';
import { text } from '../../words/text';

/** What a seat is called. */
export type SeatName = (seat: string) => string;

type Proposed = 'pause' | 'resume' | 'end' | 'back' | 'back-to' | 'replace';
type Stage = 'proposed' | 'agreed' | 'done' | 'refused' | 'withdrawn';

/** A proposal in a sentence: who made it, who has agreed, or what came of it; '' for a kind that this page does not know. */
function proposalSentence(
  what: string,
  stage: Stage,
  who: string,
  target: string | null,
  seatName: SeatName,
): string {
  const sentence = (kind: Proposed, named = ''): string =>
    text(`social.proposal.${kind}.${stage}`, { who, target: named });
  switch (what) {
    case 'pause':
    case 'resume':
    case 'end':
      return sentence(what);
    case 'take-back':
      // The line of the journal to go back to, if there is one.
      return target ? sentence('back-to', target) : sentence('back');
    case 'replace':
      return sentence('replace', seatName((target ?? '').split(':')[0] ?? ''));
    default:
      return '';
  }
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
      return text(item['did'] === 'passed' ? 'social.news.clock.passed' : 'social.news.clock', {
        seat,
      });
    case 'proposal':
      return proposalWords(item, seatName) || null;
    case 'shared':
      return item['did'] === 'decided'
        ? text('social.news.shared.decided', {
            name: string(item['name']),
            action: string(item['action']),
          })
        : text('social.news.shared.taken', { name: string(item['name']) });
    case 'rematch':
      return text('social.news.rematch', { name: string(item['name']) });
    case 'rules':
      return text('social.news.rules', { version: string(item['version']) });
    case 'hook':
      return text('social.news.hook');
    default:
      return null;
  }
}

function seatWords(item: NewsItem, seat: string): string {
  const who = string(item['name']);
  const bot = item['player'] !== 'person';
  const player = text('social.news.bot', { name: string(item['player']) });
  switch (item['why']) {
    case 'sat down':
      return text('social.news.sat-down', { who, seat });
    case 'left':
      return who
        ? text('social.news.left.others', { who, seat })
        : text('social.news.left', { seat });
    case 'resigned':
      return text('social.news.resigned', { seat, player });
    case 'taken back':
      return text('social.news.taken-back', { who, seat });
    case 'replaced':
      return bot
        ? text('social.news.replaced', { player, seat })
        : text('social.news.empty', { seat });
    case 'shares the seat':
      return text('social.news.shares', { who, seat });
    case 'was late':
      return who
        ? text('social.news.late', { who, player, seat })
        : text('social.news.late.lost', { seat, player });
    case 'is back':
      return text('social.news.back', { who, seat });
    default:
      return text('social.news.seat', { seat, who: who || player });
  }
}

function statusWords(status: string): string | null {
  if (status === 'paused' || status === 'playing' || status === 'ended' || status === 'over') {
    return text(`social.news.${status}`);
  }
  return null;
}

function proposalWords(item: NewsItem, seatName: SeatName): string {
  const { status, seat: by } = item;
  const agreed = Array.isArray(item['agreed']) ? item['agreed'] : [];
  const told = (stage: Stage, who: string): string =>
    proposalSentence(string(item['what']), stage, who, string(item['target']) || null, seatName);
  if (status === 'done' || status === 'refused' || status === 'withdrawn') return told(status, '');
  if (agreed.some((one) => one !== by)) return told('agreed', names(agreed, seatName));
  return told('proposed', by ? seatName(String(by)) : text('social.news.somebody'));
}

/** Who makes a proposal, and what it is, as a question to somebody who must answer. */
export function askedWords(proposal: Proposal, seatName: SeatName): string {
  const who = proposal.seat ? seatName(proposal.seat) : text('social.news.somebody');
  return proposalSentence(proposal.what, 'proposed', who, proposal.target, seatName);
}
