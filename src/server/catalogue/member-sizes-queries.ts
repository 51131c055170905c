import type { SizeEvidence } from '#domain/catalogue/member-sizes.ts'
import { type FitSystem, nameSizeKey, SIZE_FAMILIES } from '#domain/catalogue/size-families.ts'
import { readSize } from '#domain/catalogue/size-names.ts'
import { type SizeNote, type SizeVerdict, writeSizeVersion } from '#domain/people/sizes.ts'
import type { SizeChoice } from '#wire/people/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { isSoldOn } from './assortment.ts'
import { fitFamilyOf, sizeFamilyOf } from './sizes.ts'

export type StandingSize = SizeNote & { family: string; system: FitSystem; name: string; version: string }

export async function findPersonSizes(sql: Sql, program: string, personId: number): Promise<StandingSize[]> {
  const rows = await sql<(SizeNote & { family: string; system: FitSystem; category: string })[]>`
    SELECT s.family, s.fit_system AS system, s.size, s.source, s.verdict, s.noted_on::text AS noted_on,
      coalesce((SELECT c.name FROM categories c WHERE lower(c.code) = s.family LIMIT 1), '') AS category
    FROM member_sizes s WHERE s.program = ${program} AND s.person_id = ${personId} ORDER BY s.family, s.fit_system`
  return rows.map(({ category, ...row }) => ({
    ...row,
    name: nameSizeKey(row, category),
    version: writeSizeVersion(row),
  }))
}

/** `categories` are codes in lower case. */
export type StoredChoice = SizeChoice & { categories: string[] }

/** Everything that the program sells on this day in sizes, in size order. Sizes with two spellings appear once. */
export async function findSizeChoices(
  sql: Sql,
  { program, today }: { program: string; today: string },
): Promise<StoredChoice[]> {
  type Row = Omit<SizeChoice, 'name' | 'measuring'> & { category: string; wide: string; categories: string[] }
  const rows = await sql<Row[]>`
    WITH sold AS (SELECT p.pgc, p.measuring, ${fitFamilyOf(sql)} AS family, p.fit_system AS system,
        lower(c.code) AS code, c.name AS category, c.position, ${sizeFamilyOf(sql)} AS wide
      FROM program_products l JOIN products p ON p.pgc = l.pgc JOIN categories c ON c.code = p.category
      WHERE l.program = ${program} AND ${isSoldOn(sql, sql`l`, today)}),
    sizes AS (SELECT s.family, s.system, i.size, min(i.size_order) AS place
      FROM sold s JOIN items i ON i.pgc = s.pgc WHERE i.size <> '' AND i.status <> 'obsolete' GROUP BY 1, 2, 3)
    SELECT s.family, s.system, coalesce(min(s.category), '') AS category, coalesce(min(s.wide), '') AS wide,
      coalesce(array_agg(DISTINCT s.code), '{}') AS categories,
      coalesce(array_agg(DISTINCT s.measuring) FILTER (WHERE s.measuring <> ''), '{}') AS notes, z.sizes
    FROM sold s JOIN (SELECT family, system, array_agg(size ORDER BY place, size) AS sizes FROM sizes GROUP BY 1, 2) z
      USING (family, system)
    GROUP BY s.family, s.system, z.sizes ORDER BY min(s.position), s.family, s.system`
  return rows.map(({ category, wide, sizes, ...row }) => ({
    ...row,
    name: nameSizeKey(row, category),
    measuring: SIZE_FAMILIES[row.family]?.measuring ?? wide,
    sizes: [...new Map(sizes.toReversed().map((size) => [readSize(size), size])).values()].reverse(),
  }))
}

export type Holder = {
  dodaac: string
  gender: string | null
  firstName: string
  lastName: string
  preferredName: string
}

/** `isLocked` locks the sizes until the commit. */
export async function findSizeHolder(
  sql: Sql,
  program: string,
  personId: number,
  isLocked = false,
): Promise<Holder | null> {
  const [row] = await sql<Holder[]>`SELECT dodaac, gender::text AS gender, first_name, last_name,
      coalesce(preferred_name, '') AS preferred_name FROM people
    WHERE program = ${program} AND person_id = ${personId} ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
  return row ?? null
}

/** Orders of a member are few, and adjacent in an index. */
const NEWEST = 500

/** Orders, issues and returns of a person, newest first. `zone` decides their days. */
export function findSizeEvidence(sql: Sql, program: string, personId: number, zone: string) {
  return sql<SizeEvidence[]>`
    SELECT ${fitFamilyOf(sql)} AS family, p.fit_system AS system, e.kind, i.size, o.order_id AS "order",
      (e.at AT TIME ZONE ${zone})::date::text AS day, e.comment
    FROM orders o JOIN order_lines l USING (order_id) JOIN items i ON i.nsn = coalesce(l.supplied_nsn, l.nsn)
    JOIN products p ON p.pgc = i.pgc
    CROSS JOIN LATERAL (
      SELECT 'order' AS kind, coalesce(o.submitted_at, o.created_at) AS at, '' AS comment WHERE l.returned_quantity = 0
      UNION ALL
      SELECT r.kind::text, r.made_at, r.comment FROM receipts r
      WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND r.undoes IS NULL
        AND (r.kind = 'return' OR r.kind = 'issue' AND l.issued_quantity > l.returned_quantity)
        AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)) e
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status_word IN ('awaiting', 'approved', 'shipped')
      AND i.size <> '' ORDER BY e.at DESC, o.order_id DESC, l.line_number LIMIT ${NEWEST}`
}

type Writer = { program: string; by: string; now: Date }

/** Notes the sizes of issued items, where the member has no size for the key. */
export async function noteIssuedSizes(
  sql: Sql,
  {
    lines,
    today,
    by,
    now,
  }: Omit<Writer, 'program'> & { lines: readonly { orderId: number; line: number }[]; today: string },
): Promise<void> {
  await sql`INSERT INTO member_sizes (program, person_id, family, fit_system, size, source, noted_on, updated_by, updated_at)
    SELECT o.program, o.member_id, ${fitFamilyOf(sql)}, p.fit_system, btrim(i.size), 'issued', ${today}::date, ${by}, ${now}
    FROM unnest(${lines.map(({ orderId }) => orderId)}::bigint[], ${lines.map(({ line }) => line)}::integer[]) n (order_id, line_number)
    JOIN orders o USING (order_id) JOIN order_lines l USING (order_id, line_number)
    JOIN items i ON i.nsn = coalesce(l.supplied_nsn, l.nsn) JOIN products p ON p.pgc = i.pgc WHERE i.size <> ''
    ON CONFLICT (person_id, family, fit_system) DO NOTHING`
}

/** Removes what the undone issues noted. */
export async function forgetIssuedSizes(sql: Sql, receiptIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM member_sizes s USING receipts r JOIN orders o USING (order_id) JOIN order_lines l USING (order_id, line_number)
    JOIN items i ON i.nsn = coalesce(l.supplied_nsn, l.nsn) JOIN products p ON p.pgc = i.pgc
    WHERE r.receipt_id = ANY (${receiptIds}::bigint[]) AND r.kind = 'issue' AND s.program = o.program
      AND s.person_id = o.member_id AND s.source = 'issued' AND s.updated_at = r.made_at
      AND s.family = ${fitFamilyOf(sql)} AND s.fit_system = p.fit_system AND s.size = btrim(i.size)`
}

/** Says of the member's size whether it fits, if it is that of the line. */
export async function noteVerdict(
  sql: Sql,
  {
    orderId,
    line,
    verdict,
    today,
    by,
    now,
  }: Omit<Writer, 'program'> & { orderId: number; line: number; verdict: SizeVerdict; today: string },
): Promise<void> {
  if (verdict === '') return
  await sql`UPDATE member_sizes s SET verdict = ${verdict}, noted_on = ${today}::date, updated_by = ${by}, updated_at = ${now}
    FROM orders o JOIN order_lines l USING (order_id) JOIN items i ON i.nsn = coalesce(l.supplied_nsn, l.nsn)
    JOIN products p ON p.pgc = i.pgc
    WHERE o.order_id = ${orderId} AND l.line_number = ${line} AND s.program = o.program AND s.person_id = o.member_id
      AND s.family = ${fitFamilyOf(sql)} AND s.fit_system = p.fit_system AND s.size = btrim(i.size)`
}

/** Removes what the undone return of the same time said. */
export async function forgetVerdict(
  sql: Sql,
  { orderId, madeAt }: { orderId: number; madeAt: Date },
): Promise<void> {
  await sql`UPDATE member_sizes s SET verdict = '' FROM orders o
    WHERE o.order_id = ${orderId} AND s.program = o.program AND s.person_id = o.member_id
      AND s.verdict <> '' AND s.updated_at = ${madeAt}`
}

export type WrittenSize = SizeNote & { personId: number; family: string; system: FitSystem }

/** Deletes blank sizes. */
export async function savePersonSizes(
  sql: Sql,
  { program, by, now }: Writer,
  sizes: WrittenSize[],
): Promise<void> {
  const gone = sizes.filter(({ size }) => size === '')
  const stored = sizes.filter(({ size }) => size !== '')
  if (gone.length > 0)
    await sql`DELETE FROM member_sizes s
      USING jsonb_to_recordset(${sql.json(gone)}::jsonb) AS r ("personId" bigint, family text, system text)
      WHERE s.program = ${program} AND s.person_id = r."personId" AND s.family = r.family AND s.fit_system = r.system`
  if (stored.length > 0)
    await sql`INSERT INTO member_sizes
        (program, person_id, family, fit_system, size, source, verdict, noted_on, updated_by, updated_at)
      SELECT ${program}, r."personId", r.family, r.system, r.size, r.source, r.verdict, r."notedOn", ${by}, ${now}
      FROM jsonb_to_recordset(${sql.json(stored)}::jsonb) AS r ("personId" bigint, family text, system text, size text,
        source text, verdict text, "notedOn" date)
      ON CONFLICT (person_id, family, fit_system) DO UPDATE SET size = excluded.size, source = excluded.source,
        verdict = excluded.verdict, noted_on = excluded.noted_on, updated_by = excluded.updated_by,
        updated_at = excluded.updated_at`
}
