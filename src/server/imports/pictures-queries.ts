import type { Sql } from '../db/connect.ts'

/** A picture of a file: `picture` is the hash of its bytes, `file` its name in the zip; `nsn` is blank for a whole product. */
export type PictureRow = {
  file: string
  pgc: string
  nsn: string
  position: number
  alternativeText: string
  picture: string
}

function pictureRows(sql: Sql) {
  return sql`SELECT '' AS file, pgc, coalesce(nsn, '') AS nsn, position::int AS position, alternative_text,
    source_hash AS picture FROM product_pictures`
}

/** Pictures of whole products by PGC, and of sizes by NSN. */
export function findPictures(
  sql: Sql,
  { pgcs, nsns }: { pgcs: string[]; nsns: string[] },
  isLocked: boolean,
): Promise<PictureRow[]> {
  return sql<PictureRow[]>`${pictureRows(sql)}
    WHERE (nsn IS NULL AND pgc = ANY (${pgcs}::text[])) OR nsn = ANY (${nsns}::text[])
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
}

export async function findProductsOf(sql: Sql, nsns: string[]): Promise<Map<string, string>> {
  const rows = await sql<
    { nsn: string; pgc: string }[]
  >`SELECT nsn, pgc FROM items WHERE nsn = ANY (${nsns}::text[])`
  return new Map(rows.map(({ nsn, pgc }) => [nsn, pgc]))
}

export function walkPictures(sql: Sql) {
  return sql<PictureRow[]>`${pictureRows(sql)} ORDER BY pgc, nsn NULLS FIRST, position`.cursor(1000)
}
