import { address, maybe } from '#wire/address.ts'
import { orderNumber } from '#wire/codes.ts'
import { kitId } from '#wire/kits/kits.ts'

/** `order`: the dialog that makes a kit from this order is open. */
export const kitsAddress = address('/admin?view=kits', { kit: maybe(kitId), order: maybe(orderNumber) })
