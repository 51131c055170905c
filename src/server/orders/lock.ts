import { type DecidableOrder, requireVersion, type Signer } from '#domain/orders/approvals.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { first, found, reading, sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { orderNotFound } from './details.ts'
import { type CompleteLine, completeLines, findLineRows } from './lines.ts'
import { type Order, orderColumns } from './queries.ts'
import { seesOrders } from './scope.ts'
import { maySignNow } from './signers.ts'

/** An order under its row lock, with its lines and what the person may sign; nothing of it can change any more. */
export type LockedOrder = LockedRow &
  DecidableOrder & {
    yearIsOpen: boolean
    lines: CompleteLine[]
    signer: Signer
  }
/** `fiscalYear` is the year it is reserved in; `yearIsOpen` says whether Finance still has a period of it open. */
type LockedRow = Order & { fundId: number; fiscalYear: number; orderer: string; member: string }

/**
 * Locks an order that the person may see and reads all that a decision looks at, as the previous holder left it. The
 * person's own roles are locked against being taken away until the commit. 404 out of scope, 409 when `seen` is not the
 * version any more.
 */
export async function lockOrder(
  context: WriteContext,
  orderId: number,
  seen: number | undefined,
): Promise<LockedOrder> {
  const { sql, person } = context
  const { row, yearIsOpen, levels, maySign, signerIds, lines } = await sendTogether({
    lock: {
      row: lockRow(sql, person, orderId),
      yearIsOpen: holdOpenPeriods(sql, orderId),
      levels: holdOwnLevels(sql, person, orderId),
    },
    facts: {
      maySign: maySignNow(sql, orderId, person.id),
      signerIds: findSignerIds(sql, orderId),
      lines: findLineRows(sql, [orderId]),
    },
  })
  if (!row) throw orderNotFound(orderId)
  const order: LockedOrder = {
    ...row,
    yearIsOpen,
    signerIds,
    lines: await completeLines(context, lines),
    signer: { id: person.id, levels, maySign },
  }
  if (order.status === 'awaiting') requireVersion(order, seen)
  return order
}

function lockRow(sql: Sql, person: Person, orderId: number) {
  return first(sql<LockedRow[]>`SELECT ${orderColumns(sql)}, o.fund_id,
      (SELECT f.fiscal_year FROM funds f WHERE f.program = o.program AND f.fund_id = o.fund_id) AS fiscal_year,
      p.first_name || ' ' || p.last_name AS orderer, m.first_name || ' ' || m.last_name AS member
    FROM orders o
    JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)} FOR NO KEY UPDATE OF o`)
}

/** Whether a period of the order's fiscal year is open; none of them is closed before this transaction ends. */
function holdOpenPeriods(sql: Sql, orderId: number) {
  return found(sql`SELECT 1 FROM orders o JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id
    JOIN fund_periods p ON p.program = f.program AND p.fiscal_year = f.fiscal_year AND p.is_open
    WHERE o.order_id = ${orderId} FOR SHARE OF p`)
}

/** The levels that the person signs on the order's DoDAAC, until the commit. */
function holdOwnLevels(sql: Sql, person: Person, orderId: number) {
  const query = sql<{ level: number }[]>`SELECT level FROM role_assignments
    WHERE program = ${person.program} AND person_id = ${person.id} AND role = 'approver'
      AND dodaac = (SELECT dodaac FROM orders WHERE order_id = ${orderId}) FOR SHARE`
  return reading(query, (rows) => rows.map(({ level }) => level))
}

/** Who has signed in the current round, level by level. */
function findSignerIds(sql: Sql, orderId: number) {
  const query = sql<
    { personId: number }[]
  >`SELECT a.person_id FROM approvals a JOIN orders o USING (order_id, round)
    WHERE order_id = ${orderId} ORDER BY a.level`
  return reading(query, (rows) => rows.map(({ personId }) => personId))
}

/** Puts something that happened into the order's timeline. */
export function addOrderEvent(
  { sql, person, now }: Pick<WriteContext, 'sql' | 'person' | 'now'>,
  orderId: number,
  kind: 'changed' | 'approved' | 'declined' | 'withdrawn',
  detail: string,
) {
  return sql`INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at)
    VALUES (${person.program}, ${orderId}, ${kind}, ${person.id}, ${detail}, ${now})`
}
