import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { ForWhom, KitItem, KitPlace } from '#domain/kits/kits.ts'
import type { KitDetails, KitItemRow, KitVersionRow } from '#wire/kits/kits.ts'
import { KITS_SHOWN } from '#wire/kits/kits.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { priceOf } from '../catalogue/prices.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'

export type KitHead = Omit<KitDetails, 'versions'>

export async function findKitHeads(sql: Sql, program: string) {
  return sql<(KitHead & { total: number })[]>`SELECT kit_id AS id, version, name,
      (SELECT count(*) FROM kits k WHERE k.program = ${program}) AS total
    FROM kits WHERE program = ${program} ORDER BY lower(name) LIMIT ${KITS_SHOWN}`
}

export async function findKitHead(sql: Sql, program: string, kitId: number): Promise<KitHead | null> {
  const [row] = await sql<KitHead[]>`SELECT kit_id AS id, version, name FROM kits
    WHERE program = ${program} AND kit_id = ${kitId}`
  return row ?? null
}

/** Locks the kit until the commit. */
export async function lockKit(sql: Sql, program: string, kitId: number): Promise<KitHead | null> {
  const [row] = await sql<KitHead[]>`SELECT kit_id AS id, version, name FROM kits
    WHERE program = ${program} AND kit_id = ${kitId} FOR UPDATE`
  return row ?? null
}

export type VersionRow = KitVersionRow & { kitId: number }

/** The newest first. */
export function findVersions(sql: Sql, kitIds: readonly number[]): Promise<VersionRow[]> {
  return sql<
    VersionRow[]
  >`SELECT v.kit_id, v.number, v.note, v.branches, v.pay_grades, v.genders, v.service_statuses,
      v.active_from, v.retired_from, v.updated_by, v.updated_at, c.places, c.pieces
    FROM kit_versions v CROSS JOIN LATERAL (
      SELECT count(*) AS places, coalesce(sum(i.quantity), 0)::bigint AS pieces FROM kit_items i
      WHERE i.kit_id = v.kit_id AND i.number = v.number AND i.alternative = 1) c
    WHERE v.kit_id = ANY (${[...kitIds]}::bigint[]) ORDER BY v.kit_id, v.number DESC`
}

export type ShownItem = Omit<KitItemRow, 'replacement'> & {
  place: number
  quantity: number
  isObsolete: boolean
}

export function findShownItems(
  sql: Sql,
  catalogScope: CatalogScope,
  kitId: number,
  number: number,
): Promise<ShownItem[]> {
  const { program, today } = catalogScope
  return sql<ShownItem[]>`SELECT k.place, k.quantity, k.pgc, k.nsn, p.display_name AS name,
      coalesce(${sizeOf(sql)}, '') AS size, c.is_obsolete,
      NOT c.is_obsolete AND EXISTS (SELECT FROM program_products l
        WHERE l.program = ${program} AND l.pgc = k.pgc AND ${isSoldOn(sql, sql`l`, today)}) AS is_sold,
      m.least_price, m.max_price
    FROM kit_items k JOIN products p USING (pgc) LEFT JOIN items i ON i.nsn = k.nsn
    CROSS JOIN LATERAL (SELECT coalesce(i.status = 'obsolete', NOT EXISTS (SELECT FROM items o
      WHERE o.pgc = k.pgc AND o.status <> 'obsolete')) AS is_obsolete) c
    CROSS JOIN LATERAL (SELECT min(a.cents) AS least_price, max(a.cents) AS max_price
      FROM (SELECT ${priceOf(sql, sql`o.nsn`, catalogScope)} AS cents FROM items o
        WHERE o.pgc = k.pgc AND o.status <> 'obsolete' AND (k.nsn IS NULL OR o.nsn = k.nsn)) a) m
    WHERE k.kit_id = ${kitId} AND k.number = ${number} ORDER BY k.place, k.alternative`
}

/** Which of the products exist, and to which product each NSN belongs. */
export async function findKnownItems(
  sql: Sql,
  items: readonly KitItem[],
): Promise<{ pgcs: Set<string>; pgcOf: Map<string, string> }> {
  const pgcs = [...new Set(items.map(({ pgc }) => pgc))]
  const nsns = [...new Set(items.flatMap(({ nsn }) => nsn ?? []))]
  const rows = await sql<{ nsn: string | null; pgc: string }[]>`
    SELECT NULL AS nsn, pgc FROM products WHERE pgc = ANY (${pgcs}::text[])
    UNION ALL SELECT nsn, pgc FROM items WHERE nsn = ANY (${nsns}::text[])`
  return {
    pgcs: new Set(rows.filter(({ nsn }) => nsn === null).map(({ pgc }) => pgc)),
    pgcOf: new Map(rows.flatMap(({ nsn, pgc }) => (nsn === null ? [] : [[nsn, pgc] as const]))),
  }
}

type OnDay = KitItem & { day: string }
export const keyOnDay = ({ pgc, nsn, day }: OnDay) => `${nsn ?? pgc} ${day}`

/** The keys of the items that the program sells on their day, perhaps as a successor. */
export async function findSoldItems(
  sql: Sql,
  program: string,
  wanted: readonly OnDay[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const items = wanted.map((one) => ({ ...one, fiscalYear: fiscalYearOf(one.day) }))
  const rows = await sql<{ number: string; day: string }[]>`
    WITH w AS (SELECT DISTINCT r.pgc, coalesce(r.nsn, r.pgc) AS number, r.day, r."fiscalYear" AS fiscal_year,
        coalesce((SELECT i.status = 'obsolete' FROM items i WHERE i.nsn = r.nsn), NOT EXISTS (SELECT FROM items o
          WHERE o.pgc = r.pgc AND o.status <> 'obsolete')) AS is_obsolete
      FROM jsonb_to_recordset(${sql.json(items)}::jsonb) AS r (pgc text, nsn text, day date, "fiscalYear" integer))
    SELECT w.number, w.day FROM w WHERE NOT w.is_obsolete AND EXISTS (SELECT FROM program_products l
      WHERE l.program = ${program} AND l.pgc = w.pgc AND is_sold_on(l.sold_from, l.sold_until, w.day))
    UNION ALL SELECT s.obsolete, d.day
      FROM (SELECT day, fiscal_year, array_agg(number) AS numbers FROM w WHERE is_obsolete GROUP BY day, fiscal_year) d
      CROSS JOIN LATERAL find_successors(d.numbers, ${program}, d.fiscal_year, d.day) s WHERE s.is_sold`
  return new Set(rows.map(({ number, day }) => `${number} ${day}`))
}

/** `isOnly`: its product has no other item that can be ordered. */
export async function findOnlyItems(sql: Sql, nsns: readonly string[]) {
  const rows = await sql<{ nsn: string; pgc: string; isOnly: boolean }[]>`SELECT i.nsn, i.pgc,
      NOT EXISTS (SELECT FROM items o WHERE o.pgc = i.pgc AND o.nsn <> i.nsn AND o.status <> 'obsolete') AS is_only
    FROM items i WHERE i.nsn = ANY (${[...nsns]}::text[])`
  return new Map(rows.map((row) => [row.nsn, row]))
}

/** Kits that are new, by their names. Names that the program uses already are left out. */
export function insertKits(sql: Sql, program: string, names: readonly string[]) {
  return sql<{ id: number; name: string }[]>`INSERT INTO kits (program, name)
    SELECT ${program}, name FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS n (name, place) ORDER BY place
    ON CONFLICT DO NOTHING RETURNING kit_id AS id, name`
}

/** False when another kit has the name. */
export async function saveKitName(sql: Sql, program: string, kitId: number, name: string): Promise<boolean> {
  const { count } = await sql`UPDATE kits SET name = ${name} WHERE program = ${program} AND kit_id = ${kitId}
    AND NOT EXISTS (SELECT FROM kits o WHERE o.program = ${program} AND lower(o.name) = lower(${name})
      AND o.kit_id <> ${kitId})`
  return count > 0
}

export async function touchKits(sql: Sql, kitIds: readonly number[]): Promise<void> {
  await sql`UPDATE kits SET version = version + 1 WHERE kit_id = ANY (${[...kitIds]}::bigint[])`
}

export async function deleteKitRow(sql: Sql, kitId: number): Promise<void> {
  await sql`DELETE FROM kits WHERE kit_id = ${kitId}`
}

export async function deleteVersion(sql: Sql, kitId: number, number: number): Promise<void> {
  await sql`DELETE FROM kit_versions WHERE kit_id = ${kitId} AND number = ${number}`
}

export type By = { by: string; now: Date }
/** Without `alternative`, alternatives are numbered in their order. */
type DraftPlace = Omit<KitPlace, 'alternatives'> & { alternatives: (KitItem & { alternative?: number })[] }
export type DraftContent = ForWhom & { kitId: number; number: number; note: string; places: DraftPlace[] }

/** Makes or replaces drafts with all their places. */
export async function writeDrafts(
  sql: Sql,
  program: string,
  { by, now }: By,
  drafts: readonly DraftContent[],
): Promise<void> {
  const heads = sql.json(drafts.map(({ places: _, ...head }) => head))
  await sql`INSERT INTO kit_versions (program, kit_id, number, note, branches, pay_grades, genders, service_statuses,
      updated_by, updated_at)
    SELECT ${program}, r."kitId", r.number, r.note, r.branches, r."payGrades", r.genders, r."serviceStatuses", ${by}, ${now}
    FROM jsonb_to_recordset(${heads}::jsonb) AS r ("kitId" bigint, number smallint, note text, branches text[],
      "payGrades" text[], genders text[], "serviceStatuses" text[])
    ON CONFLICT (kit_id, number) DO UPDATE SET note = excluded.note, branches = excluded.branches,
      pay_grades = excluded.pay_grades, genders = excluded.genders, service_statuses = excluded.service_statuses,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`
  await sql`DELETE FROM kit_items i USING jsonb_to_recordset(${heads}::jsonb) AS r ("kitId" bigint, number smallint)
    WHERE i.kit_id = r."kitId" AND i.number = r.number`
  const items = drafts.flatMap(({ kitId, number, places }) =>
    places.flatMap(({ place, quantity, alternatives }) =>
      alternatives.map(({ pgc, nsn, alternative }, index) => ({
        ...{ kitId, number, place, quantity, pgc, nsn },
        alternative: alternative ?? index + 1,
      })),
    ),
  )
  await sql`INSERT INTO kit_items (program, kit_id, number, place, alternative, pgc, nsn, quantity)
    SELECT ${program}, r."kitId", r.number, r.place, r.alternative, r.pgc, r.nsn, r.quantity
    FROM jsonb_to_recordset(${sql.json(items)}::jsonb) AS r ("kitId" bigint, number smallint, place smallint,
      alternative smallint, pgc text, nsn text, quantity integer)`
}

export async function activateVersions(
  sql: Sql,
  { by, now }: By,
  starts: readonly { kitId: number; number: number; activeFrom: string }[],
): Promise<void> {
  await sql`UPDATE kit_versions v SET active_from = r."activeFrom", updated_by = ${by}, updated_at = ${now}
    FROM jsonb_to_recordset(${sql.json([...starts])}::jsonb) AS r ("kitId" bigint, number smallint, "activeFrom" date)
    WHERE v.kit_id = r."kitId" AND v.number = r.number AND v.active_from IS NULL`
}

export async function retireVersions(
  sql: Sql,
  { by, now }: By,
  { kitId, numbers, day }: { kitId: number; numbers: readonly number[]; day: string },
): Promise<void> {
  await sql`UPDATE kit_versions SET retired_from = ${day}::date, updated_by = ${by}, updated_at = ${now}
    WHERE kit_id = ${kitId} AND number = ANY (${[...numbers]}::smallint[])`
}

export type StoredItem = KitItem & { kitId: number; number: number; place: number; quantity: number }

/** In the order of place and alternative. */
export function findStoredItems(
  sql: Sql,
  versions: readonly { kitId: number; number: number }[],
): Promise<StoredItem[]> {
  const kitIds = versions.map(({ kitId }) => kitId)
  const numbers = versions.map(({ number }) => number)
  return sql<StoredItem[]>`SELECT i.kit_id, i.number, i.place, i.quantity, i.pgc, i.nsn
    FROM unnest(${kitIds}::bigint[], ${numbers}::smallint[]) AS v (kit_id, number)
      JOIN kit_items i USING (kit_id, number)
    ORDER BY i.kit_id, i.number, i.place, i.alternative`
}
