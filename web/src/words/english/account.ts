/** Words of signing in, registering and confirming an email address. */

import type { Templates } from '../templates';

export const account = {
  'account.signin.title': 'Sign in',
  'account.signin.name': 'Name or email',
  'account.signin.password': 'Password',
  'account.signin.do': 'Sign in',
  'account.signin.forgot': 'Forgot your password?',
  'account.signin.guest.title': 'Play as a guest',
  'account.signin.guest.words':
    'Start playing right away, without a password. This browser will remember you.',
  'account.signin.guest.name': 'Your name',
  'account.signin.guest.do': 'Continue as a guest',
  'account.signin.guest.sit': 'Take the seat as a guest',
  'account.signin.register': 'Create an account',
  'account.signin.register.words':
    'New here? With an account you can reach your tables from any device.',
  'account.signin.closed': 'On this server you need an invitation to create an account.',
  'account.register.title': 'Create an account',
  'account.register.name': 'Name',
  'account.register.name.hint':
    '2 to 24 letters and digits, with _ - . between them. Everybody can see it.',
  'account.register.password': 'Password',
  'account.register.password.hint': 'At least 10 characters. A whole sentence works well.',
  'account.register.email': 'Email',
  'account.register.email.hint':
    'Optional. Used only to tell you when it’s your turn and to reset your password.',
  'account.register.do': 'Create account',
  'account.register.have': 'Already have an account?',
  'account.reset.title': 'New password',
  'account.reset.words': 'If there is an account with this address, we’ve sent a code to it.',
  'account.reset.email': 'Email of your account',
  'account.reset.ask': 'Send me a code',
  'account.reset.code': 'Code from the email',
  'account.reset.password': 'New password',
  'account.reset.do': 'Set password',
  'account.reset.done': 'Your password has been changed. You can sign in with it now.',
  'account.reset.has-code': 'I have a code',
  'account.address.title': 'Confirm your email address',
  'account.address.code': 'Code from the email',
  'account.address.do': 'Confirm',
  'account.address.done': 'Thank you. Your email address is confirmed.',
} as const satisfies Templates;
