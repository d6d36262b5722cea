/** News of a table in sentences. */

import { listed } from '../../words/formats';
import type { ProposalInfo } from '../../protocol/club';
import type { NewsItem, ProposalNews, SeatNews } from '../../protocol/news';
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
      return sentence('replace', seatName(target ?? ''));
    default:
      return '';
  }
}

/** An item of news in a sentence; null for talk, and for what this page does not know. */
export function newsWords(item: NewsItem, seatName: SeatName): string | null {
  switch (item.kind) {
    case 'seat':
      return seatWords(item, seatName(item.seat));
    case 'status':
      return statusWords(item.status);
    case 'clock':
      return text(item.did === 'passed' ? 'social.news.clock.passed' : 'social.news.clock', {
        seat: seatName(item.seat),
      });
    case 'proposal':
      return proposalWords(item, seatName) || null;
    case 'shared':
      return item.did === 'decided'
        ? text('social.news.shared.decided', { name: item.name, action: item.action ?? '' })
        : text('social.news.shared.taken', { name: item.name });
    case 'rematch':
      return text('social.news.rematch', { name: item.name });
    case 'rules':
      return text('social.news.rules', { version: item.version });
    case 'hook':
      return text('social.news.hook');
    default:
      return null;
  }
}

function seatWords(item: SeatNews, seat: string): string {
  const who = item.name ?? '';
  const bot = item.player !== 'person';
  const player = text('social.news.bot', { name: item.player });
  switch (item.why) {
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

function proposalWords(item: ProposalNews, seatName: SeatName): string {
  const { seat, status, agreed } = item;
  const told = (stage: Stage, who: string): string =>
    proposalSentence(item.what, stage, who, item.target, seatName);
  if (status !== 'open') return told(status, '');
  if (agreed.some((one) => one !== seat)) return told('agreed', listed(agreed.map(seatName)));
  return told('proposed', seat ? seatName(seat) : text('social.news.somebody'));
}

/** Who makes a proposal, and what it is, as a question to somebody who must answer. */
export function askedWords(proposal: ProposalInfo, seatName: SeatName): string {
  const who = proposal.seat ? seatName(proposal.seat) : text('social.news.somebody');
  return proposalSentence(proposal.what, 'proposed', who, proposal.target, seatName);
}
