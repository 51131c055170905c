import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Closure } from '#domain/texts/closures.ts'
import type { DashboardFund } from '#wire/dashboard/dashboard.ts'
import type { Sql } from '../db/connect.ts'
import { keptSpending } from '../funds/spending.ts'
import type { Totalled } from '../http/cut.ts'
import { countSeen } from '../orders/kept-counts.ts'
import { seesOrders } from '../orders/scope.ts'
import { countToSign } from '../orders/to-sign.ts'

export type Purchase = { number: number; amount: number; at: Date; status: OrderStatus }

/** The newest orders that the person sees; one that was declined, or that never was submitted, is no purchase. */
export function findPurchases(sql: Sql, person: Person, most: number): Promise<Purchase[]> {
  return sql<Purchase[]>`
    SELECT o.order_id AS number, o.total_cents AS amount, o.submitted_at AS at, o.status FROM orders o
    WHERE ${seesOrders(sql, person)} AND o.status IN ('awaiting', 'approved', 'shipped')
    ORDER BY o.submitted_at DESC, o.order_id DESC LIMIT ${most}`
}

/** Orders awaiting approval that the person sees, and those among them that wait for the person's signature. */
export function countAwaitingOrders(sql: Sql, person: Person): Promise<{ total: number; mine: number }[]> {
  return sql<{ total: number; mine: number }[]>`
    SELECT ${countSeen(sql, { person, status: 'awaiting' })} AS total, ${countToSign(sql, person)} AS mine`
}

/** Which funds are seen: one fiscal year, these DoDAACs or (null) all of the program. */
export type FundScope = { program: string; fiscalYear: number; dodaacs: string[] | null }

function seenFunds(sql: Sql, { program, fiscalYear, dodaacs }: FundScope) {
  return sql`f.program = ${program} AND f.fiscal_year = ${fiscalYear}
    ${dodaacs ? sql`AND f.dodaac = ANY (${dodaacs})` : sql``}`
}

export async function findFunds(
  sql: Sql,
  scope: FundScope,
  most: number,
): Promise<Totalled<DashboardFund>[]> {
  return sql<Totalled<DashboardFund>[]>`
    SELECT f.dodaac, f.fund_code, a.balance_cents AS available, r.balance_cents AS reserved, s.balance_cents AS spent, f.total
    FROM (SELECT f.*, (SELECT count(*) FROM funds f WHERE ${seenFunds(sql, scope)}) AS total FROM funds f
      WHERE ${seenFunds(sql, scope)} ORDER BY f.dodaac, f.fund_code LIMIT ${most}) f
    JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
    JOIN accounts r ON r.fund_id = f.fund_id AND r.kind = 'reserved'
    JOIN accounts s ON s.fund_id = f.fund_id AND s.kind = 'spent'
    ORDER BY f.dodaac, f.fund_code`
}

/** What was posted less what was refunded (cents), by month `YYYY-MM` in a zone. */
export async function findSpending(
  sql: Sql,
  scope: FundScope,
  zone: string,
): Promise<{ month: string; spent: number }[]> {
  return sql<{ month: string; spent: number }[]>`
    SELECT to_char(s.since AT TIME ZONE ${zone}, 'YYYY-MM') AS month, sum(s.cents)::bigint AS spent
    FROM (SELECT k.since, sum(k.cents) AS cents FROM funds f CROSS JOIN LATERAL (${keptSpending(sql)}) k
      WHERE ${seenFunds(sql, scope)} GROUP BY k.since) s
    GROUP BY 1`
}

export type Announcement = { title: string; text: string; shownFrom: string; shownUntil: string | null }

/** Announcements of the program and those for everybody that are shown on a day, newest first. */
export async function findAnnouncements(sql: Sql, program: string, day: string): Promise<Announcement[]> {
  return sql<Announcement[]>`
    SELECT title, body AS text, shown_from, shown_until FROM announcements
    WHERE (program = ${program} OR program IS NULL) AND shown_from <= ${day}
      AND (shown_until IS NULL OR shown_until >= ${day})
    ORDER BY shown_from DESC, announcement_id DESC`
}

/** Closures of the program that have not begun, the soonest first. */
export async function findClosuresAhead(
  sql: Sql,
  program: string,
  now: Date,
  most: number,
): Promise<Totalled<Closure>[]> {
  return sql<Totalled<Closure>[]>`
    SELECT closed_from AS "from", closed_until AS until, notice, count(*) OVER () AS total FROM closures
    WHERE program = ${program} AND closed_from > ${now}::timestamptz ORDER BY closed_from LIMIT ${most}`
}
