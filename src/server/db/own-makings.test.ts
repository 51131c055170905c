import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { verifyRows } from '../commands/verify-rows.ts'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'

const { adminUrl, ownerUrl } = inject('testServer')
const name = `own_makings_${process.pid}`
const older = mkdtempSync(join(tmpdir(), 'quartermaster-migrations-'))
let sql: postgres.Sql

beforeAll(async () => {
  await addDatabase(adminUrl, name)
  for (const { name: file } of readMigrations())
    if (file < '0103') cpSync(join(migrationsDir, file), join(older, file))
  await migrate(inDatabase(ownerUrl, name), older)
  sql = postgres(inDatabase(adminUrl, name), { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await sql?.end()
  await dropDatabase(adminUrl, name)
  rmSync(older, { recursive: true })
})

test('an installed portal learns from its trail who made the people of the last month, and guesses nobody', async () => {
  await sql`INSERT INTO programs (code, name, supplier_name, supplier_site, branch) VALUES ('AR', 'Army', '', '', 'army') ON CONFLICT DO NOTHING`
  await sql`INSERT INTO dodaacs (program, dodaac, description, branch) VALUES ('AR', 'W9AR01', 'First', 'army')`
  const add = (id: number, username: string | null, age = '1 hour') =>
    sql`INSERT INTO people (person_id, program, username, first_name, last_name, email, branch, service_status, dodaac, created_at)
      VALUES (${id}, 'AR', ${username}, 'A', 'B', '', 'army', 'reserve', 'W9AR01', now() - ${age}::interval)`
  await add(1, 'maker', '2 years')
  await add(2, 'by.hand')
  await add(3, 'by.file')
  await add(4, 'changed.by.file', '2 days')
  await add(5, null)
  await add(6, 'long.ago', '40 days')
  const note = (action: string, object: string, detail: object = {}, by: number | null = 1) =>
    sql`INSERT INTO audit_events (program, person_id, action, object, detail)
      VALUES ('AR', ${by}, ${action}, ${object}, ${sql.json(detail as never)})`
  await note('POST /servicemember/create', 'person 2')
  await note('import people', 'username by.file', { after: {} })
  await note('import people', 'username changed.by.file', { before: {}, after: {} })
  await note('import people', 'username (none)', { after: {} })
  await note('POST /servicemember/create', 'person 6')
  await note('PUT /servicemember/update/:person', 'person 4')

  await migrate(inDatabase(ownerUrl, name))

  const made = await sql`SELECT person_id::int AS id FROM people WHERE created_by_id = 1 ORDER BY 1`
  expect(made.map(({ id }) => id)).toEqual([2, 3])
  expect((await verifyRows(sql)).broken).toEqual([])
})
