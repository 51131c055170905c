import {
  EFFECTS,
  type Effect,
  MAX_ALLOWANCE_MONTHS,
  MAX_ALLOWANCE_NAME,
  PERIODS,
  type Period,
} from '#domain/allowances/allowances.ts'
import { findAllowanceFaults } from '#domain/allowances/check-allowance.ts'
import { BRANCH_NAMES, type Branch } from '#domain/branches.ts'
import {
  type Codec,
  day,
  money,
  nsn,
  oneOf,
  optional,
  pgc,
  several,
  text,
  whole,
} from '#domain/imports/codecs.ts'
import { column } from '#domain/imports/tables.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { GENDERS, type Gender, SERVICE_STATUSES, type ServiceStatus } from '#domain/people/people-codes.ts'
import { findNameFault } from '#domain/typed-text.ts'
import {
  type AllowanceRule,
  findKnownCodes,
  ruleColumns,
  type StoredRule,
  saveRules,
} from '../allowances/rules-queries.ts'
import type { Sql } from '../db/connect.ts'
import { listField } from './catalogue-kinds.ts'
import { refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { grades, ofNames } from './kits-kind.ts'

type AllowanceRow = Omit<AllowanceRule, 'activeFrom'> & { id: number | null; activeFrom: string | null }

const of = column<AllowanceRow>()
const keyOf = ({ name }: Partial<AllowanceRow>) => (name ? [name.toLowerCase()] : [])
const keysOf = <W extends string>(names: Record<W, string>) => Object.keys(names) as W[]
const codes: Codec<string[]> = {
  read: (typed) => [
    ...new Set(
      typed
        .split(/[,;]/)
        .map((part) => part.trim().toUpperCase())
        .filter(Boolean),
    ),
  ],
  write: (values) => values.join(', '),
}

/** One row for each rule, by its name. */
export const allowances: Kind<AllowanceRow> = {
  name: 'allowances',
  isCommon: false,
  needed: ['name'],
  findKeys: keyOf,
  listKeys: keyOf,
  columns: [
    of('name', 'name', text(MAX_ALLOWANCE_NAME), 'Combat boots'),
    of('category', 'category', optional(text(10)), '', null),
    of('pgc', 'pgc', optional(pgc), '25005', null),
    of('nsn', 'nsn', optional(nsn), '', null),
    of('pieces', 'pieces', optional(whole(0, MAX_PIECES)), '2', null),
    of('amount', 'cents', optional(money), '', null),
    of('period', 'period', oneOf<Period>(keysOf(PERIODS)), 'fiscal-year'),
    of('months', 'months', optional(whole(1, MAX_ALLOWANCE_MONTHS)), '', null),
    of('effect', 'effect', oneOf<Effect>(keysOf(EFFECTS)), 'block'),
    of('branch', 'branches', several<Branch>(BRANCH_NAMES), '', []),
    of('grades', 'payGrades', grades, 'E1-E6', []),
    of('gender', 'genders', several<Gender>(ofNames(GENDERS)), '', []),
    of('status', 'serviceStatuses', several<ServiceStatus>(ofNames(SERVICE_STATUSES)), '', []),
    of('dodaacs', 'dodaacs', codes, '', []),
    of('groups', 'groups', codes, '', []),
    of('first day', 'activeFrom', day, '2026-10-01'),
    of('last day', 'activeUntil', day, '', null),
  ],
  complete: (_, { today }) => ({
    ...{ id: null, category: null, pgc: null, nsn: null, pieces: null, cents: null, months: null },
    ...{ branches: [], payGrades: [], genders: [], serviceStatuses: [], dodaacs: [], groups: [] },
    ...{ activeFrom: today, activeUntil: null },
  }),
  findStanding: (sql, { program, isLocked }, rows) =>
    findRows(sql, program, listField(rows, 'name'), isLocked),
  async check(sql, { program }, drafts) {
    const rules = drafts.map(({ before, after }) => ({ ...asRule(after), id: before?.id ?? null }))
    const known = await findKnownCodes(sql, program, rules)
    for (const [at, draft] of drafts.entries()) {
      const rule = rules[at]
      if (!rule) continue
      // Only the row itself can have its name.
      const faults = findAllowanceFaults(rule, { ...known, names: new Set() })
      for (const { field, message } of faults) refuseField(allowances, draft, field, message)
      const nameFault = draft.before ? null : findNameFault(rule.name)
      if (nameFault) refuseField(allowances, draft, 'name', nameFault)
    }
  },
  async write(sql, scope, drafts) {
    await saveRules(
      sql,
      scope,
      drafts.map(({ before, after }) => ({ ...asRule(after), id: before?.id ?? null })),
    )
    await scope.watch('written', drafts.length, drafts.length)
  },
  list: (sql, { program }) => sql<StoredRule[]>`${rowsOf(sql, program)} ORDER BY lower(a.name)`.cursor(1000),
}

/** The codec of a day reads an empty cell as null, and a rule begins on a day. */
const asRule = (row: AllowanceRow): AllowanceRule => ({ ...row, activeFrom: row.activeFrom ?? '' })

const rowsOf = (sql: Sql, program: string) =>
  sql`SELECT ${ruleColumns(sql)} FROM allowances a WHERE a.program = ${program}`

function findRows(sql: Sql, program: string, names: string[], isLocked: boolean) {
  return sql<
    StoredRule[]
  >`${rowsOf(sql, program)} AND lower(a.name) = ANY (${names.map((name) => name.toLowerCase())}::text[])
    ${isLocked ? sql`ORDER BY a.allowance_id FOR NO KEY UPDATE` : sql``}`
}
