import type { Answers } from '#web/calls/call-keys.ts'
import { readOpenWork } from '#wire/people/person-record.ts'
import { listObsoleteItems } from '#wire/reports/obsolete-items.ts'
import { listHeldRoles } from '#wire/roles/recertification.ts'

/** The responses that a change outdates: the panel, the dashboard with announcements and calendar, and the catalogue. */
export const ADMINISTRATION: readonly Answers[] = [
  'admin',
  'import',
  'dashboard',
  'product',
  readOpenWork,
  listHeldRoles,
  listObsoleteItems,
]

/** For what follows what happens: it is asked for again each half minute, which does not count as somebody being there. */
export const LIVE = { background: true, refetchInterval: 30_000 }
