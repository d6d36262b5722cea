/**
 * People: coming in, one's own account, and others. Moments are seconds since 1970.
 *
 * Written by tools/page_types.py from protocol/people.py. Do not edit it.
 */

import type { Clock, Email, Password, Secret, TableId, Weekday, Written } from './limits';

export type Scope = 'read' | 'play' | 'tables' | 'talk' | 'account';

/** Who may register. */
export type RegistrationRule = 'open' | 'invited' | 'closed';

/** When to be written to: never, whenever one is asked, or only when all wait for oneself alone. */
export type MailChoice = 'never' | 'turn' | 'alone';

/** A new account. With an address a forgotten password can be set again; it is proved by a mail. */
export interface Registration {
  readonly name: Written;
  readonly password: Password;
  readonly email?: Email | null;
}

/** What a guest is called. */
export interface GuestName {
  readonly name: Written;
}

/** A name, or the proved address of an account, and its password. */
export interface Login {
  readonly name: string;
  readonly password: Password;
}

/** Whether to log out everywhere. */
export interface Logout {
  readonly everywhere?: boolean;
}

/** An address. */
export interface Mailbox {
  readonly email: Email;
}

/** The code from a mail, and the new password. */
export interface NewPassword {
  readonly code: Secret;
  readonly password: Password;
}

/** The code from a mail. */
export interface EmailCode {
  readonly code: Secret;
}

/** What makes a guest an account; the name may stay as it is. */
export interface Upgrade {
  readonly password: Password;
  readonly name?: Written | null;
  readonly email?: Email | null;
}

/** The present password and the new one. */
export interface PasswordChange {
  readonly old: Password;
  readonly new: Password;
}

/** An address, or none, and the present password. */
export interface AddressChange {
  readonly password: Password;
  readonly email?: Email | null;
}

/** The wishes that are to change; whatever is left out stays. */
export interface SettingsChange {
  readonly mail?: MailChoice;
  readonly quiet_from?: Clock | null;
  readonly quiet_to?: Clock | null;
  readonly quiet_days?: Weekday[];
  readonly zone?: string;
}

/** What is to change about oneself. */
export interface MeChange {
  readonly settings: SettingsChange;
}

/** A token: what it is for, what it is good for, and for how many days. */
export interface NewToken {
  readonly name: string;
  readonly scopes: Scope[];
  readonly days?: number | null;
}

/** What somebody has done, in words, and at which table. */
export interface NewReport {
  readonly words: string;
  readonly table?: TableId | null;
}

/** How one comes in here: who may register, and whether this is a server for one person alone. */
export interface EntryRules {
  readonly registration: RegistrationRule;
  readonly single_user: boolean;
}

/**
 * What a person wishes.
 *
 * `mail` says when to write; a table may have a wish of its own. Between `quiet_from` and `quiet_to`, and on
 * `quiet_days` (0 is Monday), by the clock of `zone`, nothing is sent; it waits until then.
 */
export interface PersonSettings {
  readonly mail: MailChoice;
  readonly quiet_from: Clock | null;
  readonly quiet_to: Clock | null;
  readonly quiet_days: Weekday[];
  readonly zone: string;
}

/** Oneself. `proving` is an address that waits for its proof; `csrf` is for those who are logged in. */
export interface Me {
  readonly name: string;
  readonly guest: boolean;
  readonly admin: boolean;
  readonly since: number;
  readonly email: string | null;
  readonly proving: string | null;
  readonly settings: PersonSettings;
  /** What the token in use is good for. */
  readonly scopes: Scope[];
  readonly csrf: string | null;
}

/** What everybody may know of a person. */
export interface PersonInfo {
  readonly name: string;
  readonly guest: boolean;
  readonly since: number;
}

/** What is known of a personal token; not the token itself, which is told once. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: Scope[];
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly used_at: number | null;
}

/** One's tokens, the newest first. */
export interface TokenList {
  readonly tokens: TokenInfo[];
}

/** A token, told only now: anybody who sends it as a bearer token acts in one's name. */
export interface CreatedToken {
  readonly token: string;
  readonly about: TokenInfo;
}

/** The names of those whom one has blocked. */
export interface BlockList {
  readonly names: string[];
}

/** It is done, or will be; a sentence says what. */
export interface Confirmation {
  readonly sentence: string;
}
