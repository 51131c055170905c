import type { OrderStatus } from '#domain/orders/orders.ts'
import type { ApplyFacts } from '#domain/supply/apply-facts.ts'
import { applyRecord, priceOfGoods } from '#domain/supply/apply-record.ts'
import { readPieces } from '#domain/supply/change-line.ts'
import { isAllShipped } from '#domain/supply/line.ts'
import { describeDelay, describeSubstitutes } from '#domain/supply/line-updates.ts'
import { RecordFault, recordKey } from '#domain/supply/milstrip/record.ts'
import type { MilstripRecord } from '#domain/supply/milstrip/records.ts'
import { countChanges } from '#domain/supply/parts.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import {
  acknowledgeBatches,
  addSupplyEvents,
  findKnownKeys,
  findSuppliedLines,
  findSuppliedPrices,
  type ItemPrice,
  lockSuppliedOrders,
  type OrderChange,
  plainEvent,
  type StoredLine,
  type SuppliedOrder,
  type SupplyEvent,
  saveSuppliedLines,
  saveSuppliedOrders,
} from './apply-queries.ts'
import { mailSupplyUpdates, type OrderUpdate } from './mail-updates.ts'
import { type Due, describeShortage, settleMoney } from './money.ts'
import {
  findShippedItems,
  type NewParcel,
  type NewTracking,
  saveParcels,
  saveShippedPrices,
} from './parcels.ts'
import type { ApplyContext } from './supply-context.ts'

/** `place`: the caller's ID of the record. */
export type Incoming = {
  place: number
  text: string
  record: MilstripRecord
  orderId: number
  lineNumber: number
}

export type Outcome = { place: number } & (
  | { is: 'applied' }
  | { is: 'repeated' }
  | { is: 'refused'; fault: RecordFault }
)

/** Locks orders until the commit. Repeats have no effect; refused records return a reason. */
export async function applyRecords(context: ApplyContext, incoming: readonly Incoming[]): Promise<Outcome[]> {
  const batch = await openBatch(context, incoming)
  const outcomes = incoming.map((one) => applyOne(context, batch, one))
  await closeBatch(context, batch)
  return outcomes
}

type Batch = {
  orders: Map<number, SuppliedOrder>
  lines: Map<string, StoredLine>
  begun: ReadonlyMap<string, StoredLine>
  known: Set<string>
  prices: Map<string, ItemPrice>
  events: SupplyEvent[]
  parcels: NewParcel[]
  trackings: NewTracking[]
  changed: Map<string, string>
  repriced: Set<string>
  /** Pieces of the new status of a part. */
  said: Map<string, number>
  updates: Map<number, OrderUpdate>
}

async function openBatch(
  { sql, zone, program, today }: ApplyContext,
  incoming: readonly Incoming[],
): Promise<Batch> {
  const orderIds = [...new Set(incoming.map((one) => one.orderId))]
  const keys = incoming.map(({ text }) => recordKey(text))
  const { orders, lines, known } = await sendTogether({
    lock: { orders: lockSuppliedOrders(sql, orderIds) },
    facts: { lines: findSuppliedLines(sql, orderIds, zone), known: findKnownKeys(sql, keys) },
  })
  const itemChanges = incoming.flatMap(({ record }) => (record.family === 'AE' ? [record.stockNumber] : []))
  return {
    orders: new Map(orders.map((order) => [order.orderId, order])),
    lines: new Map(lines.map((line) => [keyOf(line), line])),
    begun: new Map(lines.map((line) => [keyOf(line), line])),
    known,
    prices: await findSuppliedPrices(
      sql,
      { program, today },
      [...new Set(itemChanges)],
      [...new Set(orders.map((order) => order.fiscalYear))],
    ),
    events: [],
    parcels: [],
    trackings: [],
    changed: new Map(),
    repriced: new Set(),
    said: new Map(),
    updates: new Map(),
  }
}

const keyOf = ({ orderId, lineNumber }: { orderId: number; lineNumber: number }) => `${orderId}/${lineNumber}`

function applyOne({ statuses, today }: ApplyContext, batch: Batch, one: Incoming): Outcome {
  const { place, text, record, orderId, lineNumber } = one
  const key = recordKey(text)
  if (batch.known.has(key)) return { place, is: 'repeated' }
  const order = batch.orders.get(orderId)
  const line = batch.lines.get(keyOf(one))
  try {
    if (!order || !line) throw new RecordFault(30, 'The order of this document number is not approved.')
    const facts: ApplyFacts = {
      statuses,
      today,
      priceOf: (nsn) => batch.prices.get(`${nsn}/${order.fiscalYear}`) ?? null,
    }
    const applied = applyRecord(line, record, facts)
    batch.known.add(key)
    batch.lines.set(keyOf(one), { ...line, ...applied.line })
    batch.changed.set(keyOf(one), applied.event.code)
    if (countChanges(applied.line) > countChanges(line)) batch.repriced.add(keyOf(one))
    if (record.family === 'AE' && statusOf(applied.line, record) !== statusOf(line, record))
      batch.said.set(`${keyOf(one)}/${record.suffix}`, readPieces(line, record))
    batch.events.push({ orderId, lineNumber, record: text.padEnd(80), recordKey: key, ...applied.event })
    if (applied.parcel) batch.parcels.push({ orderId, lineNumber, ...applied.parcel })
    if (applied.tracking) batch.trackings.push({ orderId, lineNumber, ...applied.tracking })
    if (applied.ended) updateOf(batch, orderId).ended.push({ lineNumber, name: line.name, ...applied.ended })
    return { place, is: 'applied' }
  } catch (error) {
    if (error instanceof RecordFault) return { place, is: 'refused', fault: error }
    throw error
  }
}

const statusOf = ({ parts }: Pick<StoredLine, 'parts'>, { suffix }: { suffix: string }) =>
  parts[suffix]?.status

function updateOf(batch: Batch, orderId: number): OrderUpdate {
  const updates = batch.updates.get(orderId) ?? {
    orderId,
    shipped: [],
    ended: [],
    delayed: [],
    isAllShipped: false,
  }
  batch.updates.set(orderId, updates)
  return updates
}

async function closeBatch(context: ApplyContext, batch: Batch): Promise<void> {
  const { sql, program, now, statuses } = context
  const changed = [...batch.changed.keys()].map((key) => batch.lines.get(key) as StoredLine)
  if (changed.length === 0) return
  const before = new Map(
    changed.map((line) => [line, { refunded: line.refundedCents, added: line.addedCents }]),
  )
  const shortages = await settleMoney(
    sql,
    program,
    changed.map((line) => describeDue(batch, line)),
  )
  // Older shortages were already reported.
  const short = shortages.filter(({ line, owedBefore }) => line.owedCents !== owedBefore)
  for (const shortage of short)
    batch.events.push(plainEvent(shortage.line, 'funds', describeShortage(shortage)))
  const parcels = await saveParcels(sql, program, batch.parcels, batch.trackings)
  await repriceParcels(sql, batch)
  await sendTogether({
    writes: {
      lines: saveSuppliedLines(sql, changed),
      events: addSupplyEvents(sql, program, batch.events, now),
      orders: saveSuppliedOrders(sql, listOrderChanges(batch, changed, before), now),
      batches: acknowledgeBatches(sql, [...batch.orders.keys()], now),
    },
  })
  for (const parcel of parcels) {
    const name = batch.lines.get(keyOf(parcel))?.name ?? ''
    updateOf(batch, parcel.orderId).shipped.push({ ...parcel, name })
  }
  const nameOfLine = new Map([...batch.lines.values()].map(({ nsn, name }) => [nsn, name]))
  for (const line of changed) {
    const begun = batch.begun.get(keyOf(line)) ?? line
    const { orderId, lineNumber, name } = line
    const year = batch.orders.get(orderId)?.fiscalYear
    const nameOf = (nsn: string) =>
      nsn === line.nsn ? name : (batch.prices.get(`${nsn}/${year}`)?.name ?? nameOfLine.get(nsn) ?? '')
    const replaced = describeSubstitutes(begun, line, nameOf)
    const piecesOf = (suffix: string) => batch.said.get(`${keyOf(line)}/${suffix}`)
    for (const words of [replaced, describeDelay(begun, line, { statuses, piecesOf })])
      if (words !== '')
        updateOf(batch, orderId).delayed.push({ lineNumber, name, words, isReplaced: words === replaced })
  }
  await mailSupplyUpdates(
    context,
    [...batch.updates.values()],
    short.map(({ line }) => line),
  )
}

/** Only a change of an already shipped line affects parcels. */
async function repriceParcels(sql: Sql, batch: Batch): Promise<void> {
  const lines = [...batch.repriced].flatMap((key) => batch.lines.get(key) ?? [])
  const shipped = lines.filter((line) => line.shippedQuantity > 0)
  if (shipped.length === 0) return
  const items = await findShippedItems(sql, [...new Set(shipped.map((line) => line.orderId))])
  await saveShippedPrices(
    sql,
    items.flatMap((item) => {
      const line = batch.repriced.has(keyOf(item)) ? batch.lines.get(keyOf(item)) : undefined
      return line ? [{ ...item, unitPriceCents: priceOfGoods(line, item) }] : []
    }),
  )
}

function describeDue(batch: Batch, line: StoredLine): Due {
  const code = batch.changed.get(keyOf(line))
  return {
    line,
    fundId: batch.orders.get(line.orderId)?.fundId ?? 0,
    why: `Line ${line.lineNumber}: supply${code ? ` status ${code}` : ''}`,
  }
}

/** A record that reopens pieces returns a shipped order to approved. */
function findNewStatus(status: OrderStatus | undefined, isComplete: boolean): OrderChange['status'] {
  if (isComplete) return status === 'approved' ? 'shipped' : null
  return status === 'shipped' ? 'approved' : null
}

function listOrderChanges(
  batch: Batch,
  changed: readonly StoredLine[],
  before: Map<StoredLine, { refunded: number; added: number }>,
): OrderChange[] {
  const linesOf = Map.groupBy(batch.lines.values(), (line) => line.orderId)
  return [...Map.groupBy(changed, (line) => line.orderId)].flatMap(([orderId, lines]) => {
    const sum = (of: 'refunded' | 'added', now: 'refundedCents' | 'addedCents') =>
      lines.reduce((total, line) => total + line[now] - (before.get(line)?.[of] ?? 0), 0)
    const change = { orderId, refunded: sum('refunded', 'refundedCents'), added: sum('added', 'addedCents') }
    const isComplete = isAllShipped(linesOf.get(orderId) ?? [])
    if (isComplete) updateOf(batch, orderId).isAllShipped = true
    const status = findNewStatus(batch.orders.get(orderId)?.status, isComplete)
    return change.refunded > 0 || change.added > 0 || status ? [{ ...change, status }] : []
  })
}
