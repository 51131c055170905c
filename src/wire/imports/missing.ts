import { body, call, query } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { personId, text, whole } from '../codes.ts'
import { pageFields } from '../paging.ts'
import { IMPORT_ROWS_PER_PAGE, ofImport } from './imports.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
export const MAX_DISABLED = 5000

const missingPerson = body({
  id: ['SMID_0', personId],
  lastName: text(),
  firstName: text(),
  preferredName: text(),
  dodaac: text(6),
  roles: list(text(20)),
})
export type MissingPerson = Clean<typeof missingPerson>

/** `gone`: listed at the check, and disabled since. */
export const listMissingPeople = call('GET', '/import/:import/missing', {
  summary:
    'Enabled people of the program who are missing from a checked file of people; nobody if a row does not identify its person',
  params: ofImport,
  query: query({ page: pageFields(IMPORT_ROWS_PER_PAGE).page }),
  response: body({ rows: list(missingPerson), total: count, page: count, gone: list(personId) }),
})
export const disableMissingPeople = call('POST', '/import/:import/disable', {
  summary: 'Disable the people who are listed as missing, except those who are kept; all of them or nobody',
  params: ofImport,
  body: body({ excluded: ['kept', list(personId)], people: whole(1, 1_000_000) }),
  response: body({ disabled: count }),
})
