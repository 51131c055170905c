import type { Fragment, Sql } from './connect.ts'

export function all(sql: Sql, conditions: (Fragment | null)[]): Fragment {
  return conditions.reduce<Fragment>(
    (joined, condition) => (condition ? sql`${joined} AND ${condition}` : joined),
    sql`true`,
  )
}
