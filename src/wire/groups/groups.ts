import { MAX_IN_GROUP } from '#domain/groups/groups.ts'
import { body, call, query } from '../call.ts'
import { type Clean, list, optional } from '../code.ts'
import { capitals, dodaac, personId, program, requiredName, text, whole } from '../codes.ts'
import { nothing, pageFields, paging, searchText, success } from '../paging.ts'
import { personOption } from '../people/people.ts'

/** [CONST-01] */
export const GROUPS_PER_PAGE = 12

export const groupDescription = requiredName(80, 'Enter a description.')
const MAX_GROUP_NUMBER = 20
const NUMBER_SENTENCE = `A group number has up to ${MAX_GROUP_NUMBER} letters, digits or dashes.`

export const groupNumber = capitals(/^[A-Z0-9-]{1,20}$/, NUMBER_SENTENCE, MAX_GROUP_NUMBER)

/** [GAP-48] */
const groupRow = body({
  number: ['grpnum_0', text(MAX_GROUP_NUMBER)],
  description: ['grpdesc_0', text(groupDescription.max)],
  dodaacCount: whole(0, 1_000_000),
  peopleCount: whole(0, 1_000_000),
})
export type GroupRow = Clean<typeof groupRow>

const groupDodaac = body({ dodaac: ['DODAAC_0', dodaac], description: ['DESC1_0', text()] })

const groupDetails = body({
  number: ['grpnum_0', text(MAX_GROUP_NUMBER)],
  description: ['grpdesc_0', text(groupDescription.max)],
  version: whole(1, 1_000_000_000),
  dodaacs: ['DODAACS_0', list(groupDodaac)],
  people: list(personOption),
})
export type GroupDetails = Clean<typeof groupDetails>

const groupFields = {
  description: ['grpdesc_0', groupDescription] as const,
  dodaacs: ['DODAACS_0', list(dodaac, MAX_IN_GROUP)] as const,
  people: list(personId, MAX_IN_GROUP),
}

export const GROUP_FIELDS = {
  number: 'grpnum_0',
  description: 'grpdesc_0',
  dodaacs: 'dodaacS_0',
  people: 'people',
} as const

const saved = body({
  message: text(),
  number: ['grpnum_0', text(MAX_GROUP_NUMBER)],
  version: whole(1, 1_000_000_000),
})

const search = query({ ...pageFields(GROUPS_PER_PAGE), searchTerm: searchText })

export const listAllGroups = call('GET', '/group/:program', {
  summary: 'Groups of the program',
  isPage: true,
  params: { program },
  query: search,
  response: list(groupRow),
})

export const countAllGroups = call('GET', '/group/paging/:program', {
  summary: 'How many groups match',
  params: { program },
  query: search,
  response: paging,
})

export const readGroup = call('GET', '/group/:program/:number', {
  summary: 'A group with its DoDAACs and people',
  params: { program, number: groupNumber },
  response: groupDetails,
})

export const createGroup = call('POST', '/group/create', {
  summary: 'Add a group; without a number it gets the next one',
  body: body({
    program: ['bpcnum_0', program],
    number: ['grpnum_0', optional(groupNumber)],
    description: groupFields.description,
    dodaacs: groupFields.dodaacs,
    people: groupFields.people,
  }),
  response: saved,
})

export const saveGroup = call('PUT', '/group/:program/:number', {
  summary: 'Replace the description, the DoDAACs and the people of a group',
  params: { program, number: groupNumber },
  body: body(groupFields),
  response: saved,
})

export const deleteGroup = call('DELETE', '/group/:program/:number', {
  summary: 'Delete a group; its people lose its DoDAACs',
  params: { program, number: groupNumber },
  body: nothing,
  response: success,
})
