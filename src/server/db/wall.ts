import type { Sql } from './connect.ts'

/** From here on the transaction works behind the wall of one program. */
export function enterProgram(sql: Sql, program: string) {
  return sql`SELECT set_config('app.program', ${program}, true)`
}
