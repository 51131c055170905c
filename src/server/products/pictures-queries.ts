import type { StoredPicture } from '#wire/products/products.ts'
import { inOrder, pathOf } from '../catalogue/picture-queries.ts'
import type { Sql } from '../db/connect.ts'

export function findStoredPictures(sql: Sql, pgc: string): Promise<StoredPicture[]> {
  return sql<
    StoredPicture[]
  >`SELECT f.picture_id AS id, f.nsn, f.position, f.alternative_text, ${pathOf(sql)} AS picture
    FROM ${inOrder(sql, sql`${pgc}`)}`
}

export async function saveText(sql: Sql, id: number, alternativeText: string): Promise<void> {
  await sql`UPDATE product_pictures SET alternative_text = ${alternativeText} WHERE picture_id = ${id}`
}

export async function orderPictures(sql: Sql, ids: number[]): Promise<void> {
  await sql`UPDATE product_pictures p SET position = r.position
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS r (picture_id, position) WHERE p.picture_id = r.picture_id`
}

/** Returns the file's hash. */
export async function deletePicture(sql: Sql, id: number): Promise<string[]> {
  const rows = await sql<
    { sourceHash: string }[]
  >`DELETE FROM product_pictures WHERE picture_id = ${id} RETURNING source_hash`
  return rows.map(({ sourceHash }) => sourceHash)
}
