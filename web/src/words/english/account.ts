/** Words of signing in, registering and confirming an e-mail address. */

import type { Templates } from '../templates';

export const account = {
  'account.signin.title': 'Sign in',
  'account.signin.name': 'Name or e-mail',
  'account.signin.password': 'Password',
  'account.signin.do': 'Sign in',
  'account.signin.forgot': 'Forgot the password?',
  'account.signin.guest.title': 'Just look in',
  'account.signin.guest.words':
    'As a guest you play at once, without a password. This browser remembers you.',
  'account.signin.guest.name': 'Your name here',
  'account.signin.guest.do': 'Come in as a guest',
  'account.signin.register': 'Open an account',
  'account.signin.register.words': 'New here? An account keeps your tables on all your devices.',
  'account.signin.closed': 'New accounts are opened by invitation only on this server.',
  'account.register.title': 'Open an account',
  'account.register.name': 'Name',
  'account.register.name.hint':
    '2 to 24 letters and digits, with _ - . between them. Everybody sees it.',
  'account.register.password': 'Password',
  'account.register.password.hint': 'At least 10 characters; a sentence is good.',
  'account.register.email': 'E-mail',
  'account.register.email.hint':
    'May be left out. Only for your turn and for a forgotten password.',
  'account.register.do': 'Open the account',
  'account.register.have': 'You have an account?',
  'account.reset.title': 'New password',
  'account.reset.words': 'If an account has this address, a mail with a code is on its way.',
  'account.reset.email': 'E-mail of the account',
  'account.reset.ask': 'Send me a code',
  'account.reset.code': 'Code from the mail',
  'account.reset.password': 'New password',
  'account.reset.do': 'Set the password',
  'account.reset.done': 'The password is set. Sign in with it.',
  'account.reset.has-code': 'I have a code',
  'account.address.title': 'Prove your address',
  'account.address.code': 'Code from the mail',
  'account.address.do': 'This is my address',
  'account.address.done': 'Thank you: the address is yours.',
} as const satisfies Templates;
