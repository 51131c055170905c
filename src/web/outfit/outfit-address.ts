import { address, joined, maybe } from '#wire/address.ts'
import { whole } from '#wire/codes.ts'

const number = whole(1, Number.MAX_SAFE_INTEGER)

/** The chosen kit and people. Names stay out of the address. */
export const outfitAddress = address('/outfit', { kit: maybe(number), people: joined(number) })

export const batchAddress = (batch: number) => `/outfit/${batch}`
