import type { FundPeriod } from '#domain/funds/fund-periods.ts'
import type { FundPeriodRow } from '#wire/funds/funds.ts'
import type { Sql } from '../db/connect.ts'

/** Few orders wait, so the query starts from them. */
export function findPeriods(sql: Sql, program: string, fiscalYear: number): Promise<FundPeriodRow[]> {
  return sql<FundPeriodRow[]>`
    WITH waiting AS MATERIALIZED (SELECT fund_id, total_cents, returned_at, finance_state FROM orders WHERE program = ${program} AND status = 'awaiting')
    SELECT p.fiscal_year, p.period, lower(p.days)::text AS begin, (upper(p.days) - 1)::text AS "end", p.is_open,
      w.waiting_orders, w.returned_orders, w.reserved
    FROM fund_periods p CROSS JOIN (
      SELECT count(*) FILTER (WHERE o.returned_at IS NULL) AS waiting_orders, count(o.returned_at) AS returned_orders,
        coalesce(sum(o.total_cents) FILTER (WHERE o.returned_at IS NULL AND o.finance_state = ''), 0)::bigint AS reserved
      FROM waiting o JOIN funds f ON f.program = ${program} AND f.fund_id = o.fund_id
      WHERE f.fiscal_year = ${fiscalYear}) w
    WHERE p.program = ${program} AND p.fiscal_year = ${fiscalYear} ORDER BY p.days`
}

export function findProgramPeriods(sql: Sql, program: string): Promise<FundPeriod[]> {
  return sql<
    FundPeriod[]
  >`SELECT fiscal_year, period, lower(days)::text AS begin, (upper(days) - 1)::text AS "end", is_open
    FROM fund_periods WHERE program = ${program} ORDER BY days`
}

/** Serializes writers of a program's periods. */
export async function lockPeriods(sql: Sql, program: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('fund periods'), hashtext(${program}))`
}

export async function addPeriod(sql: Sql, program: string, row: FundPeriod): Promise<void> {
  await sql`INSERT INTO fund_periods (program, fiscal_year, period, days, is_open)
    VALUES (${program}, ${row.fiscalYear}, ${row.period}, daterange(${row.begin}, ${row.end}, '[]'), ${row.isOpen})`
}

export async function savePeriod(sql: Sql, program: string, row: FundPeriod): Promise<void> {
  await sql`UPDATE fund_periods SET days = daterange(${row.begin}, ${row.end}, '[]'), is_open = ${row.isOpen}
    WHERE program = ${program} AND fiscal_year = ${row.fiscalYear} AND period = ${row.period}`
}
