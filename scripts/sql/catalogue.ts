import type { Pool } from '#server/db/driver/sql.ts'
import { readTree, type Tree } from './query-tree.ts'

export type Catalogue = {
  /** `table.number`, and the expressions of generated columns. */
  neverNull: Set<string>
  generated: Map<string, Tree>
  /** The queries behind views, by number. */
  views: Map<string, Tree>
  functions: Map<string, { name: string; isOurs: boolean; isStrict: boolean; argumentCount: number }>
  types: Map<number, { name: string; written: string; element: number; labels: string[] | null }>
}

export async function readCatalogue(sql: Pool): Promise<Catalogue> {
  const [columns, views, functions, types] = await Promise.all([
    sql`SELECT a.attrelid || '.' || a.attnum AS key, a.attnotnull AS "neverNull",
        CASE WHEN a.attgenerated <> '' THEN d.adbin::text END AS generated
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attnum > 0 AND (a.attnotnull OR a.attgenerated <> '')`,
    sql`SELECT ev_class::text AS id, ev_action::text AS tree FROM pg_rewrite
      JOIN pg_class c ON c.oid = ev_class AND c.relnamespace <> 'pg_catalog'::regnamespace WHERE rulename = '_RETURN'`,
    sql`SELECT oid::text AS id, proname AS name, pronamespace <> 'pg_catalog'::regnamespace AS "isOurs",
        proisstrict AS "isStrict", pronargs AS "argumentCount" FROM pg_proc`,
    sql`SELECT t.oid::integer AS id, t.typname AS name, format_type(t.oid, NULL) AS written,
        CASE WHEN t.typcategory = 'A' THEN t.typelem::integer ELSE 0 END AS element,
        (SELECT jsonb_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS labels
      FROM pg_type t`,
  ])
  return {
    neverNull: new Set(columns.filter((column) => column.neverNull).map((column) => column.key)),
    generated: new Map(
      columns.filter((column) => column.generated).map((column) => [column.key, readTree(column.generated)]),
    ),
    views: new Map(views.map(({ id, tree }) => [id, readTree(tree)])),
    functions: new Map(functions.map(({ id, ...facts }) => [id, facts as never])),
    types: new Map(types.map(({ id, ...facts }) => [id, facts as never])),
  }
}
