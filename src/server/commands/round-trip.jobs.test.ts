import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_KINDS } from '#domain/imports/import-kinds.ts'
import type { TestDatabase } from '#testing/database.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'

let database: TestDatabase
let clerk: Clerk
beforeAll(async () => {
  database = await createDemoDatabase()
  clerk = employClerk(database)
}, 300_000)
afterAll(async () => {
  clerk?.leave()
  await database?.drop()
})

test.each(Object.keys(IMPORT_KINDS).filter((kind) => kind !== 'pictures'))(
  'the demo data of kind %s is the same after an export and an import',
  async (kind) => {
    const { lines } = await clerk.import(kind, await clerk.export(kind), { apply: false })
    expect(lines).toEqual([expect.stringMatching(`^${kind}: 0 added, 0 changed, \\d+ same, 0 refused$`)])
  },
)
