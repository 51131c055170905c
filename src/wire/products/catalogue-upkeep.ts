import * as z from 'zod/mini'
import { isPgc } from '#domain/catalogue/stock-numbers.ts'
import { body, call } from '../call.ts'
import { itemStatus, successor } from '../catalogue/successors.ts'
import { type Clean, type Code, code, nullable } from '../code.ts'
import { nsn, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { ofText } from '../twins.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const PGC_SENTENCE = 'A PGC has 5 digits.'
export const pgc: Code<string> = code(() =>
  ofText(z.string(PGC_SENTENCE).check(z.refine(isPgc, PGC_SENTENCE))),
)

const catalogueEntry = body({
  nsn: ['ITMREF_0', nullable(nsn)],
  pgc: ['YPCGNUM_0', text(5)],
  name: ['ZDES4AXX_0', text()],
  size: ['ITMDES2_0', text()],
  /** A product is active while a size can be ordered. */
  status: itemStatus,
  /** Then this item cannot be made orderable by itself. */
  isProductObsolete: truth,
  getWellOn: nullable(day),
  replacedBy: nullable(text(13)),
  successor: nullable(successor),
  orderable: count,
  carts: count,
  awaiting: count,
})
export type CatalogueEntry = Clean<typeof catalogueEntry>

export const readCatalogueEntry = call('GET', '/admin/catalogue/:item', {
  summary: 'An item by NSN or a product by PGC: its status, replacement, and who holds it',
  params: { item: text() },
  response: catalogueEntry,
})
export const saveItemStatus = call('PUT', '/admin/catalogue/item/:nsn', {
  summary: 'Make an item orderable, backordered with its get-well date, or obsolete with its replacement',
  params: { nsn },
  body: body({ status: itemStatus, replacementNsn: nullable(nsn), getWellOn: nullable(day) }),
  response: catalogueEntry,
})
export const saveProductStatus = call('PUT', '/admin/catalogue/product/:pgc', {
  summary: 'Declare a whole product obsolete with its replacement, or make it orderable again',
  params: { pgc },
  body: body({ isObsolete: truth, replacementPgc: nullable(pgc) }),
  response: catalogueEntry,
})
