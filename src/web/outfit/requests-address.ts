import { address, one } from '#wire/address.ts'
import { dodaac } from '#wire/codes.ts'

/** '' is all DoDAACs. */
export const requestsAddress = address('/member-requests', { dodaac: one(dodaac, '') })
