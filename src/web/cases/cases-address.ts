import { CASE_TYPE_LIST, type CaseType } from '#domain/cases/cases.ts'
import { address, choice, maybe, one, pageNumber, SEARCH } from '#wire/address.ts'
import { CASE_PLACES } from '#wire/cases/cases.ts'
import { dodaac, whole } from '#wire/codes.ts'

export const casesAddress = address('/cases', {
  place: one(choice(CASE_PLACES), 'open'),
  dodaac: one(dodaac, ''),
  search: SEARCH,
  page: one(pageNumber, 1),
})

const number = whole(1, Number.MAX_SAFE_INTEGER)

/** Where the case comes from. */
export const newCaseAddress = address('/cases/new', {
  order: maybe(number),
  line: maybe(number),
  receipt: maybe(number),
  shipment: maybe(number),
  type: maybe(choice(CASE_TYPE_LIST)),
  pieces: maybe(number),
})

export const hrefOfNewCase = (of: {
  order: number
  line?: number
  receipt?: number
  shipment?: number
  type?: CaseType
  pieces?: number
}): string => newCaseAddress.write(of)
