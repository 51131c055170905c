import { findReach, type Reach } from '#domain/reports/report-reach.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'

/** `zone` counts the days. A null `reach` means all orders. */
export type Scope = { program: string; zone: string; reach: Reach | null }

export function scopeOf({ person, config }: Pick<ReadContext, 'person' | 'config'>): Scope {
  return { program: person.program, zone: config.fiscalZone, reach: findReach(person) }
}

export function matchReach(sql: Sql, { personId, dodaacs }: Reach): Fragment {
  return sql`(o.orderer_id = ${personId} OR o.member_id = ${personId}
    ${dodaacs.length > 0 ? sql`OR o.dodaac = ANY (${dodaacs}::text[])` : sql``})`
}
