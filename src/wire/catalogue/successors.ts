import { ITEM_STATUSES } from '#domain/catalogue/item-statuses.ts'
import { body } from '../call.ts'
import { nullable } from '../code.ts'
import { noSuch, nsn, oneOf, text, truth } from '../codes.ts'

export const itemStatus = oneOf(ITEM_STATUSES, noSuch('status'))

/** The end of the replacement chain. Without an NSN, the user chooses a size. */
export const successor = body({
  nsn: ['ITMREF_0', nullable(nsn)],
  pgc: ['YPCGNUM_0', text(5)],
  name: ['ZDES4AXX_0', text()],
  size: ['ITMDES2_0', text()],
  isSold: truth,
})
