/** Words of lessons. What lessons say themselves comes from the games. */

import type { Templates } from '../templates';

export const learn = {
  'learn.title': 'Learn',
  'learn.title.game': 'Learn: {game}',
  'learn.words':
    'Lessons are real tables: you play, and a coach suggests what to try. You can leave at any time and continue later.',
  'learn.loading': 'One moment …',
  'learn.none': 'No game here has lessons yet.',
  'learn.again': 'Try again',
  'learn.brand': 'sandtable',
  'learn.games': 'Games',
  'learn.lesson.start': 'Start',
  'learn.lesson.starting': 'Setting up the table …',
  'learn.lesson.resume': 'Continue where you left off',
  'learn.lesson.anew': 'Start over',
  'learn.lesson.facts': '{steps} steps, about {minutes} minutes, playing {seat}',
  'learn.examples.title': 'Worked examples from the rulebook',
  'learn.examples.words':
    'Each one is a position with the dice rolls from the book. Try what it describes, see what happens, and set it up again as often as you like.',
  'learn.example.start': 'Try it',
  'learn.example.start.words': 'Try it: {title}',
  'learn.rules.of': 'Rules:',
  'learn.rules.all': 'All the rules of {game}',
  'learn.coach': 'Coach',
  'learn.coach.step': 'Step {at} of {count}',
  'learn.coach.next': 'Next',
  'learn.coach.skip': 'Skip',
  'learn.coach.skip.words': 'Continue without doing this',
  'learn.coach.show': 'Show me',
  'learn.coach.show.beside': 'Answer for me',
  'learn.coach.rule': 'Rule {rule}',
  'learn.coach.fold': 'Hide the coach',
  'learn.coach.unfold': 'Coach: step {at} of {count}',
  'learn.coach.again': 'Set up again',
  'learn.coach.leave': 'All lessons',
  'learn.coach.where': 'Show me where',
  'learn.coach.wait': 'Other players are deciding. The lesson continues when it’s your turn.',
  'learn.coach.end': 'That’s the end of the lesson. Keep playing here as long as you like.',
  'learn.coach.problem': 'The coach has run into a problem: {why}',
  'learn.note.well': 'Good.',
  'learn.note.otherwise': 'That works, too.',
  'learn.note.passed': 'The moment for that has passed. Let’s move on.',
  'learn.note.beside':
    'You have another decision to make first. Choose as you like, or let me choose for you.',
} as const satisfies Templates;
