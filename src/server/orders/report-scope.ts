import { findReach, type Reach } from '#domain/reports/report-reach.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'

/** The program of a report, the zone in which days are counted, and the orders that the reader may see (null: all). */
export type Scope = { program: string; zone: string; reach: Reach | null }

export function scopeOf({ person, config }: Pick<ReadContext, 'person' | 'config'>): Scope {
  return { program: person.program, zone: config.fiscalZone, reach: findReach(person) }
}

/** Orders `o` that a reader may see. */
export function matchReach(sql: Sql, { personId, dodaacs }: Reach): Fragment {
  return sql`(o.orderer_id = ${personId} OR o.member_id = ${personId}
    ${dodaacs.length > 0 ? sql`OR o.dodaac = ANY (${dodaacs}::text[])` : sql``})`
}
