import { listAddress } from '#web/pages/list-address.ts'

/** The service member list, or the form above it. [SM-07] */
export const peopleAddress = listAddress('/servicemember')

/** The number of a person in `manage`; null when it is none. */
export function readPersonNumber(manage: string): number | null {
  return /^\d{1,20}$/.test(manage) && Number.isSafeInteger(Number(manage)) ? Number(manage) : null
}

export const sizesOf = (person: number) => `/servicemember/sizes/${person}`
