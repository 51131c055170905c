import { body, call } from '../call.ts'
import { list } from '../code.ts'
import { money, nsn, personId, program, text, whole } from '../codes.ts'

/** One item as shipped, at one price in one fiscal year (DATA-51). */
const clothingItem = body({
  fiscalYear: whole(2000, 2099),
  nsn: ['itmref', nsn],
  quantity: ['qty', whole(1, 1_000_000_000)],
  /** Issued and not returned. */
  issued: whole(0, 1_000_000_000),
  article: ['itmdes1', text(400)],
  size: ['itmdes2', text()],
  /** The ordered unit of issue, also of the quantities and the price. */
  unit: ['uom', text(2)],
  shippedAs: text(),
  unitPrice: money,
  totalPrice: money,
})

export const readClothingRequest = call('GET', '/reports/3078r/:program/:person', {
  summary:
    'Clothing that was approved for a service member and issued, newest fiscal year first, for DA Form 3078',
  params: { program, person: personId },
  response: list(clothingItem, 100_000),
})
