import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { connection } from '#server/db/connect.ts'
import { openPool, type Pool } from '#server/db/driver/sql.ts'
import { type ExportOptions, Exports } from '#server/export/exports.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { definition, type NumbersFilter } from './numbers-export.ts'

type Page = { skip?: number; max?: number }
type Opened = { database: TestDatabase; writes: Pool; exports: Exports }

/** Exports of numbers on a database of their own. */
export function openExports() {
  const opened = {} as Opened
  const exportsOf = (max = 20, readerMayPause?: number, open?: ExportOptions['open']) => {
    return new Exports({ reports: () => null, primary: () => opened.database.url('report') }, opened.writes, {
      perHour: { kind: 'export', max, seconds: 3600 },
      readerMayPause,
      open,
    })
  }
  beforeAll(async () => {
    opened.database = await createTestDatabase()
    opened.writes = openPool(opened.database.url('app'), { ...connection, max: 2 })
    opened.exports = exportsOf()
  })
  afterAll(async () => {
    opened.exports.close()
    await opened.writes.end()
    await opened.database.drop()
  })
  let person = 0
  const nextPerson = () => ++person
  type Given = {
    by?: Exports
    personId?: number
    address?: string
    name?: string
    now?: Date
    form?: Parameters<Exports['start']>[1]['form']
  }
  const start = (filter: NumbersFilter, { by = opened.exports, ...given }: Given = {}) =>
    by.start(definition, {
      ...{ personId: given.personId ?? nextPerson(), address: 'here', program: 'AR', filter },
      ...{ name: 'my-export', now: new Date(), ...given },
    })
  /** As a page of a list. */
  const startRows = (filter: NumbersFilter, { skip = 0, max = 1_000_000, ...given }: Given & Page = {}) =>
    start(filter, { name: 'rows', form: { kind: 'json', skip, max }, ...given })
  const numbersOf = async (stream: Readable) =>
    z.parse(definition.response.schema, await json(stream)).map(({ number }) => number)
  const asOwner = async <T>(work: (sql: Pool) => Promise<T>): Promise<T> => {
    const sql = openPool(opened.database.url('owner'), { max: 1 })
    return work(sql).finally(() => sql.end())
  }
  return { opened, exportsOf, start, startRows, numbersOf, asOwner }
}

export const numbersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
