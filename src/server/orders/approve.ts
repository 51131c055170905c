import { describeObsolete } from '#domain/catalogue/successors.ts'
import { requireOpenYear } from '#domain/funds/fund-periods.ts'
import { findNextLevel } from '#domain/levels/order-levels.ts'
import { requireDecision, requireLook } from '#domain/orders/approvals.ts'
import { type LineDecision, NAMED_TWICE } from '#domain/orders/line-decisions.ts'
import { Refusal } from '#domain/refusal.ts'
import { buildDocumentNumber, LAST_SERIAL } from '#domain/supply/milstrip/document-numbers.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { first, type Parts, type Results, type Statement, sendTogether } from '../db/together.ts'
import { post } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import { changeLines } from './change.ts'
import { describeOrder, findDetails } from './details.ts'
import { addOrderEvent, type LockedOrder, lockOrder, nameDeputy } from './lock.ts'
import { mailApprovers, mailDecision } from './notices.ts'
import { reduceLines } from './reduce.ts'
import { findSigners, findStandsFor, maySignNow } from './signers.ts'

type Approval = {
  lines?: { number: number; quantity: number }[] | undefined
  decisions?: LineDecision[] | undefined
  comment: string
}

/** The last level posts the money and issues a requisition number per line. */
export async function approve(
  context: WriteContext,
  number: number,
  approval: Approval,
): Promise<OrderDetails> {
  const { order, response } = await signOrder(context, number, approval, context.ifMatch, {
    details: findDetails(context, number),
  })
  context.concern(`order ${number}`, {
    level: order.level,
    round: order.round,
    ...nameDeputy(order),
    ...(approval.decisions && { decisions: approval.decisions }),
  })
  return describeOrder(context, number, response.details)
}

/** `seen` is the version that the approver read. `outcome` is read after the signature. */
export async function signOrder<Outcome extends Parts>(
  context: WriteContext,
  number: number,
  { lines, decisions = [], comment }: Approval,
  knownVersion: number | undefined,
  outcome: Outcome,
): Promise<{ order: LockedOrder; response: Results<Outcome> }> {
  const locked = await lockOrder(context, number, knownVersion)
  requireDecision(locked, locked.signer)
  requireLook(locked, knownVersion)
  requireOpenYear(locked)
  const quantities = readQuantities(lines ?? [])
  if (decisions.length > 0 && quantities.size > 0)
    throw new Refusal('invalid', 'Send either new quantities or decisions by line, not both.')
  const changed = quantities.size > 0 ? await changeLines(context, locked, quantities) : locked
  if (changed !== locked && !(await maySignNow(context.sql, number, context.person.id)))
    throw new Refusal(
      'rule',
      changed.asksFinance
        ? `With these quantities order ${number} is above a limit of money, and Finance - RA decides first. Change the lines without approving, or approve the order as it is.`
        : `Changing the quantities sends order ${number} back to level 1, which you do not sign. Change the lines without approving, or approve the order as it is.`,
      { code: changed.asksFinance ? 'ORDER_ASKS_FINANCE' : 'BACK_TO_LEVEL_1' },
    )
  const standsFor =
    changed === locked ? locked.standsFor : await findStandsFor(context.sql, number, context.person.id)
  const signed = { ...changed, standsFor }
  const order = decisions.length > 0 ? await reduceLines(context, signed, decisions) : signed
  requireNoObsoleteItem(order)
  const next = findNextLevel(order)
  const response =
    next === null
      ? await finish(context, order, comment, outcome)
      : await passOn(context, order, next, comment, outcome)
  return { order, response }
}

function readQuantities(lines: { number: number; quantity: number }[]): Map<number, number> {
  const quantities = new Map(lines.map((line) => [line.number, line.quantity]))
  if (quantities.size < lines.length) throw new Refusal('invalid', NAMED_TWICE)
  return quantities
}

function requireNoObsoleteItem({ number, lines }: LockedOrder): void {
  const errors = lines
    .filter((line) => line.itemStatus === 'obsolete')
    .map((line) => ({
      field: `items.${line.number}`,
      message: `Line ${line.number}: ${describeObsolete(line.description, line.nsn, line.replacement)}`,
    }))
  if (errors.length === 0) return
  throw new Refusal(
    'rule',
    `Order ${number} cannot be approved. ${errors.map((error) => error.message).join(' ')} Replace the line on the order, take it off or decline.`,
    { code: 'OBSOLETE_NSN', errors },
  )
}

/** Returns parts of a `WITH` statement. */
function addApproval(context: WriteContext, order: LockedOrder, comment: string) {
  const { sql, person, session, now } = context
  return sql`approval AS (
      INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version, comment,
        way, decided_at, for_id, for_until)
      VALUES (${person.program}, ${order.number}, ${order.round}, ${order.level}, 'approve', ${order.ordererId}, ${order.memberId},
        ${person.id}, ${order.version}, ${comment}, ${session.way}, ${now}, ${order.standsFor?.forId ?? null}, ${order.standsFor?.until ?? null})),
    event AS (${addOrderEvent(context, order, 'approved', comment)})`
}

async function passOn<Outcome extends Parts>(
  context: WriteContext,
  order: LockedOrder,
  next: number,
  comment: string,
  outcome: Outcome,
): Promise<Results<Outcome>> {
  const { sql } = context
  const { number, version } = order
  const { signers, response } = await sendTogether({
    writes: {
      order: sql`WITH ${addApproval(context, order, comment)}
        UPDATE orders SET current_level = ${next}, version = ${version + 1} WHERE order_id = ${number}`,
    },
    outcome: { signers: findSigners(sql, number), response: outcome },
  })
  await mailApprovers(context, signers, order)
  return response
}

async function finish<Outcome extends Parts>(
  context: WriteContext,
  order: LockedOrder,
  comment: string,
  outcome: Outcome,
): Promise<Results<Outcome>> {
  const { sql, person, now } = context
  const numbers = await issueRequisitions(context, order)
  const money = post(sql, {
    program: person.program,
    fundId: order.fundId,
    orderId: order.number,
    cents: order.total,
    actorId: person.id,
  })
  const { readers, response } = await sendTogether({
    writes: {
      order: sql`WITH ${addApproval(context, order, comment)},
        lines AS (
          UPDATE order_lines l SET requisition = n.requisition, supply_state = 'none'
          FROM unnest(${order.lines.map((line) => line.number)}::int[], ${numbers}::text[]) n (line_number, requisition)
          WHERE l.order_id = ${order.number} AND l.line_number = n.line_number)
        ${money ? sql`, money AS (${money})` : sql``}
        UPDATE orders SET status = 'approved', decided_at = ${now}, version = ${order.version + 1} WHERE order_id = ${order.number}`,
    },
    outcome: { readers: findOrderReaders(sql, [order.number]), response: outcome },
  })
  await mailDecision(context, readers, order, { kind: 'approved', comment })
  return response
}

/** One number per line, from the DoDAAC's serials of today. Locks the row of the serials. */
function issueRequisitions({ sql, today }: WriteContext, order: LockedOrder): Statement<string[]> {
  const count = order.lines.length
  const day = buildDocumentNumber(order.dodaac, today, 1).slice(6, 10)
  const taken = sql<{ lastSerial: number }[]>`INSERT INTO document_serials AS s (dodaac, day, last_serial)
    VALUES (${order.dodaac}, ${day}, ${count})
    ON CONFLICT (dodaac, day) DO UPDATE SET last_serial = s.last_serial + ${count}
      WHERE s.last_serial + ${count} <= ${LAST_SERIAL}
    RETURNING last_serial`
  return first(taken).as((row) => {
    if (!row)
      throw new Refusal(
        'rule',
        `DoDAAC ${order.dodaac} has used its ${LAST_SERIAL} requisition numbers of today. Approve order ${order.number} tomorrow.`,
        { code: 'NO_REQUISITION_LEFT' },
      )
    const from = row.lastSerial - count + 1
    return order.lines.map((_, index) => buildDocumentNumber(order.dodaac, today, from + index))
  })
}
