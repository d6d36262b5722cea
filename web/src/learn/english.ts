/** The texts of learning, in English. What lessons say themselves comes from the games. */

import { reader, type Texts } from '../lib/texts';

export const english = {
  title: 'Learn',
  'title.game': 'Learn: {game}',
  words:
    'Lessons are real tables: you play, and somebody beside you says what to try. You can leave at any time and go on later.',
  loading: 'One moment …',
  none: 'No game here has lessons yet.',
  again: 'Try again',
  brand: 'sandtable',
  games: 'Games',

  'lesson.start': 'Begin',
  'lesson.starting': 'Laying out the table …',
  'lesson.resume': 'Go on where you left',
  'lesson.anew': 'Begin anew',
  'lesson.facts': '{steps} steps, about {minutes} minutes, as {seat}',
  'examples.title': 'The worked examples of the rulebook',
  'examples.words':
    'Each is a position with the dice of the book. Try what it says, see what comes of it, and set it up again as often as you like.',
  'example.start': 'Try it',
  'example.start.words': 'Try it: {title}',
  'rules.of': 'Rules:',
  'rules.all': 'All rules of {game}',

  coach: 'Coach',
  'coach.step': 'Step {at} of {count}',
  'coach.next': 'Next',
  'coach.skip': 'Skip',
  'coach.skip.words': 'Go on without doing this',
  'coach.show': 'Show me',
  'coach.show.beside': 'Answer for me',
  'coach.rule': 'Rule {rule}',
  'coach.fold': 'Put the coach aside',
  'coach.unfold': 'Coach: step {at} of {count}',
  'coach.again': 'Set up again',
  'coach.leave': 'All lessons',
  'coach.where': 'Look there',
  'coach.wait': 'The others decide now. It goes on as soon as you are asked.',
  'coach.end': 'That was all. The table is yours: play on as you like.',
  'coach.problem': 'The coach is lost for words: {why}',
  'note.well': 'Good.',
  'note.otherwise': 'That works, too.',
  'note.passed': 'The moment for that has gone by; let us go on.',
  'note.beside': 'Another question comes first. Answer it as you like, or let me.',
} satisfies Texts;

export const text = reader(english);
