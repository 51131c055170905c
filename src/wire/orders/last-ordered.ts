import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { nsn, personId, text, whole } from '../codes.ts'
import { instant } from '../days.ts'

const lastOrdered = body({
  nsn: ['ITMREF_0', nsn],
  size: ['ITMDES2_0', text()],
  quantity: ['QTY_0', whole(1, 100_000)],
  at: ['CREDATTIM_0', instant],
})
export type LastOrdered = Clean<typeof lastOrdered>

export const readLastOrdered = call('GET', '/cart/last-ordered/:person/:pgc', {
  summary: 'The size of a product that was last ordered for a member, and when; nothing if there was none',
  params: { person: personId, pgc: text(5) },
  response: list(lastOrdered, 1),
})
