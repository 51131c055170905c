import { MAX_WATCHES } from '#domain/catalogue/stock-watches.ts'
import { body, call } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import { noSuch, nsn, personId, text, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { itemStatus } from './successors.ts'

const watchId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('item that you wait for'))

const stockWatch = body({
  id: watchId,
  nsn: ['ITMREF_0', nsn],
  name: ['ITMDES1_0', text()],
  status: itemStatus,
  getWellOn: nullable(day),
  /** In whose size the person waits for it. */
  member: nullable(body({ id: ['SMID_0', personId], name: text() })),
  madeAt: instant,
})
export type StockWatch = Clean<typeof stockWatch>

export const listStockWatches = call('GET', '/product/watches', {
  summary: 'Backordered items that the person waits for, the newest first',
  response: list(stockWatch, MAX_WATCHES),
})
export const addStockWatch = call('POST', '/product/watches', {
  summary: 'Get one message when a backordered item is in stock, and one when its date moves',
  body: body({ nsn: ['ITMREF_0', nsn], member: ['SMID_0', nullable(personId)] }),
  response: stockWatch,
})
export const endStockWatch = call('DELETE', '/product/watches/:watch', {
  summary: 'Wait for an item no longer',
  params: { watch: watchId },
  body: nothing,
  response: success,
})
