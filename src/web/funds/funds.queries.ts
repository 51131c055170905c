import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FundPair } from '#domain/funds/funds.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage, pageOfOptions } from '#web/pages/paged.ts'
import type { OptionNames } from '#web/ui/option-search.ts'
import { ask, askCounted } from '#wire/ask.ts'
import type { AnswerOf } from '#wire/call.ts'
import { type FundChoice, listFundCodes } from '#wire/catalogue/catalogue.ts'
import {
  FUNDS_PER_PAGE,
  listFundPeriods,
  listFunds,
  listFundYears,
  listTransactions,
  readFund,
  sumFunds,
  TRANSACTIONS_PER_PAGE,
} from '#wire/funds/funds.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'

/** What a change of money shows in. */
export const MONEY = [['funding'], ['fund-codes']] as const

export type FundYear = AnswerOf<typeof listFundYears>[number]
type Page = { year: number; search: string; page: number }

export function fundsQuery(program: ProgramCode, { year, search, page }: Page) {
  const query = { fiscalYear: year, page, pageSize: FUNDS_PER_PAGE, searchTerm: search.trim() }
  return queryOptions({
    queryKey: ['funding', 'funds', program, query],
    queryFn: ({ signal }) =>
      loadPage(page, query.pageSize, (page) =>
        askCounted(listFunds, { params: { program }, query: { ...query, page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The first funds of a search, for a choice. */
export function firstFundsQuery(program: ProgramCode, searchTerm: string, fiscalYear: number) {
  const query = { fiscalYear, page: 1, pageSize: OPTIONS_PER_PAGE, searchTerm }
  return queryOptions({
    queryKey: ['funding', 'choice', program, query],
    queryFn: ({ signal }) => askCounted(listFunds, { params: { program }, query, signal }),
    staleTime: 0,
  })
}

/** What all funds of the list have together, on all its pages. */
export function fundSumsQuery(program: ProgramCode, { year, search }: Pick<Page, 'year' | 'search'>) {
  const query = { fiscalYear: year, searchTerm: search.trim() }
  return queryOptions({
    queryKey: ['funding', 'sums', program, query],
    queryFn: ({ signal }) => ask(sumFunds, { params: { program }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function fundQuery({ dodaac, fundCode }: FundPair, year: number) {
  return queryOptions({
    queryKey: ['funding', 'fund', dodaac, fundCode, year],
    queryFn: ({ signal }) =>
      ask(readFund, { params: { dodaac }, query: { fundCode, fiscalYear: year }, signal }),
    staleTime: 0,
  })
}

export function transactionsQuery({ dodaac, fundCode }: FundPair, { year, search, page }: Page) {
  const query = {
    fundCode,
    fiscalYear: year,
    page,
    pageSize: TRANSACTIONS_PER_PAGE,
    searchTerm: search.trim(),
  }
  return queryOptions({
    queryKey: ['funding', 'transactions', dodaac, query],
    queryFn: ({ signal }) =>
      loadPage(page, query.pageSize, (page) =>
        askCounted(listTransactions, { params: { dodaac }, query: { ...query, page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function periodsQuery(program: ProgramCode, year: number) {
  return queryOptions({
    queryKey: ['funding', 'periods', program, year],
    queryFn: ({ signal }) =>
      ask(listFundPeriods, { params: { program }, query: { fiscalYear: year }, signal }),
    staleTime: 0,
  })
}

/** The fiscal year of today, as the portal counts it. */
export function currentYearQuery() {
  return queryOptions({
    queryKey: ['funding', 'current-year'],
    queryFn: async ({ signal }) => {
      const years = await ask(listFundYears, { query: { page: 1, pageSize: OPTIONS_PER_PAGE }, signal })
      return years.find((year) => year.isCurrent)?.fiscalYear ?? null
    },
    staleTime: 60_000,
  })
}

/** Finds fund years for a select box. [FUND-15] */
export async function searchFundYears(searchTerm: string, page: number, signal: AbortSignal) {
  const query = { page, pageSize: OPTIONS_PER_PAGE, searchTerm }
  return pageOfOptions<FundYear>(await ask(listFundYears, { query, signal }), page)
}

/** Finds funds of a year with what they have available, those of one DoDAAC where it is named. */
export function searchFunds(program: ProgramCode, dodaac: string, year: number) {
  return async (text: string, page: number, signal: AbortSignal) => {
    const searchTerm = `${dodaac} ${text}`
    const query = { fiscalYear: year, page, pageSize: OPTIONS_PER_PAGE, searchTerm }
    const { rows: found, total } = await askCounted(listFunds, { params: { program }, query, signal })
    // The code of one DoDAAC may stand in the name of another.
    return { options: found.filter((fund) => dodaac === '' || fund.dodaac === dodaac), total }
  }
}

/** How fields speak of the fund codes of a DoDAAC, or of the program where none is named. */
export function nameFundCodes(dodaac: string | null | undefined): OptionNames {
  return {
    many: 'fund codes',
    nameNone: (typed) => `No fund code ${typed} in ${dodaac ?? 'your program'}.`,
  }
}

/** Finds fund codes of a DoDAAC with the balance left. */
export function searchFundCodes(dodaac: string | undefined) {
  return async (searchTerm: string, page: number, signal: AbortSignal) =>
    pageOfOptions<FundChoice>(
      await ask(listFundCodes, {
        query: { dodaac, page, pageSize: OPTIONS_PER_PAGE, searchTerm },
        signal,
      }),
      page,
    )
}

/** The first fund codes of a DoDAAC, to show the balance of one that is already chosen. */
export function fundCodesQuery(dodaac: string | undefined) {
  return queryOptions({
    queryKey: ['fund-codes', dodaac ?? ''],
    queryFn: ({ signal }) =>
      ask(listFundCodes, { query: { dodaac, page: 1, pageSize: OPTIONS_PER_PAGE, searchTerm: '' }, signal }),
    staleTime: 30_000,
  })
}
