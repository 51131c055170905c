import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'

/** A person with a Finance - RA role on the DoDAACs of some orders. */
export type FinanceReader = { email: string; name: string; orderIds: number[] }

/** Who can put money on the funds of some orders; each person once, with the orders that are theirs. */
export function findFinanceReaders(sql: Sql, orderIds: readonly number[]): Promise<FinanceReader[]> {
  return sql<FinanceReader[]>`
    SELECT p.email, min(${nameOf(sql, sql`p`)}) AS name, array_agg(DISTINCT o.order_id) AS order_ids
    FROM orders o JOIN role_assignments r ON r.program = o.program AND r.dodaac = o.dodaac AND r.role = 'finance'
    JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE o.order_id = ANY (${orderIds}::bigint[]) AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
    GROUP BY p.email ORDER BY p.email`
}
