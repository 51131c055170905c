import type { StatusCode } from '#domain/supply/status-code.ts'
import { mergeStatuses, type StatusTable } from '#domain/supply/statuses.ts'
import type { Sql } from '../db/connect.ts'

/** The status table as administrators have left it. */
export async function readStatuses(sql: Sql): Promise<StatusTable> {
  return mergeStatuses(await findChangedStatuses(sql))
}

/** Only the codes that administrators have changed or added. */
function findChangedStatuses(sql: Sql): Promise<(StatusCode & { version: number })[]> {
  return sql<(StatusCode & { version: number })[]>`
    SELECT code, text, meaning, class, funds, actor, next_step, version FROM supply_statuses ORDER BY code`
}
