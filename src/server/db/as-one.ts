import type { Sql } from './connect.ts'
import type { Query } from './driver/query.ts'
import { toCamel } from './driver/values.ts'
import { type Results, Statement } from './together.ts'

type Reads = { readonly [name: string]: Statement<unknown> | Query }

/** Checks the column names: `at` and `…_at` are timestamps, and others are not. */
type Misnamed<Row extends object> = {
  [Name in keyof Row]-?: Name extends 'at' | `${string}At`
    ? Extract<Row[Name], Date> extends never
      ? Name
      : never
    : Extract<Row[Name], Date> extends never
      ? never
      : Name
}[keyof Row]
type RowOf<A> = Extract<A extends readonly (infer Row)[] ? Row : A, object>
type WellNamed<R extends Reads> = {
  [Name in keyof R]: Misnamed<RowOf<Results<R[Name]>>> extends never ? R[Name] : never
}

/** A JSON row with database column names and text timestamps. */
type JsonRow = Record<string, unknown>

/** Independent reads as one statement (decision 5). Only a column `at` or `…_at` becomes a timestamp. */
export function asOne<R extends Reads>(connection: Sql, reads: R & WellNamed<R>): Statement<Results<R>> {
  const parts = Object.entries(reads).map(([name, part]) => ({ name, ...Statement.partsOf(part) }))
  // Each part is checked as its own statement (decision 5).
  for (const { query } of parts) query?.publish()
  const nothing = connection`SELECT WHERE false`
  const columns = parts.flatMap(({ query }, at) => [
    ...(at > 0 ? [connection`,`] : []),
    connection`(SELECT coalesce(json_agg(r), '[]') FROM (${query ?? nothing}) r)`,
  ])
  const rows = connection`SELECT json_build_array(${columns}) AS found`
  return new Statement(rows, ([{ found }]: [{ found: JsonRow[][] }]) => {
    const results = parts.map(({ name, read }, at) => [name, read((found[at] ?? []).map(readRow))])
    return Object.fromEntries(results) as Results<R>
  })
}

function readRow(row: JsonRow): JsonRow {
  const read: JsonRow = {}
  for (const column in row) {
    const { name, isMoment } = describeColumn(column)
    const value = row[column]
    read[name] = isMoment && typeof value === 'string' ? new Date(value) : value
  }
  return read
}

type Column = { name: string; isMoment: boolean }

const known = new Map<string, Column>()

function describeColumn(column: string): Column {
  const before = known.get(column)
  if (before) return before
  const name = toCamel(column)
  const described = { name, isMoment: name === 'at' || name.endsWith('At') }
  known.set(column, described)
  return described
}
