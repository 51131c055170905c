import { picturePath } from '#domain/catalogue/pictures.ts'
import type { ShownPicture } from '#wire/catalogue/catalogue.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { MadePicture } from './make-picture.ts'

export async function findPictureFile(sql: Sql, hash: string, width: number): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }[]>`SELECT bytes FROM picture_files
    WHERE source_hash = ${hash} AND width = ${width}`
  return row?.bytes ?? null
}

export async function savePicture(sql: Sql, hash: string, made: MadePicture[]): Promise<void> {
  await sql`INSERT INTO pictures (source_hash) VALUES (${hash}) ON CONFLICT DO NOTHING`
  for (const { width, bytes } of made)
    await sql`INSERT INTO picture_files (source_hash, width, bytes) VALUES (${hash}, ${width}, ${bytes})
      ON CONFLICT DO NOTHING`
}

/** `picture` is the hash of the file. */
export type ProductPicture = {
  pgc: string
  nsn: string | null
  position: number
  alternativeText: string
  picture: string
}

export async function saveProductPictures(sql: Sql, rows: ProductPicture[]): Promise<void> {
  await sql`MERGE INTO product_pictures p
    USING jsonb_to_recordset(${sql.json(rows)}::jsonb)
      AS r (pgc text, nsn text, position smallint, "alternativeText" text, picture text)
    ON p.pgc = r.pgc AND p.nsn IS NOT DISTINCT FROM r.nsn AND p.position = r.position
    WHEN MATCHED THEN UPDATE SET alternative_text = r."alternativeText", source_hash = r.picture
    WHEN NOT MATCHED THEN INSERT (pgc, nsn, position, alternative_text, source_hash)
      VALUES (r.pgc, r.nsn, r.position, r."alternativeText", r.picture)`
}

/** The whole product's pictures come before those of sizes. Keeps drawings. Increases the version. */
export async function showFirstPictures(sql: Sql, pgcs: string[]): Promise<void> {
  await sql`UPDATE products p SET picture = coalesce(
      (SELECT ${pathOf(sql)} FROM ${inOrder(sql, sql`p.pgc`)} LIMIT 1),
      CASE WHEN p.picture NOT LIKE ${`${BEFORE}%${AFTER}`} THEN p.picture END)
    WHERE p.pgc = ANY (${pgcs}::text[])`
}

/** Deletes unused files, because an administrator may have removed them for a reason. */
export async function forgetUnshown(sql: Sql, hashes: string[]): Promise<void> {
  await sql`DELETE FROM pictures p WHERE p.source_hash = ANY (${hashes}::text[])
    AND NOT EXISTS (SELECT FROM product_pictures o WHERE o.source_hash = p.source_hash)`
}

export function findShownPictures(sql: Sql, pgc: string): Promise<ShownPicture[]> {
  return sql<ShownPicture[]>`SELECT f.nsn, ${pathOf(sql)} AS picture, f.alternative_text
    FROM ${inOrder(sql, sql`${pgc}`)}`
}

export function inOrder(sql: Sql, pgc: Fragment) {
  return sql`product_pictures f LEFT JOIN items i USING (nsn)
    WHERE f.pgc = ${pgc} ORDER BY f.nsn IS NOT NULL, i.size_order, f.nsn, f.position`
}

const [BEFORE = '', AFTER = ''] = picturePath('@', 640).split('@')

export function pathOf(sql: Sql) {
  return sql`${BEFORE} || f.source_hash || ${AFTER}`
}
