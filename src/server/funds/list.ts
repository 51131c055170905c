import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { readLikePatterns } from '#domain/search.ts'
import type { AnswerOf } from '#wire/call.ts'
import type { FundRow, listFundYears } from '#wire/funds/funds.ts'
import type { ReadContext } from '../http/context.ts'
import { countFundRows, type Fund, type FundFilter, findFunds, findFundYears } from './queries.ts'
import { fundScope } from './scope.ts'

type Wanted = { fiscalYear: number; searchTerm: string; page: number; pageSize: number }

/** One page of the funds that the person sees in a fiscal year (API-50). */
export async function listFundRows({ sql, person }: ReadContext, wanted: Wanted): Promise<FundRow[]> {
  const funds = await findFunds(sql, readFilter(person, wanted), wanted)
  return funds.map((fund) => describeFundRow(person, fund))
}

/** How many funds the same search finds (API-51). */
export async function countFundPages({ sql, person }: ReadContext, wanted: Wanted) {
  const total = await countFundRows(sql, readFilter(person, wanted))
  return { total, totalPages: Math.ceil(total / wanted.pageSize) }
}

function readFilter(person: Person, { fiscalYear, searchTerm }: Wanted): FundFilter {
  const patterns = readLikePatterns(searchTerm)
  return { program: person.program, fiscalYear, dodaacs: fundScope(person), patterns }
}

export function describeFundRow(person: Person, fund: Fund): FundRow {
  return {
    ...fund,
    allotted: fund.available + fund.reserved + fund.spent,
    mayChange: person.financeDodaacs.includes(fund.dodaac),
  }
}

/** Fiscal years for a searchable select (API-56). */
export function listYears(
  { sql, person, today }: ReadContext,
  { searchTerm, page, pageSize }: Omit<Wanted, 'fiscalYear'>,
): Promise<AnswerOf<typeof listFundYears>> {
  const [pattern = '%'] = readLikePatterns(searchTerm)
  return findFundYears(sql, person.program, fiscalYearOf(today), { pattern, page, pageSize })
}
