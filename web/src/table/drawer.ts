/** What the drawer holds. */

import type { SymbolId } from '../pieces/symbols';

export const DRAWER_TABS = ['journal', 'talk', 'notes', 'rules'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

const ICONS: Readonly<Record<DrawerTab, SymbolId>> = {
  journal: 'legend',
  talk: 'talk',
  notes: 'pen',
  rules: 'book',
};

export function tabIcon(tab: DrawerTab): SymbolId {
  return ICONS[tab];
}

/** Notes belong to somebody with a name. */
export function drawerTabs(named: boolean): DrawerTab[] {
  return DRAWER_TABS.filter((tab) => tab !== 'notes' || named);
}
