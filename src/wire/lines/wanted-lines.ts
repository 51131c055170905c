import { MAX_PIECES } from '#domain/lines/limits.ts'
import { WANTED_STANDINGS } from '#domain/lines/wanted-lines.ts'
import { body } from '../call.ts'
import { itemStatus } from '../catalogue/successors.ts'
import { type Clean, list, nullable } from '../code.ts'
import { fundCode, money, noSuch, nsn, oneOf, orderNumber, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { personOption } from '../people/people.ts'

const itemFacts = body({
  nsn: ['ITMREF_0', nsn],
  pgc: ['YPCGNUM_0', text(5)],
  name: ['ITMDES1_0', text()],
  size: ['ITMDES2_0', text()],
  status: itemStatus,
  isSold: truth,
  price: ['PRI_0', nullable(money)],
  getWellOn: nullable(day),
  inCart: whole(0, MAX_PIECES),
})

/** A line that somebody wants for a member, checked. `order` is the item to add. */
const checkedLine = body({
  nsn: ['ITMREF_0', nullable(nsn)],
  pgc: ['YPCGNUM_0', text(5)],
  name: ['ITMDES1_0', text()],
  size: ['ITMDES2_0', text()],
  quantity: ['QTY_0', whole(1, 99_999)],
  priceThen: nullable(money),
  standing: oneOf(WANTED_STANDINGS, noSuch('standing')),
  order: nullable(itemFacts),
  chooseOf: nullable(text(5)),
  sentences: list(text(500)),
})
export type CheckedLine = Clean<typeof checkedLine>

export const checkedLines = body({
  /** Null when the caller may not order for anybody of this number. */
  member: nullable(personOption),
  /** Why nothing can be ordered for the member now; '' for no reason. */
  stop: text(500),
  /** The member's open cart. */
  cart: nullable(
    body({
      number: ['VCRNUM_0', orderNumber],
      fundCode: ['FUNDCODE_0', fundCode],
      lines: whole(0, 100_000),
    }),
  ),
  lines: ['items', list(checkedLine)],
})
export type CheckedLines = Clean<typeof checkedLines>
