import { dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'
import { hashPassword } from '#server/account/passwords.ts'
import type { Handles } from '#server/db/connect.ts'
import { hashSecret, makeSecret } from '#server/session/sessions.ts'

type Sql = Handles['writes']
const FISCAL_YEAR = fiscalYearOf(dayIn('America/New_York', new Date()))
export type BenchPerson = { id: number; secret: string }

/** Signs a person in without a password: the bench measures orders, not hashing. */
export async function addSession(owner: Sql, personId: number, program = 'AR'): Promise<BenchPerson> {
  const secret = makeSecret()
  await owner`INSERT INTO sessions (session_hash, person_id, current_program, ends_at)
    VALUES (${hashSecret(secret)}, ${personId}, ${program}, now() + interval '6 hours')`
  return { id: personId, secret }
}

/** People who order for themselves, each on a unit of its own with a fund of its own, as in real life. */
export async function addOrderers(owner: Sql, count: number): Promise<void> {
  const hash = await hashPassword('not used by the bench 1A')
  const units = await owner`SELECT d.dodaac FROM dodaacs d JOIN funds f USING (program, dodaac)
    WHERE d.program = 'AR' AND d.status = 'active' AND f.fund_code = '6C' AND f.fiscal_year = ${FISCAL_YEAR}
    ORDER BY d.dodaac LIMIT ${count}`
  for (const [n, { dodaac }] of units.entries()) {
    const [person] =
      await owner`INSERT INTO people (program, username, password_hash, first_name, last_name, email, branch,
        service_status, dodaac, may_sign_in)
      VALUES ('AR', ${`bench${n}`}, ${hash}, 'Bench', ${`Person ${n}`}, ${`bench${n}@example.mil`}, 'army', 'active', ${dodaac}, true)
      RETURNING person_id`
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
      VALUES ('AR', ${dodaac}, ${person?.personId}, 'order-placer')`
    await owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
      SELECT 'AR', s.account_id, a.account_id, 900000000, 'allot', 'bench'
      FROM funds f JOIN accounts a USING (fund_id) JOIN accounts s ON s.program = 'AR' AND s.kind = 'source'
      WHERE f.program = 'AR' AND f.dodaac = ${dodaac} AND f.fund_code = '6C' AND f.fiscal_year = ${FISCAL_YEAR} AND a.kind = 'available'`
  }
}

/** The people of addOrderers, signed in. */
export async function findOrderers(owner: Sql): Promise<BenchPerson[]> {
  const people: BenchPerson[] = []
  for (const {
    personId,
  } of await owner`SELECT person_id FROM people WHERE username ~ '^bench[0-9]+$' ORDER BY person_id`)
    people.push(await addSession(owner, personId))
  return people
}

export const APPROVER = 'approver1'

/** Lets somebody sign first on every unit of the program. */
export async function addApprover(owner: Sql): Promise<void> {
  const id = await findPersonId(owner, APPROVER)
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
    SELECT 'AR', dodaac, ${id}, 'approver', 1 FROM dodaacs WHERE program = 'AR' ON CONFLICT DO NOTHING`
}

export async function findPersonId(owner: Sql, username: string): Promise<number> {
  const [row] = await owner`SELECT person_id FROM people WHERE username = ${username}`
  return row?.personId
}

export async function findNsns(owner: Sql, count: number): Promise<string[]> {
  const rows =
    await owner`SELECT i.nsn FROM items i JOIN program_products p ON p.program = 'AR' AND p.pgc = i.pgc
    WHERE i.status = 'active' ORDER BY md5(i.nsn) LIMIT ${count}`
  return rows.map((row) => row.nsn)
}

export async function findOrderIds(owner: Sql, count: number): Promise<number[]> {
  const rows =
    await owner`SELECT order_id FROM orders WHERE program = 'AR' AND status <> 'cart' ORDER BY md5(order_id::text) LIMIT ${count}`
  return rows.map((row) => row.orderId)
}
