import type { Sql } from '../db/connect.ts'

/**
 * What a fund (alias `f`) has spent, by stretches of time that lie within one month of every zone (decision 97): what is kept,
 * and what has changed since. Looked up fund by fund, so that other years cost nothing.
 */
export function keptSpending(sql: Sql) {
  return sql`SELECT since, cents FROM fund_spending s WHERE s.program = f.program AND s.fund_id = f.fund_id
    UNION ALL SELECT since, cents FROM fund_spending_changes s WHERE s.program = f.program AND s.fund_id = f.fund_id OFFSET 0`
}

/** Takes what has changed into the kept sums; without it they stay right, and reading them takes longer. */
export async function keepSpending(sql: Sql): Promise<void> {
  await sql`SELECT refresh_fund_spending()`
}
