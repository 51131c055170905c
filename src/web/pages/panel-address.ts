import { address, choice, one } from '#wire/address.ts'

/** The screens of the panel, as the address names them; the panel itself opens the first. */
const PANEL_VIEWS = [
  'dashboard',
  'users',
  'ready',
  'announcements',
  'closures',
  'texts',
  'library',
  'programs',
  'categories',
  'products',
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
] as const
export type PanelView = (typeof PANEL_VIEWS)[number]

export const adminAddress = address('/admin', { view: one(choice(PANEL_VIEWS), 'dashboard') })
