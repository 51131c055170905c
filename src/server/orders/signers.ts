import type { Sql } from '../db/connect.ts'

/** Who may sign is said once, by the relation `may_sign` of the database (decision 51); these are the ways to ask it. */
export type OrderSigner = { personId: number; name: string; email: string }

/** Everybody whose signature the order waits for now, by name; nobody once it is decided. */
export function findSigners(sql: Sql, orderId: number): Promise<OrderSigner[]> {
  return sql<OrderSigner[]>`SELECT p.person_id, p.first_name || ' ' || p.last_name AS name, p.email
    FROM people p WHERE p.person_id IN (SELECT person_id FROM may_sign WHERE order_id = ${orderId} AND is_next)
    ORDER BY p.last_name, p.first_name, p.person_id`
}

/** Whether an order (alias `o`) waits for a signature that this person may give. */
export function maySignNext(sql: Sql, personId: number) {
  return sql`EXISTS (SELECT FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next AND s.person_id = ${personId})`
}

/** The names of those whose signature an order (alias `o`) waits for, joined by 'or'; null when there is nobody. */
export function namesOfSigners(sql: Sql) {
  return sql`(SELECT string_agg(p.first_name || ' ' || p.last_name, ' or ' ORDER BY p.last_name, p.first_name, p.person_id)
    FROM people p WHERE p.person_id IN (SELECT s.person_id FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next))`
}

/** The orders that wait for a signature of one of these people. */
export function ordersToSign(sql: Sql, people: number[]) {
  return sql`SELECT order_id FROM may_sign WHERE is_next AND person_id = ANY (${people}::bigint[])`
}
