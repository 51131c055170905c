import { address, choice, one } from '#wire/address.ts'

/** The panel opens the first one by default. */
const PANEL_VIEWS = [
  'dashboard',
  'users',
  'ready',
  'announcements',
  'closures',
  'texts',
  'reasons',
  'library',
  'programs',
  'categories',
  'products',
  'kits',
  'prepared',
  'public',
  'misses',
  'year',
  'obsolete',
  'import',
  'supply',
  'statuses',
  'audit',
  'jobs',
  'mails',
] as const
export type PanelView = (typeof PANEL_VIEWS)[number]

export const adminAddress = address('/admin', { view: one(choice(PANEL_VIEWS), 'dashboard') })
