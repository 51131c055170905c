import { Refusal } from '#domain/refusal.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from './context.ts'
import type { Input } from './input.ts'

/** Rows that administrators maintain under a code and never delete. */
export type Kind<F extends object, R extends Standing> = {
  noun: string
  table: string
  /** `find` must read these columns, because the statements trust its types. */
  columns: (sql: Sql) => Fragment
  find: (sql: Sql) => Promise<R[]>
  /** `before` is null for a new row. */
  columnsOf: (fields: F, before: R | null) => Record<string, unknown>
  requireGood?: (code: string, fields: F) => void
  requireAddable?: (context: WriteContext, code: string, fields: F) => Promise<void>
  requireChangeable?: (before: R, fields: F) => void
  requireRetirable?: (context: WriteContext, row: R) => Promise<void>
  changed?: (context: WriteContext) => Promise<unknown>
}
type Standing = { code: string; version: number; isRetired: boolean }
type OfCode<B> = Input<{ code: string }, undefined, B>

export function listRows<F extends object, R extends Standing>(kind: Kind<F, R>) {
  return ({ sql }: Pick<ReadContext, 'sql'>) => kind.find(sql)
}

/** @throws Refusal (409) at the field `code` when the code is taken */
export function addRow<F extends object, R extends Standing>(kind: Kind<F, R>) {
  return async (context: WriteContext, { body }: Input<unknown, undefined, F & { code: string }>) => {
    const { code, ...fields } = body
    kind.requireGood?.(code, fields as F)
    await kind.requireAddable?.(context, code, fields as F)
    const row = await insertRow(kind, context.sql, code, fields as F)
    if (!row) {
      const message = `There is a ${kind.noun} ${code} already.`
      throw new Refusal('conflict', `${message} Look for it in the list and edit it.`, {
        errors: [{ field: 'code', message }],
      })
    }
    context.concern(`${kind.noun} ${code}`, { after: fields })
    return row
  }
}

/** With `If-Match`, only the version that the caller saw. @throws Refusal (404, 409) */
export function changeRow<F extends object, R extends Standing>(kind: Kind<F, R>) {
  return async (context: WriteContext, { params: { code }, body }: OfCode<F>) => {
    const before = await requireRow(kind, context, code)
    kind.requireGood?.(code, body)
    kind.requireChangeable?.(before, body)
    const row = await saveRow(kind, context.sql, code, kind.columnsOf(body, before))
    context.concern(`${kind.noun} ${code}`, { before, after: body })
    await kind.changed?.(context)
    return row
  }
}

/** @throws Refusal as `changeRow`, and 409 when nothing would change */
export function retireRow<F extends object, R extends Standing>(kind: Kind<F, R>) {
  return async (context: WriteContext, { params: { code }, body }: OfCode<{ isRetired: boolean }>) => {
    const before = await requireRow(kind, context, code)
    if (before.isRetired === body.isRetired)
      throw new Refusal('conflict', `This ${kind.noun} is ${body.isRetired ? 'retired' : 'in use'} already.`)
    if (body.isRetired) await kind.requireRetirable?.(context, before)
    const row = await saveRow(kind, context.sql, code, { is_retired: body.isRetired })
    context.concern(`${kind.noun} ${code}`, { before: { isRetired: before.isRetired }, after: body })
    await kind.changed?.(context)
    return row
  }
}

export async function lockRow<F extends object, R extends Standing>(
  { columns, table }: Kind<F, R>,
  sql: Sql,
  code: string,
): Promise<R | null> {
  const rows = await sql`SELECT ${columns(sql)} FROM ${sql(table)} WHERE code = ${code} FOR NO KEY UPDATE`
  return (rows[0] as R | undefined) ?? null
}

/** Null when the code is taken. */
async function insertRow<F extends object, R extends Standing>(
  { table, columns, columnsOf }: Kind<F, R>,
  sql: Sql,
  code: string,
  fields: F,
): Promise<R | null> {
  const rows = await sql`INSERT INTO ${sql(table)} ${sql({ code, ...columnsOf(fields, null) })}
    ON CONFLICT DO NOTHING RETURNING ${columns(sql)}`
  return (rows[0] as R | undefined) ?? null
}

async function saveRow<F extends object, R extends Standing>(
  { table, columns }: Kind<F, R>,
  sql: Sql,
  code: string,
  values: Record<string, unknown>,
): Promise<R> {
  const rows = await sql`UPDATE ${sql(table)} SET ${sql(values)}, version = version + 1
    WHERE code = ${code} RETURNING ${columns(sql)}`
  return rows[0] as R
}

async function requireRow<F extends object, R extends Standing>(
  kind: Kind<F, R>,
  { sql, ifMatch }: WriteContext,
  code: string,
): Promise<R> {
  const row = await lockRow(kind, sql, code)
  if (!row) throw new Refusal('not-found', `There is no ${kind.noun} ${code}.`)
  requireKnownVersion(ifMatch, row.version, kind.noun)
  return row
}

/** @throws Refusal when a newer version exists */
export function requireKnownVersion(ifMatch: number | undefined, version: number, noun: string): void {
  if (ifMatch !== undefined && ifMatch !== version)
    throw new Refusal('conflict', `Somebody else has changed this ${noun}. Look at it again.`)
}
