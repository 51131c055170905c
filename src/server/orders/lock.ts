import { type DecidableOrder, requireVersion, type Signer } from '#domain/orders/approvals.ts'
import type { OrderEventKind } from '#domain/orders/orders.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first, sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { type CompleteLine, completeLines, findLineRows } from '../lines/lines.ts'
import { heldRoles } from '../roles/queries.ts'
import { orderNotFound } from './details.ts'
import { type Order, orderColumns } from './queries.ts'
import { seesOrders } from './scope.ts'
import { findStandsFor, madeOrderer, maySignNext, type StandsFor } from './signers.ts'

export type LockedOrder = Omit<LockedRow, 'ownLevels'> &
  DecidableOrder & {
    lines: CompleteLine[]
    signer: Signer
    /** Null in the own name. */
    standsFor: StandsFor | null
    /** Changed or submitted again after submission. */
    isChanged: boolean
    /** The limits of money that a change exceeds. */
    limitNotes?: string[]
  }
/** `fiscalYear` holds the reservation; `yearIsOpen` when Finance still has a period of it open. */
type LockedRow = Order & {
  fundId: number
  fiscalYear: number
  yearIsOpen: boolean
  orderer: string
  member: string
  ownLevels: number[]
  returnedById: number | null
}

/** Locks the order and the person's roles until the commit. Throws 404 out of scope, 409 when `seen` is outdated. */
export async function lockOrder(
  context: WriteContext,
  orderId: number,
  knownVersion: number | undefined,
): Promise<LockedOrder> {
  const { sql, person } = context
  const { row, signatures, standsFor, lines } = await sendTogether({
    lock: { row: lockRow(sql, person, orderId) },
    facts: {
      signatures: findSignatures(sql, orderId, person.id),
      standsFor: findStandsFor(sql, orderId, person.id),
      lines: findLineRows(sql, [orderId]),
    },
  })
  if (!row) throw orderNotFound(orderId)
  const { ownLevels, ...locked } = row
  const { signerIds = [], maySign = false, isChanged = true, isOwnMaking = true } = signatures ?? {}
  const order: LockedOrder = {
    ...locked,
    signerIds,
    standsFor,
    lines: await completeLines(context, lines),
    signer: { id: person.id, levels: ownLevels, maySign, isOwnMaking },
    isChanged,
  }
  if (order.status === 'awaiting') requireVersion(order, knownVersion)
  return order
}

/** Locks the order first, then the open period, the absences in which the person is the deputy, and the roles. */
function lockRow(sql: Sql, person: Person, orderId: number) {
  return first(sql<LockedRow[]>`
    WITH locked AS (
      SELECT ${orderColumns(sql)}, o.fund_id, o.returned_by AS returned_by_id,
        (SELECT f.fiscal_year FROM funds f WHERE f.program = o.program AND f.fund_id = o.fund_id) AS fiscal_year,
        ${nameOf(sql, sql`p`)} AS orderer, ${nameOf(sql, sql`m`)} AS member
      FROM orders o
      JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
      JOIN people m ON m.program = o.program AND m.person_id = o.member_id
      WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)} FOR NO KEY UPDATE OF o),
    periods AS (
      SELECT FROM orders o JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id
      JOIN fund_periods p ON p.program = f.program AND p.fiscal_year = f.fiscal_year AND p.is_open
      WHERE o.order_id = ${orderId} FOR SHARE OF p),
    away AS (
      SELECT person_id FROM absences
      WHERE program = ${person.program} AND deputy_id = ${person.id} AND ended_at IS NULL FOR SHARE),
    roles AS (
      SELECT r.level FROM ${heldRoles(sql)}
      WHERE r.program = ${person.program} AND (r.person_id = ${person.id} OR r.person_id IN (SELECT person_id FROM away))
        AND r.role = 'approver' AND t.dodaac = (SELECT dodaac FROM orders WHERE order_id = ${orderId}) FOR SHARE OF r)
    SELECT locked.*, (SELECT count(*) FROM periods) > 0 AS year_is_open,
      ARRAY(SELECT DISTINCT s.level FROM signing_seats s, roles r WHERE s.program = ${person.program}
        AND s.dodaac = locked.dodaac AND s.person_id = ${person.id} AND s.level = r.level) AS own_levels
    FROM locked`)
}

function findSignatures(sql: Sql, orderId: number, personId: number) {
  return first(sql<{ signerIds: number[]; maySign: boolean; isChanged: boolean; isOwnMaking: boolean }[]>`
    SELECT ${maySignNext(sql, personId)} AS may_sign, ARRAY(SELECT unnest(array_remove(ARRAY[a.person_id, a.for_id], NULL)) FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round ORDER BY a.level) AS signer_ids,
      EXISTS (SELECT FROM order_events e WHERE e.order_id = o.order_id AND e.kind IN ('changed', 'reduced', 'resubmitted')) AS is_changed,
      ${madeOrderer(sql, personId)} OR EXISTS (SELECT FROM could_sign c WHERE c.order_id = o.order_id AND c.is_next
        AND c.person_id = ${personId} AND ${madeOrderer(sql, sql`c.for_id`, sql`c`)}) AS is_own_making
    FROM orders o WHERE o.order_id = ${orderId}`)
}

/** For the audit event of a decision. */
export function nameDeputy({ standsFor }: Pick<LockedOrder, 'standsFor'>) {
  return standsFor ? { for: standsFor.forId, until: standsFor.until } : {}
}

/** Characters. */
export const MAX_DETAIL = 900

export function addOrderEvent(
  { sql, person, now }: Pick<WriteContext, 'sql' | 'person' | 'now'>,
  { number, standsFor }: Pick<LockedOrder, 'number' | 'standsFor'>,
  kind: OrderEventKind,
  detail: string,
) {
  return sql`INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at, for_id, for_until)
    VALUES (${person.program}, ${number}, ${kind}, ${person.id}, ${detail}, ${now}, ${standsFor?.forId ?? null}, ${standsFor?.until ?? null})`
}
