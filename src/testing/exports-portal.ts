import { afterAll, beforeAll } from 'vitest'
import { connection } from '#server/db/connect.ts'
import { openPool, type Pool } from '#server/db/driver/sql.ts'
import { type ExportOptions, Exports } from '#server/export/exports.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { definition, type NumbersFilter } from './numbers-export.ts'

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
  const start = (filter: NumbersFilter, personId = nextPerson(), name = 'my-export') =>
    opened.exports.start(definition, {
      ...{ personId, address: 'here', program: 'AR', filter, name, now: new Date() },
    })
  return { opened, exportsOf, start, nextPerson }
}
