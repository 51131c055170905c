import type postgres from 'postgres'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { toRefusal } from '../http/errors.ts'
import { signOrder } from './approve.ts'

type Wanted = { orders: { number: number; version: number }[]; comment: string }
type Outcome = { number: number; approved: boolean; message: string }

/**
 * Approves several orders, each on its own savepoint: what one refuses does not undo another. They are locked in
 * ascending order, so that two people who select the same orders never wait for each other in a circle.
 */
export async function approveSelected(
  context: WriteContext,
  { orders, comment }: Wanted,
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>()
  for (const { number, version } of orders.toSorted((a, b) => a.number - b.number)) {
    if (outcomes.has(number)) continue
    outcomes.set(number, await approveOne(context, number, version, comment))
  }
  context.concern('orders', {
    approved: [...outcomes.values()].filter((o) => o.approved).map((o) => o.number),
  })
  return orders.flatMap(({ number }) => outcomes.get(number) ?? [])
}

async function approveOne(
  context: WriteContext,
  number: number,
  version: number,
  comment: string,
): Promise<Outcome> {
  try {
    const { order } = await onSavepoint(context, (inner) =>
      signOrder(inner, number, { comment }, version, {}),
    )
    const message =
      order.level < order.levels
        ? `Order ${number} is approved at level ${order.level} of ${order.levels}.`
        : `Order ${number} is approved.`
    return { number, approved: true, message }
  } catch (error) {
    if (MET.has(String((error as { code?: string }).code))) throw error
    const refusal = toRefusal(error)
    if (refusal.kind === 'failed' || refusal.kind === 'busy') throw error
    if (await hasSigned(context, number, version))
      return { number, approved: true, message: `You have approved order ${number} before.` }
    return { number, approved: false, message: refusal.message.slice(0, 500) }
  }
}

/** Whether the person has signed this very version, and it still counts: the answer may never have come. */
async function hasSigned({ sql, person }: WriteContext, number: number, version: number): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM approvals a JOIN orders o USING (order_id, round)
    WHERE order_id = ${number} AND person_id = ${person.id} AND order_version = ${version} AND decision = 'approve'
      AND o.status IN ('awaiting', 'approved')`
  return rows.length > 0
}

/** Two writes that met: `serve` repeats the whole transaction. */
const MET = new Set(['40001', '40P01'])

/** What it sends leaves only if it succeeds. */
async function onSavepoint<T>(context: WriteContext, work: (inner: WriteContext) => Promise<T>): Promise<T> {
  const transaction = context.sql as unknown as postgres.TransactionSql
  const jobs: (() => Promise<void>)[] = []
  const answer = await transaction.savepoint((inner) =>
    work({
      ...context,
      sql: inner as unknown as Sql,
      send: async (kind, data, id) => void jobs.push(() => context.send(kind, data, id)),
      sendMany: async (kind, many) => void jobs.push(() => context.sendMany(kind, many)),
    }),
  )
  for (const send of jobs) await send()
  return answer as T
}
