/** Words of invitations. */

import type { Templates } from '../templates';

export const invitation = {
  'invitation.title': 'Invitation',
  'invitation.words': '{who} asks you to play {seat} in {game}.',
  'invitation.any': 'any free seat',
  'invitation.share': '{who} asks you to share the seat of {seat} in {game}.',
  'invitation.somebody': 'Somebody',
  'invitation.accept': 'Accept',
  'invitation.decline': 'Decline',
  'invitation.new.title': 'Invite somebody',
  'invitation.new.seat': 'To play',
  'invitation.new.any': 'Any free seat',
  'invitation.new.person': 'By name',
  'invitation.new.person.hint': 'They find the invitation in their lobby.',
  'invitation.new.do': 'Invite',
  'invitation.new.done': '{person} is invited.',
  'invitation.new.link': 'Make a link',
  'invitation.new.link.hint': 'Good for 30 days. Whoever has it may sit down.',
  'invitation.new.uses': 'The link is good for',
  'invitation.new.uses.one': 'one person',
  'invitation.new.uses.all': 'as many as there are seats',
  'invitation.new.copy': 'Copy',
  'invitation.new.copied': 'Copied.',
  'invitation.link.title': 'You are invited',
  'invitation.link.name': 'What shall the others call you?',
  'invitation.link.hint': 'You come as a guest; an account can be made of it later.',
  'invitation.link.take': 'Take the seat',
  'invitation.link.missing': 'The link is not whole: ask for it again.',
} as const satisfies Templates;
