import type { Sql } from '../db/connect.ts'

/**
 * What an order does to its fund (decisions, section 4). Each function writes one transfer; the database moves the
 * two balances, keeps them above zero and checks at commit that order and ledger agree.
 */
type Charge = { program: string; fundId: number; orderId: number; cents: number; actorId: number | null }

/** Submit: available to reserved. Nothing is written for an amount of zero. */
export function reserve(sql: Sql, charge: Charge): Promise<void> {
  return transfer(sql, charge, 'reserve', 'available', 'reserved')
}

/** Decline, or a lower quantity while awaiting: reserved back to available. */
export function release(sql: Sql, charge: Charge): Promise<void> {
  return transfer(sql, charge, 'release', 'reserved', 'available')
}

/** Last approval: reserved to spent. */
export function post(sql: Sql, charge: Charge): Promise<void> {
  return transfer(sql, charge, 'post', 'reserved', 'spent')
}

/** A line rejected or cancelled by supply: spent back to available. The order's `refunded_cents` must follow. */
export function refund(sql: Sql, charge: Charge & { lineNumber: number; comment: string }): Promise<void> {
  return transfer(sql, charge, 'refund', 'spent', 'available', charge.lineNumber, charge.comment)
}

type Kind = 'available' | 'reserved' | 'spent'

async function transfer(
  sql: Sql,
  { program, fundId, orderId, cents, actorId }: Charge,
  kind: string,
  from: Kind,
  to: Kind,
  lineNumber: number | null = null,
  comment = '',
): Promise<void> {
  if (cents === 0) return
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, line_number, actor_id, comment)
    SELECT ${program}, f.account_id, t.account_id, ${cents}, ${kind}, ${orderId}, ${lineNumber}, ${actorId}, ${comment}
    FROM accounts f JOIN accounts t USING (fund_id)
    WHERE fund_id = ${fundId} AND f.kind = ${from} AND t.kind = ${to}`
}

/** What Finance does to a fund. Accounts are those of available money; the program's source is found here. */
type Movement = { program: string; cents: number; actorId: number; comment: string }

/** Source to available. */
export async function allot(sql: Sql, account: number, movement: Movement): Promise<void> {
  const { program, cents, actorId, comment } = movement
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT ${program}, account_id, ${account}, ${cents}, 'allot', ${actorId}, ${comment}
    FROM accounts WHERE program = ${program} AND kind = 'source'`
}

/** Available back to the source. */
export async function withdraw(sql: Sql, account: number, movement: Movement): Promise<void> {
  const { program, cents, actorId, comment } = movement
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT ${program}, ${account}, account_id, ${cents}, 'withdraw', ${actorId}, ${comment}
    FROM accounts WHERE program = ${program} AND kind = 'source'`
}

/** From what one fund has available to what another has. */
export async function move(sql: Sql, from: number, to: number, movement: Movement): Promise<void> {
  const { program, cents, actorId, comment } = movement
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    VALUES (${program}, ${from}, ${to}, ${cents}, 'move', ${actorId}, ${comment})`
}
