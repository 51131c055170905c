import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { sumAllotted } from '#domain/funds/funds.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { readLikePatterns } from '#domain/search.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { FundRow, FundSums, listFundYears } from '#wire/funds/funds.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, inPages, pageOf } from '../http/cut.ts'
import {
  countFundRows,
  type Fund,
  type FundFilter,
  findFunds,
  findFundYears,
  sumFundRows,
  sumFundsUnder,
} from './queries.ts'
import { fundScope } from './scope.ts'

type Wanted = { fiscalYear: number; searchTerm: string; under?: string; page: number; pageSize: number }
type Sought = Pick<Wanted, 'fiscalYear' | 'searchTerm' | 'under'>

/** (API-50) */
export async function listFundRows({ sql, person }: ReadContext, wanted: Wanted): Promise<Cut<FundRow[]>> {
  const filter = readFilter(person, wanted)
  const { rows, total } = await pageOf(await findFunds(sql, filter, wanted), wanted.page, () =>
    countFundRows(sql, filter),
  )
  return new Cut(
    rows.map((fund) => describeFundRow(person, fund)),
    total,
  )
}

/** (API-51) */
export async function countFundPages({ sql, person }: ReadContext, wanted: Wanted) {
  return inPages(await countFundRows(sql, readFilter(person, wanted)), wanted.pageSize)
}

export async function sumFoundFunds({ sql, person }: ReadContext, wanted: Sought): Promise<FundSums> {
  const sums = await sumFundRows(sql, readFilter(person, wanted))
  return { ...sums, allotted: sumAllotted(sums) }
}

export async function sumBelow({ sql, person }: ReadContext, wanted: Sought) {
  const rows = await sumFundsUnder(sql, readFilter(person, wanted))
  return rows.map((row) => ({ ...row, allotted: sumAllotted(row) }))
}

export function readFilter(person: Person, { fiscalYear, searchTerm, under }: Sought): FundFilter {
  const patterns = readLikePatterns(searchTerm)
  return { program: person.program, fiscalYear, dodaacs: fundScope(person), patterns, under }
}

export function describeFundRow(person: Person, fund: Fund): FundRow {
  return {
    ...fund,
    allotted: sumAllotted(fund),
    mayChange: person.financeDodaacs.includes(fund.dodaac),
  }
}

/** (API-56) */
export function listYears(
  { sql, person, today }: ReadContext,
  { searchTerm, page, pageSize }: Omit<Wanted, 'fiscalYear'>,
): Promise<ResponseOf<typeof listFundYears>> {
  const [pattern = '%'] = readLikePatterns(searchTerm)
  return findFundYears(sql, person.program, fiscalYearOf(today), { pattern, page, pageSize })
}
