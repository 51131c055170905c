import type { Sql } from '../db/connect.ts'

/** Spending of a fund (alias `f`) in stretches within one month of every time zone (decision 8). */
export function storedSpending(sql: Sql) {
  return sql`SELECT since, cents FROM fund_spending s WHERE s.program = f.program AND s.fund_id = f.fund_id
    UNION ALL SELECT since, cents FROM fund_spending_changes s WHERE s.program = f.program AND s.fund_id = f.fund_id OFFSET 0`
}

/** Adds recent changes to the stored sums, so that reads stay fast. */
export async function saveSpending(sql: Sql): Promise<void> {
  await sql`SELECT refresh_fund_spending(), refresh_fund_stages()`
}

/**
 * The money of fund `f` by its purpose, as columns of `b`. Spent is the rest of the posted money (decision 8). Aggregates
 * keep the statement below eight joins, from where on PostgreSQL takes them in the order in which they are written.
 */
export function joinBalances(sql: Sql) {
  return sql`CROSS JOIN LATERAL (SELECT m.available_account, m.available, m.reserved, g.committed, g.obligated,
      m.posted - g.committed - g.obligated - g.undecided AS spent, g.undecided
    FROM (SELECT coalesce(max(account_id) FILTER (WHERE kind = 'available'), 0) AS available_account,
        coalesce(sum(balance_cents) FILTER (WHERE kind = 'available'), 0)::bigint AS available,
        coalesce(sum(balance_cents) FILTER (WHERE kind = 'reserved'), 0)::bigint AS reserved,
        coalesce(sum(balance_cents) FILTER (WHERE kind = 'spent'), 0)::bigint AS posted
      FROM accounts WHERE fund_id = f.fund_id) m,
    (SELECT coalesce(sum(x.committed), 0)::bigint AS committed, coalesce(sum(x.obligated), 0)::bigint AS obligated,
        coalesce(sum(x.undecided), 0)::bigint AS undecided
      FROM (SELECT * FROM fund_stages s WHERE s.program = f.program AND s.fund_id = f.fund_id
        UNION ALL SELECT * FROM fund_stage_changes s WHERE s.program = f.program AND s.fund_id = f.fund_id OFFSET 0) x) g) b`
}
