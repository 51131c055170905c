import type { Balances, FundPair } from '#domain/funds/funds.ts'
import type { Sql } from '../db/connect.ts'
import { unitsOf } from '../dodaacs/units-below.ts'
import type { Totalled } from '../http/cut.ts'
import { joinBalances } from './spending.ts'

export type Fund = FundPair &
  Balances & {
    fundId: number
    fiscalYear: number
    description: string
    unit: string
    availableAccount: number
  }

/** `dodaacs` null is the whole program. All LIKE `patterns` must match. */
export type FundFilter = {
  program: string
  fiscalYear: number
  dodaacs: string[] | null
  patterns: string[]
  fundCode?: string
  /** With the DoDAACs below it. */
  under?: string | undefined
}

export function findFunds(
  sql: Sql,
  filter: FundFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Totalled<Fund>[]> {
  return sql<Totalled<Fund>[]>`WITH page AS MATERIALIZED (
      SELECT f.fund_id ${matchFunds(sql, filter)}
      ORDER BY f.dodaac, f.fund_code LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    SELECT r.*, (SELECT count(*) ${matchFunds(sql, filter)}) AS total
    FROM (${fundRows(sql)} WHERE f.fund_id IN (SELECT fund_id FROM page)) r ORDER BY r.dodaac, r.fund_code`
}

export async function countFundRows(sql: Sql, filter: FundFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total ${matchFunds(sql, filter)}`
  return row?.total ?? 0
}

const balanceSums = (sql: Sql) => sql`count(*) AS funds, coalesce(sum(r.available), 0)::bigint AS available,
  coalesce(sum(r.reserved), 0)::bigint AS reserved, coalesce(sum(r.committed), 0)::bigint AS committed,
  coalesce(sum(r.obligated), 0)::bigint AS obligated, coalesce(sum(r.spent), 0)::bigint AS spent,
  coalesce(sum(r.undecided), 0)::bigint AS undecided`

export async function sumFundRows(sql: Sql, filter: FundFilter) {
  const [row] = await sql<(Balances & { funds: number })[]>`
    SELECT ${balanceSums(sql)} FROM (${fundRows(sql)} WHERE f.fund_id IN (SELECT f.fund_id ${matchFunds(sql, filter)})) r`
  return row ?? { funds: 0, available: 0, reserved: 0, committed: 0, obligated: 0, spent: 0, undecided: 0 }
}

export type FundsBelow = Awaited<ReturnType<typeof sumFundRows>> & { dodaac: string; unit: string }

/** For each DoDAAC above one of the funds, but never above the scope. */
export function sumFundsUnder(sql: Sql, filter: FundFilter) {
  const { program, dodaacs } = filter
  return sql<FundsBelow[]>`SELECT t.ancestor AS dodaac, d.description AS unit, ${balanceSums(sql)}
    FROM (${fundRows(sql)} WHERE f.fund_id IN (SELECT f.fund_id ${matchFunds(sql, filter)})) r
    JOIN dodaac_tree t ON t.program = ${program} AND t.dodaac = r.dodaac
    JOIN dodaacs d ON d.program = t.program AND d.dodaac = t.ancestor
    WHERE EXISTS (SELECT FROM dodaacs c WHERE c.program = ${program} AND c.parent = t.ancestor)
      ${dodaacs ? sql`AND t.ancestor = ANY (${dodaacs}::text[])` : sql``}
    GROUP BY t.ancestor, d.description ORDER BY t.ancestor`
}

export function matchFunds(
  sql: Sql,
  { program, fiscalYear, dodaacs, patterns, fundCode, under }: FundFilter,
) {
  const words = sql`f.dodaac || ' ' || f.fund_code || ' ' || c.description || ' ' || d.description`
  return sql`FROM funds f
    ${
      patterns.length === 0
        ? sql``
        : sql`JOIN dodaacs d ON d.program = f.program AND d.dodaac = f.dodaac
            JOIN fund_codes c ON c.program = f.program AND c.fund_code = f.fund_code`
    }
    WHERE f.program = ${program} AND f.fiscal_year = ${fiscalYear}
      ${dodaacs ? sql`AND f.dodaac = ANY (${dodaacs}::text[])` : sql``}
      ${under === undefined ? sql`` : sql`AND f.dodaac = ANY ${unitsOf(sql, program, [under], true)}`}
      ${fundCode === undefined ? sql`` : sql`AND f.fund_code = ${fundCode}`}
      ${patterns.length === 0 ? sql`` : patterns.map((pattern) => sql`AND ${words} ILIKE ${pattern}`)}`
}

/** Of order `o`, as `order_invariant_violation` has it: an order that is returned, declined or asks Finance has no money. */
export function committedBy(sql: Sql) {
  return {
    reserved: sql`(CASE WHEN o.status = 'awaiting' AND o.returned_at IS NULL AND o.finance_state = '' THEN o.total_cents ELSE 0 END)`,
    posted: sql`(CASE WHEN o.status IN ('approved', 'shipped') THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END)`,
  }
}

function fundRows(sql: Sql) {
  return sql`SELECT f.fund_id, f.dodaac, f.fund_code, f.fiscal_year, c.description, d.description AS unit,
      b.available_account, b.available, b.reserved, b.committed, b.obligated, b.spent, b.undecided
    FROM funds f
    JOIN dodaacs d ON d.program = f.program AND d.dodaac = f.dodaac
    JOIN fund_codes c ON c.program = f.program AND c.fund_code = f.fund_code
    ${joinBalances(sql)}`
}

export function findFundsOf(sql: Sql, program: string, fiscalYear: number, pairs: FundPair[]) {
  return sql<Fund[]>`${fundRows(sql)}
    JOIN unnest(${pairs.map((pair) => pair.dodaac)}::text[], ${pairs.map((pair) => pair.fundCode)}::text[])
      AS wanted (dodaac, fund_code) ON wanted.dodaac = f.dodaac AND wanted.fund_code = f.fund_code
    WHERE f.program = ${program} AND f.fiscal_year = ${fiscalYear}`
}

type UnitFund = FundPair & { available: number; isDefault: boolean }

/** Funds of the year with their balances in cents, by DoDAAC. */
export function findFundsOfUnits(sql: Sql, program: string, fiscalYear: number, dodaacs: string[]) {
  return sql<UnitFund[]>`SELECT f.dodaac, f.fund_code, a.balance_cents AS available,
      coalesce(d.default_fund_code = f.fund_code, false) AS is_default
    FROM funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
    JOIN dodaacs d ON d.program = f.program AND d.dodaac = f.dodaac
    WHERE f.program = ${program} AND f.dodaac = ANY (${dodaacs}::text[]) AND f.fiscal_year = ${fiscalYear}
    ORDER BY f.dodaac, f.fund_code`
}

export async function countAllotments(sql: Sql, account: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM transfers WHERE to_account = ${account} AND kind = 'allot' AND reverses IS NULL`
  return row?.count ?? 0
}

/** False when the fund exists. */
export async function addFund(
  sql: Sql,
  program: string,
  fiscalYear: number,
  pair: FundPair,
): Promise<boolean> {
  const added = await sql`INSERT INTO funds (program, dodaac, fund_code, fiscal_year)
    VALUES (${program}, ${pair.dodaac}, ${pair.fundCode}, ${fiscalYear}) ON CONFLICT DO NOTHING RETURNING fund_id`
  return added.length === 1
}

export async function isFundCode(sql: Sql, program: string, fundCode: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM fund_codes WHERE program = ${program} AND fund_code = ${fundCode}`
  return found.length === 1
}

export async function addFundCode(
  sql: Sql,
  program: string,
  fundCode: string,
  description: string,
): Promise<void> {
  await sql`INSERT INTO fund_codes (program, fund_code, description)
    VALUES (${program}, ${fundCode}, ${description}) ON CONFLICT DO NOTHING`
}

/** Newest first, with the current year. */
export function findFundYears(
  sql: Sql,
  program: string,
  current: number,
  { pattern, page, pageSize }: { pattern: string; page: number; pageSize: number },
) {
  return sql<{ fiscalYear: number; isCurrent: boolean }[]>`WITH RECURSIVE funded AS (
      SELECT (SELECT min(fiscal_year) FROM funds WHERE program = ${program}) AS y
      UNION ALL
      SELECT (SELECT min(fiscal_year) FROM funds WHERE program = ${program} AND fiscal_year > funded.y)
      FROM funded WHERE funded.y IS NOT NULL)
    SELECT y AS fiscal_year, y = ${current} AS is_current FROM (
      SELECT y FROM funded WHERE y IS NOT NULL
      UNION SELECT fiscal_year FROM fund_periods WHERE program = ${program}
      UNION SELECT ${current}::smallint) years
    WHERE y::text LIKE ${pattern} ORDER BY y DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

/** True when the year has periods and none is open. */
export async function isYearShut(sql: Sql, program: string, fiscalYear: number): Promise<boolean> {
  const [row] = await sql<
    { isShut: boolean }[]
  >`SELECT count(*) > 0 AND count(*) FILTER (WHERE is_open) = 0 AS is_shut
    FROM fund_periods WHERE program = ${program} AND fiscal_year = ${fiscalYear}`
  return row?.isShut ?? false
}
