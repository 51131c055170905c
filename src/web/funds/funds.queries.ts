import type { FundPair } from '#domain/funds/funds.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { pageOfOptions } from '#web/calls/paged.ts'
import { callQuery } from '#web/calls/useCall.ts'
import type { OptionNames } from '#web/ui/option-search.ts'
import type { ResponseOf } from '#wire/call.ts'
import { type FundChoice, listFundCodes } from '#wire/catalogue/catalogue.ts'
import { exportTransactions, type LedgerSearch, listFunds, listFundYears } from '#wire/funds/funds.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { requestFile, sendCountedRequest, sendRequest } from '#wire/send-request.ts'

export type FundYear = ResponseOf<typeof listFundYears>[number]

export const firstFunds = (program: ProgramCode, searchTerm: string, fiscalYear: number) => ({
  params: { program },
  query: { fiscalYear, page: 1, pageSize: OPTIONS_PER_PAGE, searchTerm },
})

/** The current fiscal year of the portal. */
export const currentYearQuery = callQuery(
  listFundYears,
  { query: { page: 1, pageSize: OPTIONS_PER_PAGE } },
  {
    select: (years) => years.find(({ isCurrent }) => isCurrent)?.fiscalYear ?? null,
    staleTime: 60_000,
  },
)

/** [FUND-15] */
export async function searchFundYears(searchTerm: string, page: number, signal: AbortSignal) {
  const query = { page, pageSize: OPTIONS_PER_PAGE, searchTerm }
  return pageOfOptions<FundYear>(await sendRequest(listFundYears, { query, signal }), page)
}

/** With a DoDAAC, only its funds. */
export function searchFunds(program: ProgramCode, dodaac: string, year: number) {
  return async (text: string, page: number, signal: AbortSignal) => {
    const searchTerm = `${dodaac} ${text}`
    const query = { fiscalYear: year, page, pageSize: OPTIONS_PER_PAGE, searchTerm }
    const { rows: found, total } = await sendCountedRequest(listFunds, { params: { program }, query, signal })
    // A DoDAAC's code may be in another one's name.
    return { options: found.filter((fund) => dodaac === '' || fund.dodaac === dodaac), total }
  }
}

export function nameFundCodes(dodaac: string | null | undefined): OptionNames {
  return {
    many: 'fund codes',
    nameNone: (typed) => `No fund code ${typed} in ${dodaac ?? 'your program'}.`,
  }
}

/** With the balance left. */
export function searchFundCodes(dodaac: string | undefined) {
  return async (searchTerm: string, page: number, signal: AbortSignal) =>
    pageOfOptions<FundChoice>(
      await sendRequest(listFundCodes, {
        query: { dodaac, page, pageSize: OPTIONS_PER_PAGE, searchTerm },
        signal,
      }),
      page,
    )
}

/** For the balance of a chosen one. */
export const fundCodesQuery = (dodaac: string | undefined) =>
  callQuery(
    listFundCodes,
    { query: { dodaac, page: 1, pageSize: OPTIONS_PER_PAGE, searchTerm: '' } },
    { staleTime: 30_000 },
  )

/** With a fund: its transactions. Without: those of all found funds. */
export function requestLedger(query: Partial<FundPair & LedgerSearch> & { fiscalYear: number }) {
  return (name: string, signal: AbortSignal) => requestFile(exportTransactions, { query, signal }, name)
}
