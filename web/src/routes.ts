/** The places of the page, and what is shown there. The server knows the same list: server/web/page.py. */

import type { Component } from 'svelte';
import type { Routes } from './lib/router';

// A page takes what stands in the address under the :names of its pattern.
type Page = Component<Record<string, string>>;

export interface Place {
  /** Fetched when it is first shown. */
  load: () => Promise<{ default: unknown }>;
  /** Whether it has a header of its own and fills the window. */
  bare?: boolean;
  /** The entry of the header that it belongs to. */
  under?: string;
}

export const routes: Routes<Place> = [
  ['/', { load: () => import('./pages/LobbyPage.svelte'), under: '/' }],
  ['/lobby', { load: () => import('./pages/LobbyPage.svelte'), under: '/' }],
  ['/new', { load: () => import('./pages/NewTablePage.svelte'), under: '/new' }],
  ['/games/:game', { load: () => import('./pages/GamePage.svelte'), under: '/' }],
  ['/finished', { load: () => import('./pages/FinishedPage.svelte'), under: '/finished' }],
  ['/rules', { load: () => import('./pages/RulesPage.svelte'), under: '/rules' }],
  ['/rules/:game', { load: () => import('./pages/RulesPage.svelte'), under: '/rules' }],
  ['/rules/:game/:paragraph', { load: () => import('./pages/RulesPage.svelte'), under: '/rules' }],
  ['/learn', { load: () => import('./learn/LearnPage.svelte'), under: '/learn' }],
  ['/learn/:game', { load: () => import('./learn/LearnPage.svelte'), under: '/learn' }],
  ['/sandbox', { load: () => import('./sandbox/SandboxPage.svelte'), under: '/sandbox' }],
  ['/enter', { load: () => import('./pages/SignInPage.svelte') }],
  ['/register', { load: () => import('./pages/RegisterPage.svelte') }],
  ['/reset', { load: () => import('./pages/ResetPage.svelte') }],
  ['/address', { load: () => import('./pages/ConfirmEmailPage.svelte') }],
  ['/invitation', { load: () => import('./pages/InvitationPage.svelte') }],
  ['/settings', { load: () => import('./pages/SettingsPage.svelte'), under: '/settings' }],
  ['/people/:name', { load: () => import('./pages/PersonPage.svelte') }],
  ['/table/:table', { load: () => import('./table/TablePage.svelte'), bare: true }],
  ['/tables/:table', { load: () => import('./table/TablePage.svelte'), bare: true }],
  ['/tables/:table/replay', { load: () => import('./replay/ReplayPage.svelte'), bare: true }],
];

/** The component of a place. */
export async function loaded(place: Place): Promise<Page> {
  return (await place.load()).default as Page;
}
