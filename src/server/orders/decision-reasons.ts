import type { ReasonRow } from '#wire/programs/decision-reasons.ts'
import type { Sql } from '../db/connect.ts'
import type { Kind } from '../http/stored-rows.ts'

const columns = (sql: Sql) => sql`code, name, is_retired, version`

/** Row-level security limits the list to the program. */
export const decisionReasons: Kind<Pick<ReasonRow, 'name'>, ReasonRow> = {
  noun: 'reason',
  table: 'decision_reasons',
  columns,
  find: async (sql) => findReasons(sql),
  columnsOf: ({ name }) => ({ name }),
}

export function findReasons(sql: Sql) {
  return sql<ReasonRow[]>`SELECT ${columns(sql)} FROM decision_reasons ORDER BY is_retired, name, code`
}
