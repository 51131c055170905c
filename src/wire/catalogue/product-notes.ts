import { MAX } from '#domain/catalogue/product-fields.ts'
import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { nsn, text } from '../codes.ts'

const otherColour = body({ nsn: ['ITMREF_0', nsn], pgc: ['YPCGNUM_0', text(5)], colour: text() })

const productNotes = body({
  measuring: text(MAX.description),
  otherColours: list(otherColour),
})
export type ProductNotes = Clean<typeof productNotes>

export const readProductNotes = call('GET', '/product/notes/:item', {
  summary: 'How to measure for a product, and the same garment in other colors, by NSN or PGC',
  params: { item: text() },
  response: productNotes,
})
