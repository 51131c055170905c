import type { Sql } from './connect.ts'

/** Row-level security limits the transaction to this program from here on. */
export function enterProgram(sql: Sql, program: string) {
  return sql`SELECT set_config('app.program', ${program}, true)`
}
