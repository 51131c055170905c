import type { Named } from '#domain/people/people.ts'
import { text } from '../codes.ts'

type Names = { [Name in keyof Named]: unknown } & { middleName?: unknown }

export const names = {
  firstName: ['FIRSTNAME_0', text()],
  lastName: ['LASTNAME_0', text()],
  preferredName: ['PREFNAME_0', text()],
} as const satisfies Names

export const wholeNames = {
  firstName: ['FIRSTNAME_0', text()],
  middleName: ['MIDDLENAME_0', text()],
  lastName: ['LASTNAME_0', text()],
  preferredName: ['PREFNAME_0', text()],
} as const satisfies Names

export const smallNames = {
  firstName: ['firstname', text()],
  lastName: ['lastname', text()],
  preferredName: ['prefname', text()],
} as const satisfies Names

export const smallWholeNames = {
  firstName: ['firstname', text()],
  middleName: ['middlename', text()],
  lastName: ['lastname', text()],
  preferredName: ['prefname', text()],
} as const satisfies Names

export const plainNames = {
  firstName: text(),
  lastName: text(),
  preferredName: text(),
} as const satisfies Names
