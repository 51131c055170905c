import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { listFundCodes } from '#wire/catalogue/catalogue.ts'
import type { Sql } from '../db/connect.ts'
import { noSuchDodaac } from '../dodaacs/dodaacs.ts'
import type { ReadContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { isDodaac } from './scope.ts'

type Wanted = { dodaac?: string; page: number; pageSize: number; searchTerm: string }
type FundChoice = ResponseOf<typeof listFundCodes>[number]

/** With a DoDAAC, its codes in the current fiscal year, default first. */
export async function findFundChoices(
  { sql, person, today }: ReadContext,
  { query }: Input<unknown, Wanted, undefined>,
): Promise<FundChoice[]> {
  const page = {
    pattern: `%${query.searchTerm.replaceAll(/[\\%_]/g, '\\$&')}%`,
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  }
  const { dodaac } = query
  if (dodaac === undefined) return findProgramCodes(sql, person.program, page)
  const [isKnown, funds] = await Promise.all([
    isDodaac(sql, person.program, dodaac),
    findDodaacCodes(sql, person.program, dodaac, fiscalYearOf(today), page),
  ])
  if (!isKnown) throw noSuchDodaac(dodaac)
  return seesBalance(person, dodaac) ? funds : funds.map((fund) => ({ ...fund, available: null }))
}

function seesBalance(person: Person, dodaac: string): boolean {
  return (
    seesWholeProgram(person) ||
    person.placerDodaacs.includes(dodaac) ||
    person.financeDodaacs.includes(dodaac) ||
    person.overseenDodaacs.includes(dodaac)
  )
}

type Page = { pattern: string; limit: number; offset: number }

function findProgramCodes(sql: Sql, program: string, { pattern, limit, offset }: Page) {
  return sql<FundChoice[]>`
    SELECT fund_code, description, NULL::bigint AS available, NULL::int AS fiscal_year, false AS is_default FROM fund_codes
    WHERE program = ${program} AND fund_code || ' ' || description ILIKE ${pattern}
    ORDER BY fund_code LIMIT ${limit} OFFSET ${offset}`
}

function findDodaacCodes(
  sql: Sql,
  program: string,
  dodaac: string,
  fiscalYear: number,
  { pattern, limit, offset }: Page,
) {
  return sql<FundChoice[]>`
    SELECT f.fund_code, c.description, a.balance_cents AS available, f.fiscal_year,
      f.fund_code IS NOT DISTINCT FROM d.default_fund_code AS is_default
    FROM funds f
    JOIN fund_codes c ON c.program = f.program AND c.fund_code = f.fund_code
    JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
    JOIN dodaacs d ON d.program = f.program AND d.dodaac = f.dodaac
    WHERE f.program = ${program} AND f.dodaac = ${dodaac} AND f.fiscal_year = ${fiscalYear}
      AND f.fund_code || ' ' || c.description ILIKE ${pattern}
    ORDER BY f.fund_code = d.default_fund_code DESC NULLS LAST, f.fund_code LIMIT ${limit} OFFSET ${offset}`
}
