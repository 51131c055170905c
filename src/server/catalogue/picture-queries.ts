import { type PictureWidth, picturePath } from '#domain/catalogue/pictures.ts'
import type { Sql } from '../db/connect.ts'

export async function findPictureFile(sql: Sql, hash: string, width: number): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }[]>`SELECT bytes FROM picture_files
    WHERE source_hash = ${hash} AND width = ${width}`
  return row?.bytes ?? null
}

export async function savePictureFile(
  sql: Sql,
  hash: string,
  { width, bytes }: { width: PictureWidth; bytes: Buffer },
): Promise<void> {
  await sql`INSERT INTO picture_files (source_hash, width, bytes) VALUES (${hash}, ${width}, ${bytes})
    ON CONFLICT DO NOTHING`
}

export type ProductPicture = { pgc: string; position: number; alternativeText: string; picture: string }

export async function saveProductPictures(sql: Sql, rows: ProductPicture[]): Promise<void> {
  await sql`INSERT INTO product_pictures (pgc, position, alternative_text, source_hash)
    SELECT r.pgc, r.position, r."alternativeText", r.picture
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (pgc text, position smallint, "alternativeText" text, picture text)
    ON CONFLICT (pgc, position) DO UPDATE SET alternative_text = excluded.alternative_text, source_hash = excluded.source_hash`
}

/** A product shows its first picture in lists, carts and on its page. */
export async function showFirstPictures(sql: Sql, pgcs: string[]): Promise<void> {
  const [before, after] = picturePath('@', 640).split('@')
  await sql`UPDATE products p SET picture = ${before ?? ''} || f.source_hash || ${after ?? ''}
    FROM (SELECT DISTINCT ON (pgc) pgc, source_hash FROM product_pictures WHERE pgc = ANY (${pgcs}::text[])
      ORDER BY pgc, position) f
    WHERE p.pgc = f.pgc`
}
