import { dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'
import { hashPassword } from '#server/account/passwords.ts'
import type { Pool } from '#server/db/driver/sql.ts'

export const PROGRAM = 'AR'
export const FUND_CODE = '6C'
/** Of all bench users. */
export const PASSWORD = 'Bench-Pass-2026-x'
export const TODAY = dayIn('America/New_York', new Date())
const FISCAL_YEAR = fiscalYearOf(TODAY)

/**
 * Adds orderers with one unit and fund each, as many who share one unit and fund, one approver, and one administrator.
 * One signature approves an order, so that a measured approval is complete. False when they exist.
 */
export async function addPeople(owner: Pool, clients: number): Promise<boolean> {
  if ((await owner`SELECT FROM people WHERE username = 'bench-admin'`).length > 0) return false
  const hash = await hashPassword(PASSWORD)
  const units = await owner<
    { dodaac: string }[]
  >`SELECT d.dodaac FROM dodaacs d JOIN funds f USING (program, dodaac)
    WHERE d.program = ${PROGRAM} AND d.status = 'active' AND f.fund_code = ${FUND_CODE} AND f.fiscal_year = ${FISCAL_YEAR}
      AND 1 = (SELECT max(level) FROM role_assignments r
        WHERE r.program = d.program AND r.dodaac = d.dodaac AND r.role = 'approver')
    ORDER BY d.dodaac LIMIT ${clients + 1}`
  if (units.length <= clients) throw new Error('There are too few units with one level of approval.')
  const [hot, ...own] = units.map(({ dodaac }) => dodaac) as [string, ...string[]]
  const add = async (username: string, dodaac: string) => {
    const [person] =
      await owner`INSERT INTO people (program, username, password_hash, first_name, last_name, email, branch,
        service_status, dodaac, may_sign_in)
      VALUES (${PROGRAM}, ${username}, ${hash}, 'Bench', ${username}, ${`${username}@example.mil`}, 'army', 'reserve', ${dodaac}, true)
      RETURNING person_id`
    return person?.personId as number
  }
  const addOrderer = async (username: string, dodaac: string) => {
    const person = await add(username, dodaac)
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES (${PROGRAM}, ${dodaac}, ${person}, 'order-placer')`
  }
  for (const [n, dodaac] of own.entries()) {
    await addOrderer(`bench-own-${n}`, dodaac)
    await addOrderer(`bench-hot-${n}`, hot)
  }
  await owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
    SELECT ${PROGRAM}, s.account_id, a.account_id, 90000000000, 'allot', 'bench'
    FROM funds f JOIN accounts a USING (fund_id) JOIN accounts s ON s.program = ${PROGRAM} AND s.kind = 'source'
    WHERE f.program = ${PROGRAM} AND f.dodaac = ANY (${[hot, ...own]}) AND f.fund_code = ${FUND_CODE}
      AND f.fiscal_year = ${FISCAL_YEAR} AND a.kind = 'available'`
  const approver = await add('bench-approver', hot)
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
    SELECT ${PROGRAM}, dodaac, ${approver}, 'approver', 1 FROM dodaacs WHERE program = ${PROGRAM}`
  const admin = await add('bench-admin', hot)
  await owner`INSERT INTO person_permissions (program, person_id, area) VALUES (${PROGRAM}, ${admin}, 99)`
  return true
}

export type Facts = { nsns: string[]; orders: number[]; shipped: number }

export async function findFacts(owner: Pool): Promise<Facts> {
  const items = await owner<{ nsn: string }[]>`SELECT i.nsn FROM items i
    JOIN program_products p ON p.program = ${PROGRAM} AND p.pgc = i.pgc
    JOIN item_prices c ON c.nsn = i.nsn AND c.fiscal_year = ${FISCAL_YEAR}
    WHERE i.status = 'active' AND is_sold_on(p.sold_from, p.sold_until, ${TODAY}::date) ORDER BY md5(i.nsn) LIMIT 400`
  const orders = await owner<{ orderId: number }[]>`SELECT order_id FROM orders
    WHERE program = ${PROGRAM} AND status IN ('approved', 'shipped') ORDER BY md5(order_id::text) LIMIT 2000`
  const [shipped] =
    await owner`SELECT count(*)::float8 AS count FROM orders WHERE program = ${PROGRAM} AND status = 'shipped'`
  return {
    nsns: items.map(({ nsn }) => nsn),
    orders: orders.map(({ orderId }) => orderId),
    shipped: shipped?.count,
  }
}
