import { type ListView, writeListAddress } from '#web/pages/list-address.ts'

/** The address of the service member list, or of the form above it. [SM-07] */
export function writePeopleAddress(view: ListView): string {
  return writeListAddress('/servicemember', view)
}

/** The number of a person in `manage`; null when it is none. */
export function readPersonNumber(manage: string): number | null {
  return /^\d{1,20}$/.test(manage) && Number.isSafeInteger(Number(manage)) ? Number(manage) : null
}
