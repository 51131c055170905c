import { type DecidableOrder, requireVersion, type Signer } from '#domain/orders/approvals.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/serve.ts'
import { orderNotFound } from './details.ts'
import { type CompleteLine, completeLines, findLineRows } from './lines.ts'
import { type Order, orderColumns } from './queries.ts'
import { seesOrders } from './scope.ts'
import { findRightToSign } from './signers.ts'

/** An order under its row lock, with its lines and what the person may sign; nothing of it can change any more. */
export type LockedOrder = LockedRow &
  DecidableOrder & {
    yearIsOpen: boolean
    lines: CompleteLine[]
    signer: Signer
  }
/** `fiscalYear` is the year it is reserved in; `yearIsOpen` says whether Finance still has a period of it open. */
type LockedRow = Order & { fundId: number; fiscalYear: number }

/**
 * Locks an order that the person may see and reads all that a decision looks at. The statements leave together and run
 * one after the other, so that what follows the lock sees what the previous holder wrote. The person's own roles are
 * locked against being taken away until the commit. 404 out of scope, 409 when `seen` is not the version any more.
 */
export async function lockOrder(
  context: WriteContext,
  orderId: number,
  seen: number | undefined,
): Promise<LockedOrder> {
  const { sql, person } = context
  const [rows, openPeriods, roles, rights, signers, lines] = await Promise.all([
    sql<LockedRow[]>`SELECT ${orderColumns(sql)}, o.fund_id,
        (SELECT f.fiscal_year FROM funds f WHERE f.program = o.program AND f.fund_id = o.fund_id) AS fiscal_year
      FROM orders o WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)} FOR NO KEY UPDATE`,
    holdOpenPeriods(sql, orderId),
    sql<{ level: number }[]>`SELECT level FROM role_assignments
      WHERE program = ${person.program} AND person_id = ${person.id} AND role = 'approver'
        AND dodaac = (SELECT dodaac FROM orders WHERE order_id = ${orderId}) FOR SHARE`,
    findRightToSign(sql, orderId, person.id),
    sql<{ personId: number }[]>`SELECT a.person_id FROM approvals a JOIN orders o USING (order_id, round)
      WHERE order_id = ${orderId} ORDER BY a.level`,
    findLineRows(sql, [orderId]),
  ])
  const [row] = rows
  if (!row) throw orderNotFound(orderId)
  const order: LockedOrder = {
    ...row,
    yearIsOpen: openPeriods.length > 0,
    signerIds: signers.map((signer) => signer.personId),
    lines: await completeLines(context, lines),
    signer: {
      id: person.id,
      levels: roles.map((role) => role.level),
      maySign: rights.length > 0,
    },
  }
  if (order.status === 'awaiting') requireVersion(order, seen)
  return order
}

/** The open periods of the order's fiscal year; none of them is closed before this transaction ends. */
function holdOpenPeriods(sql: Sql, orderId: number) {
  return sql`SELECT 1 FROM orders o JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id
    JOIN fund_periods p ON p.program = f.program AND p.fiscal_year = f.fiscal_year AND p.is_open
    WHERE o.order_id = ${orderId} FOR SHARE OF p`
}

/** Puts something that happened into the order's timeline. */
export async function addOrderEvent(
  { sql, person, now }: Pick<WriteContext, 'sql' | 'person' | 'now'>,
  orderId: number,
  kind: 'changed' | 'approved' | 'declined' | 'withdrawn',
  detail: string,
): Promise<void> {
  await sql`INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at)
    VALUES (${person.program}, ${orderId}, ${kind}, ${person.id}, ${detail}, ${now})`
}
