import { type ForWhom, groupPlaces, type KitPlace } from '#domain/kits/kits.ts'
import type { Sql } from '../db/connect.ts'
import { findStoredItems } from './kit-queries.ts'

/** A kit in the version that counts on the day. */
export type KitInForce = ForWhom & { kitId: number; number: number; name: string; places: KitPlace[] }

/** By name. */
export async function findKitsInForce(sql: Sql, program: string, today: string): Promise<KitInForce[]> {
  return readKits(sql, program, today, null)
}

/** Null when the program has no such kit, or no version of it counts on the day. */
export async function readKitInForce(
  sql: Sql,
  program: string,
  kitId: number,
  today: string,
): Promise<KitInForce | null> {
  const [kit] = await readKits(sql, program, today, kitId)
  return kit ?? null
}

type Head = Omit<KitInForce, 'places'>

async function readKits(sql: Sql, program: string, today: string, kitId: number | null) {
  const heads = await sql<Head[]>`SELECT k.kit_id, v.number, k.name, v.branches, v.pay_grades, v.genders,
      v.service_statuses
    FROM kits k JOIN LATERAL (SELECT * FROM kit_versions v WHERE v.kit_id = k.kit_id AND v.active_from <= ${today}::date
      AND (v.retired_from IS NULL OR v.retired_from > v.active_from)
      ORDER BY v.active_from DESC LIMIT 1) v ON v.retired_from IS NULL OR v.retired_from > ${today}::date
    WHERE k.program = ${program} AND (${kitId}::bigint IS NULL OR k.kit_id = ${kitId}::bigint)
    ORDER BY lower(k.name)`
  if (heads.length === 0) return []
  const rows = await findStoredItems(sql, heads)
  const ofKit = Map.groupBy(rows, (row) => row.kitId)
  return heads.map(
    (head): KitInForce => ({
      ...head,
      places: groupPlaces(ofKit.get(head.kitId) ?? [], ({ pgc, nsn }) => ({ pgc, nsn })),
    }),
  )
}
