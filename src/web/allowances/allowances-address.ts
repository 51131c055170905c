import { address, maybe } from '#wire/address.ts'
import { orderNumber } from '#wire/codes.ts'

export const exceptionsAddress = address('/allowances', { order: maybe(orderNumber) })
