import type { ResponseSource } from '#web/calls/call-keys.ts'
import { readOpenWork } from '#wire/people/person-record.ts'

/** The responses that a change invalidates. */
export const ADMINISTRATION: readonly ResponseSource[] = [
  'admin',
  'import',
  'dashboard',
  'product',
  'GET /kits/in-force',
  'GET /funding/limits',
  'lists',
  readOpenWork,
  'role',
  'GET /reports/obsolete',
  'GET /reports/custom',
  'GET /reports/custom/:report',
  'GET /reports/views',
  'GET /receipts/record/:person',
  'GET /allowances/of/:person',
]

/** Refetches every 30 seconds. These requests do not count as activity of the user. */
export const LIVE = { background: true, refetchInterval: 30_000 }
