import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { migrate, migrationsDir, pendingMigrations, readMigrations } from './migrate.ts'

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

describe('an operator updates the portal', () => {
  test('and the database has every migration of the program', async () => {
    expect(await pendingMigrations(sql)).toEqual([])
    expect(await sql`select name from schema_migrations order by name`).toEqual(
      readMigrations(migrationsDir).map(({ name }) => ({ name })),
    )
  })

  describe('with migrations of its own', () => {
    beforeEach(async () => {
      await sql.unsafe('drop table if exists schema_migrations, shelves')
      folder = mkdtempSync(join(tmpdir(), 'quartermaster-migrations-'))
      writeFileSync(join(folder, '0001-shelves.sql'), 'create table shelves (name text primary key);')
      return () => rmSync(folder, { recursive: true })
    })

    test('from several processes at once, and each migration runs once', async () => {
      const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url('owner'), folder)))
      expect(runs.sort()).toEqual([0, 0, 1])
    })

    test('and a migration that fails leaves nothing behind, nor do those before it: the program of before starts again', async () => {
      await migrate(database.url('owner'), folder)
      writeFileSync(
        join(folder, '0002-room.sql'),
        "alter table shelves add room text; insert into shelves values ('a');",
      )
      writeFileSync(join(folder, '0003-broken.sql'), "insert into shelves values ('b'); select 1/0;")
      await expect(migrate(database.url('owner'), folder)).rejects.toThrow(
        'Migration 0003-broken.sql failed: division by zero',
      )
      expect(await sql`select * from shelves`).toHaveLength(0)
      expect((await pendingMigrations(sql, folder)).map(({ name }) => name)).toEqual([
        '0002-room.sql',
        '0003-broken.sql',
      ])
      for (const name of ['0002-room.sql', '0003-broken.sql']) rmSync(join(folder, name))
      expect(await migrate(database.url('owner'), folder)).toBe(0)
    })

    test('and rows that one migration writes do not keep the next one from altering their table', async () => {
      await migrate(database.url('owner'), folder)
      writeFileSync(
        join(folder, '0002-walls.sql'),
        `create table walls (shelf text references shelves deferrable initially deferred);
         insert into walls values ('a'); insert into shelves values ('a');`,
      )
      writeFileSync(join(folder, '0003-more.sql'), 'alter table walls add colour text; drop table walls;')
      expect(await migrate(database.url('owner'), folder)).toBe(2)
    })

    test('and a changed, removed or late migration is named', async () => {
      await migrate(database.url('owner'), folder)
      writeFileSync(join(folder, '0001-shelves.sql'), 'create table shelves (name text);')
      await expect(migrate(database.url('owner'), folder)).rejects.toThrow(/0001-shelves.sql was changed/)
      rmSync(join(folder, '0001-shelves.sql'))
      await expect(migrate(database.url('owner'), folder)).rejects.toThrow(
        /0001-shelves.sql, which this program/,
      )
      writeFileSync(join(folder, '0001-shelves.sql'), 'create table shelves (name text primary key);')
      writeFileSync(join(folder, '0000-early.sql'), 'select 1;')
      await expect(migrate(database.url('owner'), folder)).rejects.toThrow(/0000-early.sql comes too late/)
    })

    test('and two migrations with one number are refused', async () => {
      writeFileSync(join(folder, '0001-other.sql'), 'select 1;')
      expect(() => readMigrations(folder)).toThrow(/have the same number/)
    })
  })
})
