import type { Successor } from '#domain/catalogue/successors.ts'
import { type DecidableOrder, requireVersion, type Signer } from '#domain/orders/approvals.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { shopOf } from '../catalogue/catalogue.ts'
import { withSuccessors } from '../catalogue/successors.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/serve.ts'
import { orderNotFound } from './details.ts'
import { seesOrders } from './scope.ts'
import { findRightToSign } from './signers.ts'

/** An order under its row lock, with its lines and what the person may sign; nothing of it can change any more. */
export type LockedOrder = DecidableOrder & {
  dodaac: string
  fundCode: string
  fundId: number
  /** The year it is reserved in, and whether Finance still has a period of it open. */
  fiscalYear: number
  yearIsOpen: boolean
  totalCents: number
  round: number
  expedited: boolean
  expediteComment: string
  lines: LockedLine[]
  signer: Signer
}

export type LockedLine = {
  lineNumber: number
  nsn: string
  name: string
  quantity: number
  isObsolete: boolean
  /** What an obsolete line can be replaced by. */
  replacement: Successor | null
}

type Row = {
  orderId: number
  status: OrderStatus
  withdrawn: boolean
  ordererId: number
  memberId: number
  dodaac: string
  fundCode: string
  fundId: number
  fiscalYear: number
  totalCents: number
  currentLevel: number
  levels: number
  round: number
  version: number
  expedited: boolean
  expediteComment: string
}

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
    sql<
      Row[]
    >`SELECT o.order_id, o.status, o.withdrawn, o.orderer_id, o.member_id, o.dodaac, o.fund_code, o.fund_id, o.total_cents, o.current_level,
        o.levels, o.round, o.version, o.expedited, o.expedite_comment,
        (SELECT f.fiscal_year FROM funds f WHERE f.program = o.program AND f.fund_id = o.fund_id) AS fiscal_year
      FROM orders o WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)} FOR NO KEY UPDATE`,
    holdOpenPeriods(sql, orderId),
    sql<{ level: number }[]>`SELECT level FROM role_assignments
      WHERE program = ${person.program} AND person_id = ${person.id} AND role = 'approver'
        AND dodaac = (SELECT dodaac FROM orders WHERE order_id = ${orderId}) FOR SHARE`,
    findRightToSign(sql, orderId, person.id),
    sql<{ personId: number }[]>`SELECT a.person_id FROM approvals a JOIN orders o USING (order_id, round)
      WHERE order_id = ${orderId} ORDER BY a.level`,
    findLockedLines(sql, orderId),
  ])
  const [row] = rows
  if (!row) throw orderNotFound(orderId)
  const resolved = await withSuccessors(sql, shopOf(context), lines)
  const order: LockedOrder = {
    number: row.orderId,
    status: row.status,
    withdrawn: row.withdrawn,
    ordererId: row.ordererId,
    memberId: row.memberId,
    dodaac: row.dodaac,
    fundCode: row.fundCode,
    fundId: row.fundId,
    fiscalYear: row.fiscalYear,
    yearIsOpen: openPeriods.length > 0,
    totalCents: row.totalCents,
    level: row.currentLevel,
    levels: row.levels,
    round: row.round,
    version: row.version,
    expedited: row.expedited,
    expediteComment: row.expediteComment,
    signerIds: signers.map((signer) => signer.personId),
    lines: resolved.map(({ status, ...line }) => ({ ...line, isObsolete: status === 'obsolete' })),
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

type LockedLineRow = Omit<LockedLine, 'isObsolete' | 'replacement'> & { status: string }

function findLockedLines(sql: Sql, orderId: number): Promise<LockedLineRow[]> {
  return sql<LockedLineRow[]>`SELECT l.line_number, l.nsn, p.display_name AS name, l.quantity, i.status
    FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.order_id = ${orderId} ORDER BY l.line_number`
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
