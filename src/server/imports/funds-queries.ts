import type { Sql } from '../db/connect.ts'

/** `wasGiven`: money came to the fund, even if it left since. */
export type FundRow = {
  fundId: number | null
  account: number | null
  dodaac: string
  fundCode: string
  fiscalYear: number
  cents: number
  wasGiven: boolean
}

type StandingFund = FundRow & { fundId: number; account: number }

function fundRows(sql: Sql) {
  return sql`SELECT f.fund_id, a.account_id AS account, f.dodaac, f.fund_code, f.fiscal_year,
      (SELECT coalesce(sum(b.balance_cents), 0)::bigint FROM accounts b WHERE b.fund_id = f.fund_id) AS cents,
      EXISTS (SELECT FROM transfers t WHERE t.to_account = a.account_id) AS was_given
    FROM funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'`
}

export function findFundRows(
  sql: Sql,
  program: string,
  dodaacs: readonly string[],
  years: number[],
): Promise<StandingFund[]> {
  return sql<
    StandingFund[]
  >`${fundRows(sql)} WHERE f.program = ${program} AND f.dodaac = ANY (${[...dodaacs]}::text[])
    AND f.fiscal_year = ANY (${years}::smallint[])`
}

export function walkFunds(sql: Sql, program: string, dodaacs: readonly string[] | null) {
  return sql<StandingFund[]>`${fundRows(sql)} WHERE f.program = ${program}
      ${dodaacs ? sql`AND f.dodaac = ANY (${[...dodaacs]}::text[])` : sql``}
    ORDER BY f.fiscal_year, f.dodaac, f.fund_code`.cursor(1000)
}

export function findYears(sql: Sql, program: string, years: number[]) {
  return sql<{ fiscalYear: number; periods: number; open: number }[]>`
    SELECT fiscal_year, count(*) AS periods, count(*) FILTER (WHERE is_open) AS open FROM fund_periods
    WHERE program = ${program} AND fiscal_year = ANY (${years}::smallint[]) GROUP BY fiscal_year`
}

export async function addFundCodes(sql: Sql, program: string, codes: string[]): Promise<void> {
  await sql`INSERT INTO fund_codes (program, fund_code, description)
    SELECT ${program}, code, 'Fund code ' || code FROM unnest(${codes}::text[]) code ON CONFLICT DO NOTHING`
}

export async function addFunds(
  sql: Sql,
  program: string,
  { dodaacs, codes, years }: { dodaacs: string[]; codes: string[]; years: number[] },
): Promise<void> {
  await sql`INSERT INTO funds (program, dodaac, fund_code, fiscal_year)
    SELECT ${program}, * FROM unnest(${dodaacs}::text[], ${codes}::text[], ${years}::smallint[])`
}
