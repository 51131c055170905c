import type { StatusCode } from '#domain/supply/status-code.ts'
import { mergeStatuses, type StatusTable } from '#domain/supply/statuses.ts'
import type { Sql } from '../db/connect.ts'
import { reading, type Statement } from '../db/together.ts'

export function readStatuses(sql: Sql): Statement<StatusTable> {
  const changed = sql<(StatusCode & { version: number })[]>`
    SELECT code, text, meaning, class, funds, actor, next_step, version FROM supply_statuses ORDER BY code`
  return reading(changed, mergeStatuses)
}
