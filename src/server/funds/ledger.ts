import type { Sql } from '../db/connect.ts'

/** Each function writes one transfer (decisions, section 4). The database keeps the balances above zero. */
type Charge = { program: string; fundId: number; orderId: number; cents: number; actorId: number | null }

/** Submit: available to reserved. Writes nothing for zero. */
export function reserve(sql: Sql, charge: Charge) {
  return transfer(sql, charge, 'reserve', 'available', 'reserved')
}

/** Decline, or a lower quantity while awaiting: reserved to available. */
export function release(sql: Sql, charge: Charge) {
  return transfer(sql, charge, 'release', 'reserved', 'available')
}

/** Last approval: reserved to spent. */
export function post(sql: Sql, charge: Charge) {
  return transfer(sql, charge, 'post', 'reserved', 'spent')
}

type Kind = 'available' | 'reserved' | 'spent'

function transfer(
  sql: Sql,
  { program, fundId, orderId, cents, actorId }: Charge,
  kind: string,
  from: Kind,
  to: Kind,
) {
  if (cents === 0) return null
  return sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, actor_id)
    SELECT ${program}, f.account_id, t.account_id, ${cents}, ${kind}, ${orderId}, ${actorId}
    FROM accounts f JOIN accounts t USING (fund_id)
    WHERE fund_id = ${fundId} AND f.kind = ${from} AND t.kind = ${to}`
}

type Held = { orderId: number; fundId: number; cents: number }
type Together = { program: string; actorId: number }

/** As `reserve` and `release`, for many orders in one statement. */
export const reserveAll = (sql: Sql, by: Together, held: readonly Held[]) =>
  transferAll(sql, by, held, ['reserve', 'available', 'reserved'])
export const releaseAll = (sql: Sql, by: Together, held: readonly Held[]) =>
  transferAll(sql, by, held, ['release', 'reserved', 'available'])

function transferAll(
  sql: Sql,
  { program, actorId }: Together,
  held: readonly Held[],
  [kind, from, to]: readonly [kind: string, from: Kind, to: Kind],
) {
  if (held.length === 0) return null
  return sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, actor_id)
    SELECT ${program}, f.account_id, t.account_id, n.cents, ${kind}, n.order_id, ${actorId}
    FROM unnest(${held.map(({ orderId }) => orderId)}::bigint[], ${held.map(({ fundId }) => fundId)}::bigint[], ${held.map(({ cents }) => cents)}::bigint[])
      AS n (order_id, fund_id, cents)
    JOIN accounts f ON f.fund_id = n.fund_id AND f.kind = ${from} JOIN accounts t ON t.fund_id = n.fund_id AND t.kind = ${to}`
}

/** Accounts are those of available money. */
type Movement = { program: string; cents: number; actorId: number; comment: string }

export async function allot(sql: Sql, account: number, movement: Movement): Promise<void> {
  const { program, cents, actorId, comment } = movement
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT ${program}, account_id, ${account}, ${cents}, 'allot', ${actorId}, ${comment}
    FROM accounts WHERE program = ${program} AND kind = 'source'`
}

/** `actorId` null is the operator. */
export async function allotAll(
  sql: Sql,
  { program, actorId, comment }: { program: string; actorId: number | null; comment: string },
  parts: { account: number; cents: number }[],
): Promise<void> {
  if (parts.length === 0) return
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT ${program}, s.account_id, r.account, r.cents, 'allot', ${actorId}, ${comment}
    FROM jsonb_to_recordset(${sql.json(parts)}::jsonb) AS r (account bigint, cents bigint)
    JOIN accounts s ON s.program = ${program} AND s.kind = 'source'`
}

export async function withdraw(sql: Sql, account: number, movement: Movement): Promise<void> {
  const { program, cents, actorId, comment } = movement
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT ${program}, ${account}, account_id, ${cents}, 'withdraw', ${actorId}, ${comment}
    FROM accounts WHERE program = ${program} AND kind = 'source'`
}

export async function move(sql: Sql, from: number, to: number, movement: Movement): Promise<void> {
  const { program, cents, actorId, comment } = movement
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    VALUES (${program}, ${from}, ${to}, ${cents}, 'move', ${actorId}, ${comment})`
}

/** The same amount between the same accounts, the other way round. */
export async function reverseTransfer(
  sql: Sql,
  number: number,
  { actorId, comment }: Pick<Movement, 'actorId' | 'comment'>,
): Promise<void> {
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment, reverses)
    SELECT program, to_account, from_account, amount_cents,
      CASE kind WHEN 'allot' THEN 'withdraw' WHEN 'withdraw' THEN 'allot' ELSE kind END, ${actorId}, ${comment}, transfer_id
    FROM transfers WHERE transfer_id = ${number}`
}
