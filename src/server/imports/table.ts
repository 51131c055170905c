import type { Fragment, Sql } from '../db/connect.ts'
import { toColumn } from '../db/driver/values.ts'

type Field<Row> = keyof Row & string

/** How the fields of a file stand in a table. */
export type TableFacts<Row> = {
  /** The field that names a row. */
  key: Field<Row>
  fields: readonly Field<Row>[]
  /** Columns with another name than their field. */
  columns?: { [F in Field<Row>]?: string }
  /** The fields of a list in its order, where that is not the key. */
  order?: readonly Field<Row>[]
  /** A change counts the column `version` up. */
  countsVersions?: boolean | undefined
  /** The assignments of a change of a row `kept` beside its fields. */
  alsoChanges?: ((sql: Sql) => Fragment) | undefined
}

/**
 * The statements over a table in which each field of a file is a column.
 *
 *     const kept = keepTable<CategoryRow>('categories', { key: 'code', fields: ['code', 'name'], countsVersions: true })
 *     await kept.save(sql, rows)
 */
export function keepTable<Row extends object>(table: string, facts: TableFacts<Row>) {
  const { key, fields, order = [key], countsVersions = false, alsoChanges } = facts
  const columnOf = (field: Field<Row>) => facts.columns?.[field] ?? toColumn(field)
  const columns = fields.map(columnOf)
  const read = fields.map((field) => `${columnOf(field)} AS ${toColumn(field)}`).join(', ')
  const select = (sql: Sql) => sql`SELECT ${sql.unsafe(read)} FROM ${sql(table)}`
  return {
    async find(sql: Sql, keys: readonly string[], isLocked = false): Promise<Row[]> {
      const rows = await sql`${select(sql)} WHERE ${sql(columnOf(key))} = ANY (${keys}::text[])
        ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
      return rows as unknown as Row[]
    },
    walk(sql: Sql): AsyncIterable<Row[]> {
      const rows = sql`${select(sql)} ORDER BY ${sql.unsafe(order.map(columnOf).join(', '))}`
      return rows.cursor(1000) as unknown as AsyncIterable<Row[]>
    },
    save(sql: Sql, rows: readonly Row[], added: Record<string, unknown> = {}): Promise<void> {
      const written = rows.map((row) =>
        Object.fromEntries(fields.map((field) => [columnOf(field), row[field]])),
      )
      return upsert(sql, table, written, {
        key: [columnOf(key)],
        columns,
        added,
        countsVersions,
        alsoChanges,
      })
    },
  }
}

type Upsert = Pick<TableFacts<never>, 'countsVersions' | 'alsoChanges'> & {
  /** The columns that name a row. */
  key: readonly string[]
  columns: readonly string[]
  /** Values that all new rows have beside their columns. */
  added: Record<string, unknown>
}

/** Adds rows under the names of their columns, and changes the rows `kept` with the same key. */
export async function upsert(
  sql: Sql,
  table: string,
  rows: readonly Record<string, unknown>[],
  { key, columns, added, countsVersions, alsoChanges }: Upsert,
): Promise<void> {
  const names = [...columns, ...Object.keys(added)]
  const changed = columns.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`)
  await sql`INSERT INTO ${sql(table)} AS kept (${sql.unsafe(names.join(', '))})
    SELECT ${sql.unsafe(names.map((name) => `r.${name}`).join(', '))}
    FROM jsonb_populate_recordset(NULL::${sql(table)}, ${sql.json(rows.map((row) => ({ ...row, ...added })))}::jsonb) r
    ON CONFLICT (${sql.unsafe(key.join(', '))}) DO UPDATE SET ${sql.unsafe(changed.join(', '))}
      ${countsVersions ? sql`, version = kept.version + 1` : sql``}
      ${alsoChanges ? sql`, ${alsoChanges(sql)}` : sql``}`
}
