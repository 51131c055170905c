import type { ResponseSource } from '#web/calls/call-keys.ts'
import { readAllowancesOf } from '#wire/allowances/allowances.ts'
import { listOrderLimits } from '#wire/funds/limits.ts'
import { listKitsInForce } from '#wire/kits/kits.ts'
import { readOpenWork } from '#wire/people/person-record.ts'
import { readClothingRecord } from '#wire/receipts/receipts.ts'
import { listCustomReports, readCustomReport } from '#wire/reports/custom-reports.ts'
import { listObsoleteItems } from '#wire/reports/obsolete-items.ts'
import { listSavedViews } from '#wire/reports/saved-views.ts'

/** The responses that a change invalidates. */
export const ADMINISTRATION: readonly ResponseSource[] = [
  'admin',
  'import',
  'dashboard',
  'product',
  listKitsInForce,
  listOrderLimits,
  'lists',
  readOpenWork,
  'role',
  listObsoleteItems,
  listCustomReports,
  readCustomReport,
  listSavedViews,
  readClothingRecord,
  readAllowancesOf,
]

/** Refetches every 30 seconds. These requests do not count as activity of the user. */
export const LIVE = { background: true, refetchInterval: 30_000 }
