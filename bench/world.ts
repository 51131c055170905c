import type { Handles } from '#server/db/connect.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { hashSecret, makeSecret } from '#server/session/sessions.ts'

type Sql = Handles['writes']
export type BenchPerson = { id: number; secret: string }

/** Signs a person in without a password: the bench measures orders, not hashing. */
export async function addSession(owner: Sql, personId: number): Promise<BenchPerson> {
  const secret = makeSecret()
  await owner`INSERT INTO sessions (session_hash, person_id, current_program, ends_at)
    VALUES (${hashSecret(secret)}, ${personId}, 'AR', now() + interval '6 hours')`
  return { id: personId, secret }
}

/** People who order for themselves on W9AR01, one per connection, so that each has a cart of their own. */
export async function addOrderers(owner: Sql, count: number): Promise<BenchPerson[]> {
  const hash = await hashPassword('not used by the bench 1A')
  const people: BenchPerson[] = []
  for (let n = 0; n < count; n++) {
    const [person] =
      await owner`INSERT INTO people (program, username, password_hash, first_name, last_name, email, branch, service_status,
        dodaac, may_sign_in) VALUES ('AR', ${`bench${n}`}, ${hash}, 'Bench', ${`Person ${n}`}, ${`bench${n}@example.mil`}, 2, 2, 'W9AR01', true)
      RETURNING person_id`
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', 'W9AR01', ${person?.personId}, 'order-placer')`
    people.push(await addSession(owner, person?.personId))
  }
  return people
}

export async function findPersonId(owner: Sql, username: string): Promise<number> {
  const [row] = await owner`SELECT person_id FROM people WHERE username = ${username}`
  return row?.personId
}

/** Plenty of money, so that the workload measures orders and not refusals. */
export async function fundGenerously(owner: Sql): Promise<void> {
  await owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
    SELECT 'AR', s.account_id, a.account_id, 90000000000, 'allot', 'bench'
    FROM funds f JOIN accounts a USING (fund_id) JOIN accounts s ON s.program = 'AR' AND s.kind = 'source'
    WHERE f.program = 'AR' AND f.dodaac = 'W9AR01' AND f.fund_code = '6C' AND a.kind = 'available'`
}

export async function findNsns(owner: Sql, count: number): Promise<string[]> {
  const rows =
    await owner`SELECT i.nsn FROM items i JOIN program_products p ON p.program = 'AR' AND p.pgc = i.pgc
    WHERE i.status = 'active' ORDER BY md5(i.nsn) LIMIT ${count}`
  return rows.map((row) => row.nsn)
}

export async function findOrderIds(owner: Sql, count: number): Promise<number[]> {
  const rows =
    await owner`SELECT order_id FROM orders WHERE program = 'AR' AND status > 1 ORDER BY md5(order_id::text) LIMIT ${count}`
  return rows.map((row) => row.orderId)
}
