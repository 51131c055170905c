import type { Fragment, Sql } from '../db/connect.ts'
import { toColumn } from '../db/driver/values.ts'

type Field<Row> = keyof Row & string

export type TableFacts<Row> = {
  key: Field<Row>
  fields: readonly Field<Row>[]
  columns?: { [F in Field<Row>]?: string }
  /** Defaults to the key. */
  order?: readonly Field<Row>[]
  /** Increments `version`. */
  countsVersions?: boolean | undefined
  /** Extra assignments for a changed row `kept`. */
  alsoChanges?: ((sql: Sql) => Fragment) | undefined
}

export function storeTable<Row extends object>(table: string, facts: TableFacts<Row>) {
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
  key: readonly string[]
  columns: readonly string[]
  /** Constant values of new rows. */
  added: Record<string, unknown>
}

/** The alias of changed rows is `kept`. */
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
