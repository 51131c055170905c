import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

let database: TestDatabase
let sql: Pool
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openPool(database.url('owner'), { max: 2 })
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

test('a new database has the schema and every migration of the program, and nobody edits the first version', async () => {
  expect(await pendingMigrations(sql)).toEqual([])
  const known = readMigrations().map(({ name, checksum }) => ({ name, checksum }))
  expect(await sql`select name, checksum from schema_migrations order by name`).toEqual(known)
  expect(known[0]?.checksum).toBe('8fa8d9eab2948e5618de23e9abcbad4fed2613c5ed82255f3c5051bd862d163c')
})

describe('an operator who updates a portal with its own schema and migrations', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const run = () => migrate(database.url('owner'), readMigrations(folder))
  beforeEach(async () => {
    await sql.unsafe('drop table if exists schema_migrations, shelves, walls')
    folder = mkdtempSync(join(tmpdir(), 'quartermaster-database-'))
    for (const name of ['schema', 'migrations']) mkdirSync(join(folder, name))
    write('schema/20-walls.sql', 'create table walls (shelf text references shelves);')
    write('schema/10-shelves.sql', 'create table shelves (name text primary key);')
    write('migrations/0001-width.sql', 'alter table shelves add width integer;')
    return () => rmSync(folder, { recursive: true })
  })

  test('several processes that start at once run everything once, and the schema file by file', async () => {
    expect((await Promise.all([1, 2, 3].map(run))).sort()).toEqual([0, 0, 2])
    expect(await sql`select shelf, width from walls left join shelves on name = shelf`).toEqual([])
  })

  test('a failed migration leaves nothing, and no earlier migration remains, so the old program starts again', async () => {
    await run()
    const names = ['0002-room.sql', '0003-broken.sql']
    write('migrations/0002-room.sql', "alter table shelves add room text; insert into shelves values ('a');")
    write('migrations/0003-broken.sql', "insert into shelves values ('b'); select 1/0;")
    await expect(run()).rejects.toThrow('Migration 0003-broken.sql failed: division by zero')
    expect(await sql`select * from shelves`).toHaveLength(0)
    expect((await pendingMigrations(sql, readMigrations(folder))).map(({ name }) => name)).toEqual(names)
    for (const name of names) rmSync(join(folder, 'migrations', name))
    expect(await run()).toBe(0)
  })

  test('a failed schema leaves an empty database and names the file', async () => {
    write('schema/30-broken.sql', 'select 1/0;')
    await expect(run()).rejects.toThrow('Migration 30-broken.sql failed: division by zero')
    expect(await sql`select to_regclass('shelves') as name`).toEqual([{ name: null }])
  })

  test('rows that one migration writes do not stop the next one from altering their table', async () => {
    await run()
    write(
      'migrations/0002-later.sql',
      `alter table walls alter constraint walls_shelf_fkey deferrable initially deferred;
       insert into walls values ('a'); insert into shelves values ('a');`,
    )
    write('migrations/0003-more.sql', 'alter table walls add color text; drop table walls;')
    expect(await run()).toBe(2)
  })

  test('the update names a changed, removed, late, or doubled migration, and refuses another or older schema', async () => {
    await run()
    write('migrations/0001-width.sql', 'alter table shelves add width bigint;')
    await expect(run()).rejects.toThrow(/0001-width.sql was changed/)
    rmSync(join(folder, 'migrations/0001-width.sql'))
    await expect(run()).rejects.toThrow(/0001-width.sql, which this program/)
    write('migrations/0001-width.sql', 'alter table shelves add width integer;')
    write('migrations/0000-early.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/0000-early.sql comes too late/)
    write('migrations/0001-other.sql', 'select 1;')
    expect(() => readMigrations(folder)).toThrow(/have the same number/)
    for (const name of ['0000-early.sql', '0001-other.sql']) rmSync(join(folder, 'migrations', name))
    const refusal =
      'This database was made by another version of the schema. Start with an empty DATA_DIR or database, or run the release that made it.'
    write('schema/20-walls.sql', 'create table walls (shelf text references shelves, note text);')
    await expect(run()).rejects.toThrow(refusal)
    await sql`delete from schema_migrations`
    await sql`insert into schema_migrations (name, checksum) values ('0001-people.sql', 'of before')`
    await expect(run()).rejects.toThrow(refusal)
  })
})
