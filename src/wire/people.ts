import { body, call } from './call.ts'
import { type Clean, defaulted, list } from './code.ts'
import { dodaac, personId, program, text } from './codes.ts'
import { pageFields, paging, searchText } from './paging.ts'

const OPTIONS_PER_PAGE = 50

/** A person in a select box (DATA-50). The DoD ID is filled only for callers who may see it. */
export const personOption = body({
  smid: personId,
  firstName: ['firstname', text()],
  middleName: ['middlename', text()],
  lastName: ['lastname', text()],
  dodId: ['dodid', text(10)],
  dodaac,
})
export type PersonOption = Clean<typeof personOption>

const optionFields = {
  program: ['bpcnum_0', program] as const,
  ...pageFields(OPTIONS_PER_PAGE),
  searchTerm: searchText,
  dodaacs: defaulted(list(dodaac, 200), []),
}

const personOptionBody = body({ ...optionFields, purpose: defaulted(text(20), '') })

/**
 * With `purpose: 'order'` members one may order for, with `'role'` people one may give roles and groups to (whole program
 * with 7), with `'contact'` people who may answer for a DoDAAC (whole program with 4); else members of assigned DoDAACs
 * (whole program with 3 or 99).
 */
export const listPersonOptions = call('POST', '/servicemember/options', {
  summary: 'People for a select box, 50 a page',
  body: personOptionBody,
  answer: list(personOption),
})
export const countPersonOptions = call('POST', '/servicemember/options-paging', {
  summary: 'How many people a select box has to offer',
  body: personOptionBody,
  answer: paging,
})

export const listDodaacOptions = call('POST', '/dodaac/options', {
  summary: 'DoDAACs for a select box, 50 a page',
  body: body({ ...optionFields, assignedOnly: defaulted(text(5), '') }),
  answer: list(body({ dodaac: ['DODAAC_0', dodaac], description: ['DESC1_0', text()] })),
})
