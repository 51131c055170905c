import { dayIn } from '#domain/fiscal-years.ts'
import { OUTCOME_WORDS, outcomeOf } from '#domain/orders/orders.ts'
import { legalName } from '#domain/people/people.ts'
import { readVerdict } from '#domain/people/sizes.ts'
import { describeReceipt } from '#domain/receipts/receipt-words.ts'
import {
  addToLine,
  type LineGoods,
  mayReceive,
  type Receipt,
  requirePossible,
  requireUndo,
} from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ReceiptDone, UnitLine } from '#wire/receipts/receipts.ts'
import {
  forgetIssuedSize,
  forgetVerdict,
  noteIssuedSize,
  noteVerdict,
} from '../catalogue/member-sizes-queries.ts'
import type { WriteContext } from '../http/context.ts'
import { noSuchLine } from '../lines/lines.ts'
import { orderNotFound } from '../orders/details.ts'
import { followReturn, followUndoneReturn } from '../outfit/exchange-queries.ts'
import {
  addEntry,
  addReceivedEvent,
  findEntry,
  findLatestEntries,
  findUnitLine,
  lockGoods,
  saveGoods,
} from './queries.ts'

type Wanted = { order: number; line: number; receipt: Receipt; issuesToo: boolean }

/** Received pieces can be issued in the same step. */
export async function receive(context: WriteContext, wanted: Wanted): Promise<ReceiptDone> {
  const { order, line } = wanted
  const receipt = selectOwnReasons(wanted.receipt)
  const row = await lockLine(context, order, line)
  const at = { orderId: order, line }
  const steps = [receipt]
  if (wanted.issuesToo && receipt.kind === 'receive' && receipt.quantity > 0)
    steps.push({ ...NO_REASONS, kind: 'issue', quantity: receipt.quantity, comment: '' })
  const noted = { by: legalName(context.person), today: context.today, now: context.now }
  const sentences: string[] = []
  let goods: LineGoods = { ...row, ...row.goods }
  let first: number | null = null
  for (const step of steps) {
    requirePossible(goods, step)
    const sentence = describeReceipt(step, goods, row.member)
    const number = await addEntry(context, { ...at, receipt: step }, { doneWith: first })
    await addReceivedEvent(context, at, step.kind, sentence)
    goods = addToLine(goods, step)
    if (step.kind === 'issue' && step.quantity > 0) await noteIssuedSize(context.sql, { ...at, ...noted })
    sentences.push(sentence)
    first ??= number
  }
  await saveGoods(context.sql, order, line, goods)
  if (receipt.kind === 'return') {
    const { sql, now } = context
    const { comment, quantity } = receipt
    await noteVerdict(sql, { ...at, ...noted, verdict: readVerdict(comment) })
    await followReturn(sql, { ...at, receiptId: first ?? 0, quantity, comment, now })
  }
  const { kind, quantity, short, damaged } = receipt
  context.concern(`order ${order}`, {
    line,
    kind,
    quantity,
    ...(short > 0 && { short }),
    ...(damaged > 0 && { damaged }),
    ...(steps.length > 1 && { issuesToo: true }),
  })
  return response(context, at, first ?? 0, sentences.join(' '))
}

export async function undo(context: WriteContext, receiptId: number): Promise<ReceiptDone> {
  const { sql, person, today, config } = context
  const entry = await findEntry(sql, person.program, receiptId)
  if (!entry) throw entryNotFound()
  const { orderId, lineNumber: line } = entry
  const row = await lockLine(context, orderId, line)
  const [latest, before] = await findLatestEntries(sql, orderId, line)
  const step =
    latest?.doneWith && latest.doneWith === before?.receiptId ? [latest, before] : latest ? [latest] : []
  const begin = step.at(-1)
  const day = dayIn(config.fiscalZone, entry.madeAt)
  const last = begin ? { receiptId: begin.receiptId, actorId: entry.actorId, day } : null
  requireUndo({ receiptId, actorId: entry.actorId, day }, last, person.id, today)
  const at = { orderId, line }
  const sentences: string[] = []
  let goods: LineGoods = { ...row, ...row.goods }
  for (const { receiptId: undoes, doneWith: _, ...receipt } of step) {
    goods = addToLine(goods, receipt, -1)
    await addEntry(context, { ...at, receipt }, { undoes })
    sentences.unshift(describeReceipt(receipt, goods, row.member))
  }
  const sentence = `Undone: ${sentences.join(' ')}`
  await addReceivedEvent(context, at, 'undo', sentence)
  const isReturn = step.some(({ kind }) => kind === 'return')
  await (isReturn ? forgetVerdict : forgetIssuedSize)(sql, { orderId, madeAt: entry.madeAt })
  await saveGoods(sql, orderId, line, goods)
  if (isReturn) await followUndoneReturn(sql, { ...at, receiptId })
  context.concern(`order ${orderId}`, { line, undoes: receiptId })
  return response(context, at, receiptId, sentence)
}

/** Locks the order. Throws 404 out of scope, 403 without a role on the DoDAAC. */
async function lockLine(context: WriteContext, order: number, line: number): Promise<UnitLine> {
  const { sql, ifMatch } = context
  const locked = await lockGoods(context, order)
  if (!locked) throw orderNotFound(order)
  const { status } = locked
  if (!mayReceive(context.person, 'approved', locked.dodaac))
    throw new Refusal(
      'forbidden',
      `Order Placers, Approvers and Admins of DoDAAC ${locked.dodaac} receive and issue what comes for it.`,
    )
  if (!mayReceive(context.person, status, locked.dodaac))
    throw new Refusal(
      'conflict',
      `Nothing comes for order ${order}: ${OUTCOME_WORDS[outcomeOf({ status, withdrawn: locked.withdrawn })].toLowerCase()}.`,
      {
        code: 'NOT_APPROVED',
      },
    )
  if (ifMatch !== undefined && ifMatch !== locked.version)
    throw new Refusal(
      'conflict',
      `Order ${order} was changed in the meantime. Scan the line again to see its current state.`,
      { code: 'STALE_ORDER' },
    )
  const row = await findUnitLine(sql, order, line)
  if (!row) throw noSuchLine(order, line)
  return row
}

const NO_REASONS = { short: 0, shortReason: '', damaged: 0, damagedReason: '' }

/** Only a receipt has missing or damaged pieces, and only those have a reason. */
function selectOwnReasons(receipt: Receipt): Receipt {
  const { kind, short, damaged } = receipt
  if (kind !== 'receive' && short + damaged > 0)
    throw new Refusal('invalid', 'Report missing or damaged pieces when you receive them, not later.')
  return {
    ...receipt,
    shortReason: short > 0 ? receipt.shortReason : '',
    damagedReason: damaged > 0 ? receipt.damagedReason : '',
  }
}

function entryNotFound(): Refusal {
  return new Refusal('not-found', 'There is no such entry that you may undo.')
}

async function response(
  { sql }: WriteContext,
  { orderId, line }: { orderId: number; line: number },
  receipt: number,
  sentence: string,
): Promise<ReceiptDone> {
  const unitLine = await findUnitLine(sql, orderId, line)
  if (!unitLine) throw entryNotFound()
  return { receipt, sentence, version: unitLine.version, line: unitLine }
}
