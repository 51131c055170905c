import { RAISE, RAISE_SENTENCE, YEAR_STEPS } from '#domain/products/year-turn.ts'
import { body, call, query } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import { money, noSuch, nsn, oneOf, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { nothing, pageFields } from '../paging.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const ofYear = { fiscalYear: whole(2000, 2999, 'Enter the fiscal year with four digits.') }

export const readYearTurn = call('GET', '/admin/years/:fiscalYear', {
  summary: 'The steps that a fiscal year of the program still needs before it begins',
  params: ofYear,
  response: body({
    ...ofYear,
    begins: day,
    steps: list(
      body({
        key: oneOf(YEAR_STEPS, noSuch('step')),
        title: text(),
        isDone: truth,
        sentence: text(500),
      }),
    ),
    copyable: count,
    mayOpenPeriods: truth,
  }),
})
export type YearTurn = Clean<typeof readYearTurn.response>

export const UNPRICED_PER_PAGE = 25
const unpriced = body({
  nsn,
  pgc: text(5),
  name: text(300),
  /** Cents in the previous year. */
  before: nullable(money),
})
export type UnpricedItem = Clean<typeof unpriced>

export const listUnpriced = call('GET', '/admin/years/:fiscalYear/unpriced', {
  summary: 'Sizes that the program sells in a fiscal year and that have no price for it',
  params: ofYear,
  query: query(pageFields(UNPRICED_PER_PAGE)),
  response: body({ rows: list(unpriced), total: count }),
})

export const copyPrices = call('POST', '/admin/years/:fiscalYear/prices', {
  summary: 'Copy the prices of the previous year where a fiscal year has none',
  params: ofYear,
  /** Hundredths of a percent. */
  body: body({ raise: whole(RAISE.least, RAISE.max, RAISE_SENTENCE) }),
  response: body({ copied: count }),
})

export const openYearPeriods = call('POST', '/admin/years/:fiscalYear/periods', {
  summary: 'Copy the periods of the previous year to a fiscal year, open',
  params: ofYear,
  body: nothing,
  response: body({ opened: count }),
})
