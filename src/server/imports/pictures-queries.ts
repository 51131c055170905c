import type { Sql } from '../db/connect.ts'

/** A picture of a file: `picture` is the hash of its bytes, `file` its name in the zip. */
export type PictureRow = {
  file: string
  pgc: string
  nsn: string
  position: number
  alternativeText: string
  picture: string
}

function pictureRows(sql: Sql, nsn = sql`''`) {
  return sql`SELECT '' AS file, x.pgc, ${nsn} AS nsn, x.position::int AS position, x.alternative_text,
    x.source_hash AS picture FROM product_pictures x`
}

/** By PGC, and once more by each NSN that was asked for. */
export async function findPictures(sql: Sql, pgcs: string[], nsns: string[]): Promise<PictureRow[]> {
  const byPgc = await sql<PictureRow[]>`${pictureRows(sql)} WHERE x.pgc = ANY (${pgcs}::text[])`
  const byNsn = await sql<PictureRow[]>`${pictureRows(sql, sql`i.nsn`)} JOIN items i USING (pgc)
    WHERE i.nsn = ANY (${nsns}::text[])`
  return [...byPgc, ...byNsn]
}

export async function findProductsOf(sql: Sql, nsns: string[]): Promise<Map<string, string>> {
  const rows = await sql<
    { nsn: string; pgc: string }[]
  >`SELECT nsn, pgc FROM items WHERE nsn = ANY (${nsns}::text[])`
  return new Map(rows.map(({ nsn, pgc }) => [nsn, pgc]))
}

export function walkPictures(sql: Sql) {
  return sql<PictureRow[]>`${pictureRows(sql)} ORDER BY x.pgc, x.position`.cursor(1000)
}
