import { addDays, fiscalYearDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import { gradesBetween } from '#domain/kits/for-whom.ts'
import { type AllowanceRule, saveRules } from '#server/allowances/rules-queries.ts'
import type { Transaction } from '#server/db/driver/sql.ts'

const EVERYBODY = {
  ...{ category: null, pgc: null, nsn: null, pieces: null, cents: null, months: null, activeUntil: null },
  ...{ branches: [], payGrades: [], genders: [], serviceStatuses: [], dodaacs: [], groups: [] },
} satisfies Partial<AllowanceRule>
const enlisted = gradesBetween('E1', 'E9') ?? []

/** Of program AR, as the clothing regulations of the Army: replaced after wear, issued once, or bounded by money. */
export const ALLOWANCES: Omit<AllowanceRule, 'activeFrom'>[] = [
  {
    ...EVERYBODY,
    name: 'Combat boots',
    pgc: '15025',
    pieces: 2,
    period: 'months',
    months: 18,
    effect: 'tell',
    branches: ['army'],
  },
  {
    ...EVERYBODY,
    name: 'Beret',
    pgc: '16040',
    pieces: 1,
    period: 'months',
    months: 36,
    effect: 'ask',
    payGrades: enlisted,
  },
  {
    ...EVERYBODY,
    name: 'Safety boots',
    pgc: '15030',
    pieces: 2,
    period: 'months',
    months: 12,
    effect: 'block',
  },
  {
    ...{
      ...EVERYBODY,
      name: 'Ballistic spectacles',
      pgc: '14010',
      pieces: 2,
      period: 'enlistment',
      effect: 'block',
    },
    payGrades: enlisted,
  },
  {
    ...EVERYBODY,
    name: 'Handbag',
    pgc: '11090',
    pieces: 1,
    period: 'once',
    effect: 'ask',
    genders: ['female'],
  },
  {
    ...EVERYBODY,
    name: 'Ribbons and heraldic items',
    category: 'HERA',
    cents: 60_00,
    period: 'fiscal-year',
    effect: 'tell',
  },
]

/** Members of a unit whose pieces from before the portal were noted. */
const UNIT = 'W9AR01'
const NOTED = 24

export async function loadAllowances(sql: Transaction, today: string): Promise<void> {
  const activeFrom = fiscalYearDays(fiscalYearOf(today) - 1).first
  const writing = { program: 'AR', by: 'admin', now: new Date(`${activeFrom}T12:00:00Z`) }
  await saveRules(
    sql,
    writing,
    ALLOWANCES.map((rule) => ({ ...rule, id: null, activeFrom })),
  )
  // The account `member` has all safety boots of the year, so that an order for more is stopped.
  await sql`
    INSERT INTO opening_balances (program, person_id, nsn, pieces, held_on, unit_price_cents, note, updated_by, updated_at)
    SELECT 'AR', h.person_id, i.nsn, h.pieces, ${addDays(today, -100)}::text::date - h.place, coalesce(c.price_cents, 0), 'Personal clothing record',
      'admin', ${writing.now}
    FROM (SELECT person_id, '15030' AS pgc, 2 AS pieces, 0 AS place FROM people WHERE program = 'AR' AND username = 'member'
      UNION ALL SELECT p.person_id, w.pgc, w.pieces, p.place FROM (
        SELECT person_id, (row_number() OVER (ORDER BY person_id))::integer AS place FROM people
        WHERE program = 'AR' AND dodaac = ${UNIT} AND enabled AND NOT may_sign_in ORDER BY person_id LIMIT ${NOTED}) p
      CROSS JOIN (VALUES ('15025', 1), ('16040', 1)) w (pgc, pieces)) h
    JOIN LATERAL (SELECT nsn FROM items WHERE pgc = h.pgc AND status <> 'obsolete' ORDER BY size_order, nsn OFFSET 2 LIMIT 1) i ON true
    LEFT JOIN item_prices c ON c.nsn = i.nsn AND c.fiscal_year = ${fiscalYearOf(today)}`
}
