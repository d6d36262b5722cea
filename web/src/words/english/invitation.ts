/** Words of invitations. */

import type { Templates } from '../templates';

export const invitation = {
  'invitation.title': 'Invitation',
  'invitation.words': '{who} invites you to play {seat} in {game}.',
  'invitation.any': 'any free seat',
  'invitation.share': '{who} invites you to share the {seat} seat in {game}.',
  'invitation.somebody': 'Someone',
  'invitation.accept': 'Accept',
  'invitation.decline': 'Decline',
  'invitation.new.title': 'Invite someone',
  'invitation.new.seat': 'Seat',
  'invitation.new.any': 'Any free seat',
  'invitation.new.person': 'Player name',
  'invitation.new.person.hint': 'They will see the invitation in their lobby.',
  'invitation.new.do': 'Invite',
  'invitation.new.done': '{person} has been invited.',
  'invitation.new.link': 'Create a link',
  'invitation.new.link.hint': 'Valid for 30 days. Anybody with the link can take a seat.',
  'invitation.new.uses': 'The link can be used by',
  'invitation.new.uses.one': 'one person',
  'invitation.new.uses.all': 'as many people as there are seats',
  'invitation.new.copy': 'Copy',
  'invitation.new.copied': 'Copied.',
  'invitation.link.title': 'You’re invited',
  'invitation.link.name': 'What should the others call you?',
  'invitation.link.hint': 'You’ll join as a guest. You can turn that into an account later.',
  'invitation.link.take': 'Take the seat',
  'invitation.link.missing': 'This link is incomplete. Ask for it again.',
} as const satisfies Templates;
