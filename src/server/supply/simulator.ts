import { addDays } from '#domain/fiscal-years.ts'
import { describeLineStatus } from '#domain/line-status.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { advanceLine, describeStep, isAllShipped, isRefused } from '#domain/supply-plan.ts'
import type { Handles, Sql } from '../db/connect.ts'
import { refund } from '../funds/ledger.ts'
import type { BulkSender } from '../jobs/jobs.ts'
import { findOrderReaders } from '../orders/readers.ts'
import {
  addShipment,
  addSupplyEvent,
  findDueOrders,
  findSuppliedLines,
  lockSuppliedOrder,
  type SuppliedLine,
  type SuppliedOrder,
  saveSuppliedLine,
  saveSuppliedOrder,
} from './queries.ts'
import { type EndedLine, type ShippedLine, writeSupplyMails } from './supply-mail.ts'

/** The supplier of the demo. `now` and `today` stamp what happens: people never read a date of the simulated calendar. */
export type Supplier = {
  handles: Pick<Handles, 'writes'>
  sender: (sql: Sql) => BulkSender
  publicUrl: string
  now: Date
  /** ISO, in the portal's zone. */
  today: string
}

/** What people should hear by mail: parcels and refusals. */
type News = { shipped: ShippedLine[]; ended: EndedLine[] }

/** Orders looked up at a time. */
const AT_ONCE = 100

/**
 * Brings every line of a program that is due up to the simulated `day`, one transaction per order. Safe to repeat and
 * to run in several processes: an order that another one holds is left to it.
 * @returns how many orders moved
 */
export async function stepSupply(supplier: Supplier, program: ProgramCode, day: string): Promise<number> {
  let moved = 0
  for (;;) {
    const due = await inProgram(supplier, program, (sql) => findDueOrders(sql, program, day, AT_ONCE))
    let movedNow = 0
    for (const orderId of due) {
      if (await inProgram(supplier, program, (sql) => moveOrder(supplier, sql, program, orderId, day)))
        movedNow++
    }
    moved += movedNow
    if (due.length < AT_ONCE || movedNow === 0) return moved
  }
}

/** A transaction of the app role behind the wall of one program. */
export async function inProgram<T>(
  { handles }: Pick<Supplier, 'handles'>,
  program: ProgramCode,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const done = await handles.writes.begin(async (transaction) => {
    const sql = transaction as unknown as Sql
    await sql`SELECT set_config('app.program', ${program}, true)`
    return { value: await work(sql) }
  })
  return (done as { value: T }).value
}

async function moveOrder(
  supplier: Supplier,
  sql: Sql,
  program: ProgramCode,
  orderId: number,
  day: string,
): Promise<boolean> {
  const order = await lockSuppliedOrder(sql, orderId)
  if (!order) return false
  const lines = await findSuppliedLines(sql, orderId)
  const moved: SuppliedLine[] = []
  const news: News = { shipped: [], ended: [] }
  let refundedCents = 0
  for (const line of lines) {
    const after = await moveLine(supplier, sql, program, order, line, day, news)
    moved.push(after)
    if (isRefused(after) && !isRefused(line)) refundedCents += line.amountCents
  }
  const shipped = order.status === 3 && isAllShipped(moved)
  await saveSuppliedOrder(sql, orderId, { refundedCents, shippedAt: shipped ? supplier.now : null })
  if (news.shipped.length + news.ended.length > 0) {
    const readers = await findOrderReaders(sql, [orderId])
    const told = { orderId, ...news, isAllShipped: shipped, publicUrl: supplier.publicUrl }
    await supplier.sender(sql)('mail', writeSupplyMails(told, readers))
  }
  return true
}

/** Adds to `news` what happened to the line. */
async function moveLine(
  { now, today }: Supplier,
  sql: Sql,
  program: ProgramCode,
  { orderId, fundId }: SuppliedOrder,
  line: SuppliedLine,
  day: string,
  news: News,
): Promise<SuppliedLine> {
  if (line.nextSupplyStep === null || line.nextSupplyStep > day) return line
  // A line that the supplier has not seen yet starts on the simulated day, however far that has run ahead.
  const due = line.supplyState === 'none' ? { ...line, nextSupplyStep: day } : line
  const { line: after, done } = advanceLine(due, day)
  const result: SuppliedLine = { ...line, ...after }
  const { lineNumber } = line
  for (const { step } of done) {
    // The day of expected stock is counted from today, too.
    if (step.getWellDays !== undefined) result.getWellOn = addDays(today, step.getWellDays)
    const detail = describeStep(step, result.getWellOn, line.amountCents)
    const kind = step.kind === 'issued' ? 'received' : step.kind
    await addSupplyEvent(sql, {
      program,
      orderId,
      lineNumber,
      kind,
      code: step.code,
      detail: step.kind === 'transmitted' ? '' : detail,
      at: now,
    })
    if (step.parcel)
      await addShipment(sql, {
        program,
        orderId,
        lineNumber,
        quantity: line.quantity,
        day: today,
        ...step.parcel,
      })
    if (step.parcel) news.shipped.push({ lineNumber, name: line.name, words: detail })
    if (isRefused({ supplyState: step.state })) {
      news.ended.push({
        lineNumber,
        name: line.name,
        kind: step.state === 'rejected' ? 'rejected' : 'cancelled',
        words: describeLineStatus(step.code),
        refundedCents: line.amountCents,
        nextStep:
          step.state === 'rejected' ? 'If the item is still needed, order it or its replacement again.' : '',
      })
      await refund(sql, {
        program,
        fundId,
        orderId,
        cents: line.amountCents,
        actorId: null,
        lineNumber,
        comment: `Line ${lineNumber} ${step.kind} by the supplier (${step.code})`,
      })
    }
  }
  await saveSuppliedLine(sql, orderId, result)
  return result
}
