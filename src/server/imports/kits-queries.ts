import type { ForWhom, KitItem } from '#domain/kits/kits.ts'
import type { Sql } from '../db/connect.ts'

export type KitRow = KitItem &
  ForWhom & {
    kit: string
    place: number
    alternative: number
    quantity: number
    activeFrom: string | null
  }

export type StandingKit = { kitId: number; name: string }

export async function lockKits(
  sql: Sql,
  program: string,
  names: string[],
  isLocked: boolean,
): Promise<StandingKit[]> {
  return sql<StandingKit[]>`SELECT kit_id, name FROM kits
    WHERE program = ${program} AND lower(name) = ANY (${names.map((name) => name.toLowerCase())}::text[])
    ${isLocked ? sql`ORDER BY kit_id FOR UPDATE` : sql``}`
}

/** Of the draft, else of the version in force, else of the next one. */
function kitRows(sql: Sql, program: string, today: string) {
  return sql`SELECT k.name AS kit, i.place, i.alternative, i.quantity, i.pgc, i.nsn, v.branches, v.pay_grades, v.genders,
      v.service_statuses, v.active_from
    FROM kits k CROSS JOIN LATERAL (SELECT * FROM kit_versions v WHERE v.kit_id = k.kit_id
      ORDER BY v.active_from IS NULL DESC, v.active_from <= ${today}::date DESC,
        CASE WHEN v.active_from <= ${today}::date THEN v.active_from END DESC, v.active_from LIMIT 1) v
    JOIN kit_items i ON i.kit_id = v.kit_id AND i.number = v.number
    WHERE k.program = ${program}`
}

export async function findKitRows(
  sql: Sql,
  program: string,
  today: string,
  names: string[],
): Promise<KitRow[]> {
  return sql<KitRow[]>`${kitRows(sql, program, today)}
    AND lower(k.name) = ANY (${names.map((name) => name.toLowerCase())}::text[])`
}

export function walkKitRows(sql: Sql, program: string, today: string) {
  return sql<KitRow[]>`${kitRows(sql, program, today)}
    ORDER BY lower(k.name), i.place, i.alternative`.cursor(1000)
}
