import { nameItem } from '#domain/catalogue/items.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import { OUTCOME_WORDS, outcomeOf } from '#domain/orders/orders.ts'
import { legalName } from '#domain/people/people.ts'
import { readVerdict } from '#domain/people/sizes.ts'
import { describeReceipt, describeReceipts } from '#domain/receipts/receipt-words.ts'
import {
  addToLine,
  type LineGoods,
  mayReceive,
  NO_EXCEPTIONS,
  type Receipt,
  requireOfShipment,
  requirePossible,
  requireUndo,
  undoneBefore,
} from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireAtHome } from '#domain/roles/home.ts'
import type { CountedPart, IssuedLine, ReceiptDone, ReceiptsDone, UnitLine } from '#wire/receipts/receipts.ts'
import {
  forgetIssuedSizes,
  forgetVerdict,
  noteIssuedSizes,
  noteVerdict,
} from '../catalogue/member-sizes-queries.ts'
import type { WriteContext } from '../http/context.ts'
import { noSuchLine } from '../lines/lines.ts'
import { orderNotFound } from '../orders/details.ts'
import { followReturn, followUndoneReturn } from '../outfit/exchange-queries.ts'
import { addHandovers, handoverKey, lockSigned } from './handovers-queries.ts'
import {
  addEntries,
  addReceivedEvents,
  findCaseOfEntries,
  findEntriesSince,
  findLinesOfEntries,
  findUnitLines,
  keyOf,
  type LineOf,
  lockOrders,
  type ReceivedEvent,
  saveGoods,
} from './queries.ts'
import { findOpenParts, findOrdersOfShipments } from './shipment-queries.ts'

type Wanted = LineOf & { receipt: Receipt; shipmentId: number | null }
type Line = { row: UnitLine; goods: LineGoods }

/** Received pieces can be issued in the same step. */
export async function receive(
  context: WriteContext,
  { order, line, ...wanted }: { order: number; line: number; receipt: Receipt; issuesToo: boolean },
): Promise<ReceiptDone> {
  const receipt = selectOwnReasons(wanted.receipt)
  const at = { orderId: order, line }
  const lines = await lockLines(context, [{ ...at, version: context.ifMatch }])
  const done = await enter(context, lines, [{ ...at, receipt, shipmentId: null }], wanted.issuesToo)
  const { kind, quantity, comment, short, damaged, wrong } = receipt
  const first = done.receipts[0] ?? 0
  if (kind === 'return') {
    const { sql, now } = context
    await noteVerdict(sql, { ...at, ...notedBy(context), verdict: readVerdict(comment) })
    await followReturn(sql, { ...at, receiptId: first, quantity, comment, now })
  }
  context.concern(`order ${order}`, {
    line,
    kind,
    quantity,
    ...(short > 0 && { short }),
    ...(damaged > 0 && { damaged }),
    ...(wrong > 0 && { wrong }),
    ...(wanted.issuesToo && kind === 'receive' && quantity > 0 && { issuesToo: true }),
  })
  return { receipt: first, ...onlyLine(done) }
}

/** All parts or none. A part that somebody has received meanwhile is refused. */
export async function receiveAll(
  context: WriteContext,
  { body: { parts, issuesToo } }: { body: { parts: CountedPart[]; issuesToo: boolean } },
): Promise<ReceiptsDone> {
  const { sql, person } = context
  const ids = [...new Set(parts.map(({ shipment }) => shipment))]
  if (ids.length < parts.length) throw new Refusal('invalid', 'Count each part of the shipment only once.')
  const found = await findOrdersOfShipments(sql, person.program, ids)
  const ofShipment = new Map(found.map((one) => [one.shipmentId, one]))
  const lines = await lockLines(context, found)
  const open = new Map(
    (
      await findOpenParts(
        sql,
        found.map(({ orderId }) => orderId),
      )
    ).map((one) => [one.shipmentId, one.pieces]),
  )
  const entries = parts.map(({ shipment, ...counted }): Wanted => {
    const at = ofShipment.get(shipment)
    if (!at) throw new Refusal('not-found', 'There is no such shipment that you receive.')
    const receipt = selectOwnReasons({ ...counted, kind: 'receive', comment: '' })
    named(lines.get(keyOf(at)), () => requireOfShipment(open.get(shipment) ?? 0, receipt))
    return { ...at, receipt, shipmentId: shipment }
  })
  const done = await enter(context, lines, entries, issuesToo)
  const orders = [...new Set(entries.map(({ orderId }) => orderId))]
  context.concern(orders.length === 1 ? `order ${orders[0]}` : 'orders', {
    ...(orders.length > 1 && { orders }),
    shipments: ids,
    receipts: done.receipts,
    ...(issuesToo && { issuesToo }),
  })
  return done
}

export async function issueLines(
  context: WriteContext,
  { body: { memberId, lines: wanted } }: { body: { memberId: number; lines: IssuedLine[] } },
): Promise<ReceiptsDone> {
  const entries = wanted.map(
    ({ order, number, quantity }): Wanted => ({
      ...{ orderId: order, line: number, shipmentId: null },
      receipt: { ...NO_EXCEPTIONS, kind: 'issue', quantity },
    }),
  )
  const known = wanted.map(({ order, number, version }) => ({ orderId: order, line: number, version }))
  const lines = await lockLines(context, known)
  const rows = [...lines.values()].map(({ row }) => row)
  if (rows.some((row) => row.memberId !== memberId))
    throw new Refusal('invalid', 'These lines belong to several people. Issue to one person at a time.')
  if (new Set(rows.map(({ dodaac }) => dodaac)).size > 1)
    throw new Refusal(
      'invalid',
      'These lines belong to several DoDAACs. Issue those of one DoDAAC at a time.',
    )
  const done = await enter(context, lines, entries, false)
  context.concern(`receipt ${done.handovers[0]}`, { member: memberId, receipts: done.receipts })
  return done
}

export async function undo(context: WriteContext, receiptId: number): Promise<ReceiptDone> {
  return { receipt: receiptId, ...onlyLine(await undoAll(context, [receiptId])) }
}

/** Also undoes the issue that was entered with a receipt. All or none. */
export async function undoAll(context: WriteContext, wanted: readonly number[]): Promise<ReceiptsDone> {
  const { sql, person, today, config } = context
  const at = await findLinesOfEntries(sql, person.program, wanted)
  if (at.length < new Set(wanted).size) throw entryNotFound()
  const lines = await lockLines(context, at)
  const since = await findEntriesSince(sql, person.program, wanted)
  const undone = since.filter(
    (one) => one.isWanted || since.some((first) => first.isWanted && first.receiptId === one.doneWith),
  )
  const isLast = undone.length === since.length
  for (const receiptId of wanted) {
    const entry = since.find((one) => one.receiptId === receiptId)
    if (!entry) throw undoneBefore()
    const day = dayIn(config.fiscalZone, entry.madeAt)
    requireUndo({ ...entry, day }, isLast ? { ...entry, day } : null, person.id, today)
  }
  const [signedName] = await lockSigned(
    sql,
    undone.flatMap(({ handoverId }) => handoverId ?? []),
  )
  if (signedName !== undefined)
    throw new Refusal(
      'conflict',
      `${signedName} signed for these pieces. Take them back as a return instead.`,
      { code: 'SIGNED' },
    )
  const reported = await findCaseOfEntries(
    sql,
    undone.map(({ receiptId }) => receiptId),
  )
  if (reported)
    throw new Refusal(
      'conflict',
      `Case ${reported.number} with the supplier is about these pieces, so the entry stays.${reported.isOpen ? ' If the case is wrong, withdraw it first.' : ''}`,
      { code: 'IN_CASE' },
    )
  const returns = undone.filter(({ kind }) => kind === 'return')
  if (returns.length > 1) throw new Refusal('invalid', 'Undo the return of each line on its own.')
  const sentences = new Map<string, string[]>()
  for (const entry of undone) {
    const line = lineOf(lines, entry)
    line.goods = addToLine(line.goods, entry, -1)
    const said = sentences.get(keyOf(entry)) ?? []
    sentences.set(keyOf(entry), [describeReceipt(entry, line.goods, line.row.member), ...said])
  }
  const receipts = await addEntries(
    context,
    undone.map((entry) => ({ ...entry, receipt: entry, doneWith: null, undoes: entry.receiptId })),
  )
  const events = [...lines.values()].map(({ row }): ReceivedEvent => {
    const said = sentences.get(keyOf({ orderId: row.order, line: row.number })) ?? []
    return { orderId: row.order, line: row.number, code: 'undo', detail: `Undone: ${said.join(' ')}` }
  })
  await addReceivedEvents(context, events)
  await forgetIssuedSizes(
    sql,
    undone.map(({ receiptId }) => receiptId),
  )
  await save(context, lines)
  for (const { orderId, line, madeAt, receiptId } of returns) {
    await forgetVerdict(sql, { orderId, madeAt })
    await followUndoneReturn(sql, { orderId, line, receiptId })
  }
  const [only] = at
  context.concern(at.length === 1 ? `order ${only?.orderId}` : 'orders', {
    ...(at.length === 1 ? { line: only?.line, undoes: wanted[0] } : { undoes: wanted }),
  })
  return {
    receipts,
    handovers: [],
    sentence: events.length === 1 ? (events[0]?.detail ?? '') : `Undone: ${events.length} lines.`,
    lines: await findUnitLines(sql, at),
  }
}

/** Checks, stores and tells everything with one statement for each table. */
async function enter(
  context: WriteContext,
  lines: Map<string, Line>,
  entries: readonly Wanted[],
  issuesToo: boolean,
): Promise<ReceiptsDone> {
  const events: ReceivedEvent[] = []
  const add = (entry: Wanted) => {
    const line = lineOf(lines, entry)
    const { receipt } = entry
    named(entries.length > 1 ? line : undefined, () => requirePossible(line.goods, receipt))
    const detail = describeReceipt(receipt, line.goods, line.row.member)
    events.push({ orderId: entry.orderId, line: entry.line, code: receipt.kind, detail })
    line.goods = addToLine(line.goods, receipt)
  }
  for (const entry of entries) add(entry)
  const issued = entries.flatMap((entry, at) =>
    issuesToo && entry.receipt.kind === 'receive' && entry.receipt.quantity > 0
      ? [
          {
            ...entry,
            at,
            receipt: { ...NO_EXCEPTIONS, kind: 'issue' as const, quantity: entry.receipt.quantity },
          },
        ]
      : [],
  )
  for (const entry of issued) add({ ...entry, shipmentId: null })
  const issues = [...entries.filter(({ receipt }) => receipt.kind === 'issue'), ...issued]
  const handovers = await addHandovers(
    context,
    issues.map((entry) => lineOf(lines, entry).row),
  )
  const handoverOf = ({ receipt, ...at }: Wanted) =>
    receipt.kind === 'issue' ? (handovers.get(handoverKey(lineOf(lines, at).row)) ?? null) : null
  const none = { doneWith: null, undoes: null }
  const receipts = await addEntries(
    context,
    entries.map((entry) => ({ ...entry, ...none, handoverId: handoverOf(entry) })),
  )
  if (issued.length > 0)
    await addEntries(
      context,
      issued.map(({ at, ...entry }) => ({
        ...{ ...entry, ...none, shipmentId: null, handoverId: handoverOf(entry) },
        doneWith: receipts[at] ?? null,
      })),
    )
  await addReceivedEvents(context, events)
  if (issues.length > 0) await noteIssuedSizes(context.sql, { lines: issues, ...notedBy(context) })
  await save(context, lines)
  const all = [...entries, ...issued].map(({ receipt, ...at }) => ({
    receipt,
    member: lineOf(lines, at).row.member,
  }))
  return {
    receipts,
    handovers: [...handovers.values()],
    sentence: entries.length === 1 ? events.map(({ detail }) => detail).join(' ') : describeReceipts(all),
    lines: await findUnitLines(context.sql, entries),
  }
}

const notedBy = ({ person, today, now }: WriteContext) => ({ by: legalName(person), today, now })

async function save({ sql }: WriteContext, lines: Map<string, Line>): Promise<void> {
  await saveGoods(
    sql,
    [...lines.values()].map(({ row, goods }) => ({ orderId: row.order, line: row.number, goods })),
  )
}

/** Locks the orders. Throws 404 out of scope, 403 without a role on the DoDAAC. */
async function lockLines(
  context: WriteContext,
  wanted: readonly (LineOf & { version?: number | undefined })[],
): Promise<Map<string, Line>> {
  const orders = await lockOrders(context, [...new Set(wanted.map(({ orderId }) => orderId))])
  for (const { orderId } of wanted) {
    const locked = orders.find((one) => one.orderId === orderId)
    if (!locked) throw orderNotFound(orderId)
    requireReceiving(context, locked)
  }
  const rows = await findUnitLines(context.sql, wanted)
  const lines = new Map(
    rows.map((row) => [
      keyOf({ orderId: row.order, line: row.number }),
      { row, goods: { ...row, ...row.goods } },
    ]),
  )
  for (const { version, ...at } of wanted) {
    const { row } = lineOf(lines, at)
    if (version !== undefined && version !== row.version)
      throw new Refusal(
        'conflict',
        `Somebody received, issued or returned pieces of order ${at.orderId}, line ${at.line}, in the meantime. Look at the line again.`,
        { code: 'STALE_LINE' },
      )
  }
  return lines
}

function requireReceiving(
  { person }: WriteContext,
  { orderId, dodaac, status, withdrawn }: Awaited<ReturnType<typeof lockOrders>>[number],
): void {
  requireAtHome(person)
  if (!mayReceive(person, 'approved', dodaac))
    throw new Refusal(
      'forbidden',
      `Order Placers, Approvers and Admins of DoDAAC ${dodaac} receive and issue what comes for it.`,
    )
  if (!mayReceive(person, status, dodaac))
    throw new Refusal(
      'conflict',
      `Nothing comes for order ${orderId}: ${OUTCOME_WORDS[outcomeOf({ status, withdrawn })].toLowerCase()}.`,
      { code: 'NOT_APPROVED' },
    )
}

function lineOf(lines: Map<string, Line>, at: LineOf): Line {
  const line = lines.get(keyOf(at))
  if (!line) throw noSuchLine(at.orderId, at.line)
  return line
}

/** A refusal about one of several lines names the line. */
function named(line: Line | undefined, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!line || !(error instanceof Refusal)) throw error
    const { description, size, member } = line.row
    throw new Refusal(error.kind, `${nameItem(description, size)} for ${member}: ${error.message}`, {
      code: 'RECEIPT',
    })
  }
}

/** Only a receipt has missing, damaged or wrong pieces, and only those have a reason. */
function selectOwnReasons(receipt: Receipt): Receipt {
  const { kind, short, damaged, wrong } = receipt
  if (kind !== 'receive' && short + damaged + wrong > 0)
    throw new Refusal('invalid', 'Report missing, damaged or wrong pieces when you receive them, not later.')
  return {
    ...receipt,
    shortReason: short > 0 ? receipt.shortReason : '',
    damagedReason: damaged > 0 ? receipt.damagedReason : '',
    wrongReason: wrong > 0 ? receipt.wrongReason : '',
  }
}

function entryNotFound(): Refusal {
  return new Refusal('not-found', 'There is no such entry that you may undo.')
}

function onlyLine({ sentence, lines: [line], handovers }: ReceiptsDone): Omit<ReceiptDone, 'receipt'> {
  if (!line) throw entryNotFound()
  return { sentence, version: line.version, line, handover: handovers[0] ?? null }
}
