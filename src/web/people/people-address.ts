import { listAddress } from '#web/pages/list-address.ts'

/** [SM-07] */
export const peopleAddress = listAddress('/servicemember')

/** Null when `manage` is not a number. */
export function readPersonNumber(manage: string): number | null {
  return /^\d{1,20}$/.test(manage) && Number.isSafeInteger(Number(manage)) ? Number(manage) : null
}

export const sizesOf = (person: number) => `/servicemember/sizes/${person}`
