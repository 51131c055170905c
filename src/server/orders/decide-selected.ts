import { findNextLevel, nameLevel } from '#domain/levels/order-levels.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import type { WriteContext } from '../http/context.ts'
import { onSavepoint } from '../http/savepoint.ts'
import { signOrder } from './approve.ts'
import { declineOrder } from './decline.ts'

type Chosen = { number: number; version: number }
type Wanted = { orders: Chosen[]; comment: string }
type Approved = ResponseOf<typeof approveOrders>[number]
type Declined = ResponseOf<typeof declineOrders>[number]

export async function approveSelected(
  context: WriteContext,
  { orders, comment }: Wanted,
): Promise<Approved[]> {
  const deputies = new Map<number, number>()
  const outcomes = await decideEach<Approved>(context, orders, {
    decide: async (inner, { number, version }) => {
      const { order } = await signOrder(inner, number, { comment }, version, {})
      if (order.standsFor) deputies.set(number, order.standsFor.forId)
      const next = findNextLevel(order)
      const message =
        next === null ? `Order ${number} is approved.` : `Order ${number} is approved at ${nameLevel(order)}.`
      return { number, approved: true, level: next, message }
    },
    findDecided: async ({ number, version }) => {
      const before = await findOwnDecision(context, number, version, 'approve')
      if (!before) return null
      return {
        number,
        approved: true,
        level: before.level,
        message: `You have approved order ${number} before.`,
      }
    },
    refused: ({ number }, message) => ({ number, approved: false, level: null, message }),
  })
  context.concern('orders', {
    approved: outcomes.filter((o) => o.approved).map((o) => o.number),
    ...listDeputies(deputies),
  })
  return outcomes
}

export async function declineSelected(
  context: WriteContext,
  { orders, comment }: Wanted,
): Promise<Declined[]> {
  const deputies = new Map<number, number>()
  const outcomes = await decideEach<Declined>(context, orders, {
    decide: async (inner, { number, version }) => {
      const { standsFor } = await declineOrder(inner, number, comment, version)
      if (standsFor) deputies.set(number, standsFor.forId)
      return { number, declined: true, message: `Order ${number} is declined.` }
    },
    findDecided: async ({ number, version }) =>
      (await findOwnDecision(context, number, version, 'decline')) && {
        number,
        declined: true,
        message: `You have declined order ${number} before.`,
      },
    refused: ({ number }, message) => ({ number, declined: false, message }),
  })
  context.concern('orders', {
    declined: outcomes.filter((o) => o.declined).map((o) => o.number),
    comment,
    ...listDeputies(deputies),
  })
  return outcomes
}

/** For the audit event: the absent approver by order. */
function listDeputies(deputies: Map<number, number>) {
  return deputies.size > 0 ? { for: Object.fromEntries(deputies) } : {}
}

type Decision<Outcome> = {
  decide: (inner: WriteContext, order: Chosen) => Promise<Outcome>
  /** The person's earlier decision on this version, for a retry after a lost response. */
  findDecided: (order: Chosen) => Promise<Outcome | null>
  refused: (order: Chosen, why: string) => Outcome
}

/** A savepoint each, so one refusal does not undo another. Ascending order avoids deadlocks. */
async function decideEach<Outcome>(
  context: WriteContext,
  orders: Chosen[],
  { decide, findDecided, refused }: Decision<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>()
  for (const order of orders.toSorted((a, b) => a.number - b.number)) {
    if (outcomes.has(order.number)) continue
    const outcome = await onSavepoint(context, (inner) => decide(inner, order))
    outcomes.set(
      order.number,
      outcome.refusal === null
        ? outcome.response
        : ((await findDecided(order)) ?? refused(order, outcome.refusal.message.slice(0, 500))),
    )
  }
  return orders.flatMap(({ number }) => outcomes.get(number) ?? [])
}

async function findOwnDecision(
  { sql, person }: WriteContext,
  number: number,
  version: number,
  decision: 'approve' | 'decline',
): Promise<{ level: number | null } | null> {
  const ends = decision === 'approve' ? ['awaiting', 'approved'] : ['declined']
  const [row] = await sql<{ level: number | null }[]>`
    SELECT CASE WHEN o.status = 'awaiting' THEN o.current_level END AS level FROM approvals a JOIN orders o USING (order_id, round)
    WHERE order_id = ${number} AND person_id = ${person.id} AND order_version = ${version} AND decision = ${decision}
      AND o.status_word = ANY (${ends}::text[])`
  return row ?? null
}
