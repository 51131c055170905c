import { ITEM_STATUSES } from '#domain/catalogue/item-statuses.ts'
import { body } from '../call.ts'
import { nullable } from '../code.ts'
import { noSuch, nsn, oneOf, text, truth } from '../codes.ts'

/** What the catalogue says of an item today. */
export const itemStatus = oneOf(ITEM_STATUSES, noSuch('status'))

/** What takes the place of something obsolete at the end of its chain; without an NSN a size is still to be chosen. */
export const successor = body({
  nsn: ['ITMREF_0', nullable(nsn)],
  pgc: ['YPCGNUM_0', text(5)],
  name: ['ZDES4AXX_0', text()],
  size: ['ITMDES2_0', text()],
  /** Whether the program sells it this year, so that it can be ordered and its page be opened. */
  isSold: truth,
})
