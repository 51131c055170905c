import { formatMoney } from '#domain/money.ts'
import {
  endUnsent,
  isSent,
  mayRequest,
  type RequestedOrder,
  requestCancellation,
  requireCancellable,
  requireFollowUp,
} from '#domain/orders/supply-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import { chargeOf, outstandingQuantity } from '#domain/supply/line.ts'
import { writeCancellation, writeFollowUp } from '#domain/supply/outgoing.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { findOrderReaders, type OrderReader } from '../mail/order-readers.ts'
import type { StoredLine } from '../supply/apply-queries.ts'
import { readStatuses } from '../supply/statuses-queries.ts'
import { writeSupplyMails } from '../supply/supply-mail.ts'
import { addOutgoing } from '../supply/transmit-queries.ts'
import { readOrderDetails } from './details.ts'
import { sendMails } from './notices.ts'
import {
  lockRequestedLine,
  type RequestedLine,
  respondWithOrder,
  saveRequestedLine,
} from './requested-line.ts'
import { addPersonEvent, clearHold, findRequestTimes } from './supply-requests-queries.ts'

type OfLine = { number: number; line: number }

/**
 * Unsent pieces end at once; for sent pieces, the supplier decides. Throws 403 without the right, 409 when nothing is
 * outstanding or a request is pending.
 */
export async function cancelPieces(
  context: WriteContext,
  { number, line: lineNumber }: OfLine,
  { pieces, comment }: { pieces: number; comment: string },
): Promise<OrderDetails> {
  const requested = await lockRequestedLine(context, number, lineNumber, (order) =>
    requireRightToRequest(context, order),
  )
  requireCancellable(requested.order, lineNumber, requested.line, pieces)
  context.concern(`order ${number}`, { line: lineNumber, pieces, sent: isSent(requested.line), comment })
  if (!isSent(requested.line))
    return respondWithOrder(context, number, await endHere(context, requested, pieces, comment))
  await requestFromSupplier(context, requested, pieces, comment)
  return readOrderDetails(context, number)
}

async function endHere(
  context: WriteContext,
  requested: RequestedLine,
  pieces: number,
  comment: string,
): Promise<number> {
  const { line, order } = requested
  const after: StoredLine = { ...line, ...endUnsent(line, pieces, await readStatuses(context.sql)) }
  const back = chargeOf(line) - chargeOf(after)
  const words = `${namePieces(line, pieces)} cancelled before the supplier received the line.`
  const { given } = await saveRequestedLine(
    context,
    requested,
    after,
    `Line ${line.lineNumber}: cancelled before it was sent`,
  )
  const { readers } = await sendTogether({
    writes: {
      hold: clearHold(context.sql, order.number, line.lineNumber),
      event: addPersonEvent(context, {
        orderId: order.number,
        lineNumber: line.lineNumber,
        kind: 'cancelled',
        code: 'portal',
        detail: `${words} ${formatMoney(back)} went back to the fund. “${comment}”`,
      }),
    },
    outcome: { readers: findOrderReaders(context.sql, [order.number]) },
  })
  await mailCancellation(context, readers, order.number, { line, words, back })
  return given
}

async function mailCancellation(
  { person, sendMany, config }: WriteContext,
  readers: OrderReader[],
  orderId: number,
  { line, words, back }: { line: StoredLine; words: string; back: number },
): Promise<void> {
  const ended = {
    lineNumber: line.lineNumber,
    name: line.name,
    kind: 'cancelled' as const,
    words,
    refundedCents: back,
    nextStep: '',
  }
  const mails = writeSupplyMails(
    { orderId, shipped: [], ended: [ended], delayed: [], isAllShipped: false, publicUrl: config.publicUrl },
    readers.filter((reader) => reader.email !== person.email),
  )
  await sendMails({ sendMany }, mails)
}

async function requestFromSupplier(
  context: WriteContext,
  requested: RequestedLine,
  pieces: number,
  comment: string,
): Promise<void> {
  const { sql, person, now, today } = context
  const { line, order } = requested
  const of = { orderId: order.number, lineNumber: line.lineNumber }
  const record = writeCancellation(line, pieces, today)
  const after: StoredLine = { ...line, ...requestCancellation(line, pieces, today) }
  await saveRequestedLine(context, requested, after, `Line ${line.lineNumber}: cancellation requested`)
  await sendTogether({
    writes: {
      outgoing: addOutgoing(sql, person.program, [{ ...of, kind: 'cancellation', record }], now),
      event: addPersonEvent(context, {
        ...of,
        kind: 'requested',
        code: 'AC',
        detail: `${namePieces(line, pieces)}. The supplier decides; the money stays where it is until then. “${comment}”`,
        record,
      }),
    },
  })
}

/** Throws 409 when it is too early or nothing is outstanding, 429 for a repeat on the day. */
export async function followUp(
  context: WriteContext,
  { number, line: lineNumber }: OfLine,
): Promise<OrderDetails> {
  const { sql, now, today, config } = context
  const requested = await lockRequestedLine(context, number, lineNumber, (order) =>
    requireRightToRequest(context, order),
  )
  const { line } = requested
  const times = await findRequestTimes(sql, number, lineNumber, config.fiscalZone)
  requireFollowUp({ lineNumber, line, ...times, now, today })
  await sendFollowUp(context, requested)
  context.concern(`order ${number}`, { line: lineNumber, asked: 'where it is' })
  return readOrderDetails(context, number)
}

export async function sendFollowUp(context: WriteContext, requested: RequestedLine): Promise<void> {
  const { sql, person, now } = context
  const { line, order } = requested
  const { lineNumber } = line
  const of = { orderId: order.number, lineNumber }
  // A follow-up repeats the requisition without the pieces that were canceled before sending.
  const record = writeFollowUp({ ...line, quantity: line.quantity - line.unsentQuantity })
  await saveRequestedLine(context, requested, line, `Line ${lineNumber}`)
  await sendTogether({
    writes: {
      outgoing: addOutgoing(sql, person.program, [{ ...of, kind: 'follow-up', record }], now),
      event: addPersonEvent(context, {
        ...of,
        kind: 'requested',
        code: 'AF',
        detail: `${outstandingQuantity(line)} outstanding.`,
        record,
      }),
    },
  })
}

function requireRightToRequest({ person }: WriteContext, order: RequestedOrder): void {
  if (mayRequest(person, order)) return
  throw new Refusal(
    'forbidden',
    `Only the orderer of order ${order.number} and Approvers and Admins of DoDAAC ${order.dodaac} can ask the supplier about it.`,
  )
}

function namePieces(line: StoredLine, pieces: number): string {
  return pieces === line.quantity ? `${pieces}` : `${pieces} of ${line.quantity}`
}
