import { fiscalMonths, fiscalYearOf } from '#domain/fiscal-years.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { canRead, type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import { type Closure, describeComingClosure, isSoon } from '#domain/texts/closures.ts'
import {
  type ComingClosure,
  type DashboardFund,
  listComingClosures,
  listDashboardFunds,
} from '#wire/dashboard/dashboard.ts'
import type { Sql } from '../db/connect.ts'
import { joinBalances, storedSpending } from '../funds/spending.ts'
import { findAssignment, findGroupDodaacs, findGroupsOf } from '../groups/queries.ts'
import type { ReadContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { seesOrders } from '../orders/scope.ts'
import { countToApprove, countToSign } from '../orders/to-sign.ts'

const MAX_PURCHASES = 10

export type AboutPerson = { params: { person: number } }

/** The person in the path must be the signed-in user. */
export function requireSelf(person: Person, { params }: AboutPerson): void {
  if (params.person !== person.id) throw new Refusal('not-found', 'You can see only your own dashboard.')
}

function fundScope({ person, today }: ReadContext): FundScope {
  const dodaacs = [...new Set([...person.placerDodaacs, ...person.overseenDodaacs])]
  return {
    program: person.program,
    fiscalYear: fiscalYearOf(today),
    dodaacs: seesWholeProgram(person) ? null : dodaacs,
  }
}

type Purchase = {
  number: number
  amount: number
  at: Date
  status: OrderStatus
  returnedAt: Date | null
  asksFinance: boolean
}

/** The ten newest (DASH-06). Declined orders and carts are not purchases. */
export async function listRecentPurchases(
  { sql, person }: ReadContext,
  input: AboutPerson,
): Promise<Purchase[]> {
  requireSelf(person, input)
  return sql<Purchase[]>`
    SELECT o.order_id AS number, o.total_cents AS amount, o.submitted_at AS at, o.status, o.returned_at,
      o.finance_state = 'asked' AS asks_finance FROM orders o
    WHERE ${seesOrders(sql, person)} AND o.status IN ('awaiting', 'approved', 'shipped')
    ORDER BY o.submitted_at DESC, o.order_id DESC LIMIT ${MAX_PURCHASES}`
}

export async function listFunds(
  context: ReadContext,
  input: AboutPerson,
): Promise<Totalled<DashboardFund>[]> {
  requireSelf(context.person, input)
  return findFunds(
    context.withKey,
    fundScope(context),
    context.person.financeDodaacs,
    listDashboardFunds.cutAt,
  )
}

export async function countAwaitingApproval(
  { withKey: sql, person }: ReadContext,
  input: AboutPerson,
): Promise<{ total: number; mine: number }> {
  requireSelf(person, input)
  const [counted] = await sql<{ total: number; mine: number }[]>`
    SELECT ${countToApprove(sql, person)} AS total, ${countToSign(sql, person)} AS mine`
  return counted ?? { total: 0, mine: 0 }
}

/** Twelve months from October, including empty ones. */
export async function listSpendingByMonth(
  context: ReadContext,
  input: AboutPerson,
): Promise<{ fiscalYear: number; months: { month: string; spent: number }[] }> {
  requireSelf(context.person, input)
  const scope = fundScope(context)
  const rows = await findSpending(context.withKey, scope, context.config.fiscalZone)
  const spent = new Map(rows.map((row) => [row.month, row.spent]))
  const months = fiscalMonths(scope.fiscalYear).map((month) => ({ month, spent: spent.get(month) ?? 0 }))
  return { fiscalYear: scope.fiscalYear, months }
}

export async function listAssignedGroups(
  { sql, person }: ReadContext,
  input: AboutPerson,
): Promise<{ number: string; description: string }[]> {
  requireSelf(person, input)
  return findGroupsOf(sql, person.program, person.id)
}

/** Of the person's groups, or of any group for people who read groups (DASH-10). */
export async function listAffiliatedDodaacs(
  { sql, person }: ReadContext,
  { params }: { params: { group: string } },
): Promise<{ dodaac: string; description: string }[]> {
  const group = await findAssignment(sql, person.program, params.group, person.id)
  if (!group || !(group.isAssigned || canRead(person, 'groups')))
    throw new Refusal('not-found', 'This group is not assigned to you.')
  return findGroupDodaacs(sql, person.program, params.group)
}

type Announcement = { title: string; text: string; shownFrom: string; shownUntil: string | null }

export async function listShownAnnouncements({ sql, person, today }: ReadContext): Promise<Announcement[]> {
  return sql<Announcement[]>`
    SELECT title, body AS text, shown_from, shown_until FROM announcements
    WHERE (program = ${person.program} OR program IS NULL) AND shown_from <= ${today}
      AND (shown_until IS NULL OR shown_until >= ${today})
    ORDER BY shown_from DESC, announcement_id DESC`
}

export async function listCalendar({
  sql,
  person,
  now,
  config,
}: ReadContext): Promise<Totalled<ComingClosure>[]> {
  const rows = await findClosuresAhead(sql, person.program, now, listComingClosures.cutAt)
  return rows.map((closure) => ({
    from: closure.from,
    sentence: describeComingClosure(closure, config.fiscalZone),
    isSoon: isSoon(closure, now),
    total: closure.total,
  }))
}

/** `dodaacs` null: the whole program. */
type FundScope = { program: string; fiscalYear: number; dodaacs: string[] | null }

function selectVisibleFunds(sql: Sql, { program, fiscalYear, dodaacs }: FundScope) {
  return sql`f.program = ${program} AND f.fiscal_year = ${fiscalYear}
    ${dodaacs ? sql`AND f.dodaac = ANY (${dodaacs})` : sql``}`
}

/** At most `max`, first those of the `own` DoDAACs. */
async function findFunds(
  sql: Sql,
  scope: FundScope,
  own: string[],
  max: number,
): Promise<Totalled<DashboardFund>[]> {
  return sql<Totalled<DashboardFund>[]>`
    SELECT f.dodaac, f.fund_code, b.available, b.reserved, b.committed, b.obligated, b.spent, b.undecided, f.total
    FROM (SELECT f.*, (SELECT count(*) FROM funds f WHERE ${selectVisibleFunds(sql, scope)}) AS total FROM funds f
      WHERE ${selectVisibleFunds(sql, scope)} ORDER BY f.dodaac = ANY (${own}::text[]) DESC, f.dodaac, f.fund_code LIMIT ${max}) f
    ${joinBalances(sql)}
    ORDER BY f.dodaac, f.fund_code`
}

/** Posted money less refunds (cents), by month `YYYY-MM` in a zone. */
export async function findSpending(
  sql: Sql,
  scope: FundScope,
  zone: string,
): Promise<{ month: string; spent: number }[]> {
  return sql<{ month: string; spent: number }[]>`
    SELECT to_char(s.since AT TIME ZONE ${zone}, 'YYYY-MM') AS month, sum(s.cents)::bigint AS spent
    FROM (SELECT k.since, sum(k.cents) AS cents FROM funds f CROSS JOIN LATERAL (${storedSpending(sql)}) k
      WHERE ${selectVisibleFunds(sql, scope)} GROUP BY k.since) s
    GROUP BY 1`
}

async function findClosuresAhead(
  sql: Sql,
  program: string,
  now: Date,
  max: number,
): Promise<Totalled<Closure>[]> {
  return sql<Totalled<Closure>[]>`
    SELECT closed_from AS "from", closed_until AS until, notice, count(*) OVER () AS total FROM closures
    WHERE program = ${program} AND closed_from > ${now}::timestamptz ORDER BY closed_from LIMIT ${max}`
}
