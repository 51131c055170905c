import type { Branch } from '#domain/branches.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, optional } from '../code.ts'
import { dodaac, personId, program, text, truth, twoForYes } from '../codes.ts'
import { workbook } from '../export/exports.ts'
import { OPTIONS_PER_PAGE, pageFields, paging, searchText } from '../paging.ts'
import { smallWholeNames, wholeNames } from './names.ts'

/** [CONST-05] */
export const PEOPLE_PER_PAGE = 12

/** [SM-02] */
const personRow = body({
  program: ['BPCNUM_0', program],
  id: ['SMID_0', personId],
  ...wholeNames,
  dodaac: ['DODAAC_0', dodaac],
  dodId: ['DODID_0', text()],
  enabled: ['ENABL_0', twoForYes],
  maySignIn: ['USERFLG_0', twoForYes],
  username: ['USERNAME_0', text()],
  email: ['EMAIL_0', text()],
})
export type PersonRow = Clean<typeof personRow>

const ofProgram = { program }
const filterFields = { searchTerm: searchText, dodaacs: defaulted(list(dodaac, 200), []) }
const listFields = { ...pageFields(PEOPLE_PER_PAGE), ...filterFields }

export const listPeople = call('GET', '/servicemember/:program', {
  summary: 'Service members by last and first name, 12 a page',
  isPage: true,
  params: ofProgram,
  query: query(listFields),
  response: list(personRow),
})
export const countPeople = call('GET', '/servicemember/paging/:program', {
  summary: 'How many service members the same filters find',
  params: ofProgram,
  query: query(listFields),
  response: paging,
})
export const exportPeople = call('GET', '/servicemember/export/:program', {
  summary: 'The service members that the filters find, as an Excel file',
  params: ofProgram,
  query: query(filterFields),
  response: workbook,
})
/** Names only, because it returns the whole program. */
export const listEverybody = call('GET', '/servicemember/getall/:program', {
  summary: 'Every service member of the program, by name',
  params: ofProgram,
  response: list(
    body({
      id: ['SMID_0', personId],
      ...wholeNames,
      dodaac: ['DODAAC_0', dodaac],
      enabled: ['ENABL_0', twoForYes],
    }),
    1_000_000,
  ),
})

/** Only authorized callers receive the DoD ID (DATA-50). */
export const personOption = body({
  smid: personId,
  ...smallWholeNames,
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
 * - `order`: people that the caller may order for
 * - `role`: people for roles (whole program with 7)
 * - `contact`: people for contacts (whole program with 4)
 * - else members of assigned DoDAACs
 */
export const listPersonOptions = call('POST', '/servicemember/options', {
  summary: 'People for a select box, 50 a page',
  isPage: true,
  isLookup: true,
  body: personOptionBody,
  response: list(personOption),
})
const orderingMember = body({
  smid: personId,
  ...smallWholeNames,
  /** The last four digits. */
  dodId: ['dodid', text(10)],
  dodaac,
  rank: text(20),
  /** The caller can order for nobody else. */
  isOnly: truth,
})
export type OrderingMember = Clean<typeof orderingMember>
/** As stored. */
export type ListedMember = Omit<OrderingMember, 'rank'> & { branch: Branch; payGrade: string }
export const listOrderingMembers = call('GET', '/servicemember/ordering', {
  summary:
    'The person named, or the last three that the caller ordered for, or the only one, each with rank and last four digits',
  query: query({ person: ['SMID_0', optional(personId)] }),
  response: list(orderingMember, 3),
})

export const countPersonOptions = call('POST', '/servicemember/options-paging', {
  summary: 'How many people a select box has to offer',
  isLookup: true,
  body: personOptionBody,
  response: paging,
})

export const listDodaacOptions = call('POST', '/dodaac/options', {
  summary: 'DoDAACs for a select box, 50 a page',
  isLookup: true,
  body: body({ ...optionFields, assignedOnly: defaulted(text(5), '') }),
  response: list(body({ dodaac: ['DODAAC_0', dodaac], description: ['DESC1_0', text()] })),
})
