import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { CATEGORY_TEMPLATE } from '#domain/panel/template.ts'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'

const { adminUrl, ownerUrl } = inject('testServer')
const name = `program_rows_${process.pid}`
const older = mkdtempSync(join(tmpdir(), 'quartermaster-migrations-'))
let sql: postgres.Sql

beforeAll(() => {
  for (const { name: file } of readMigrations())
    if (file < '0056') cpSync(join(migrationsDir, file), join(older, file))
})
beforeEach(async () => {
  await addDatabase(adminUrl, name)
  await migrate(inDatabase(ownerUrl, name), older)
  sql = postgres(inDatabase(adminUrl, name), { max: 1, onnotice: () => {} })
})
afterEach(async () => {
  await sql?.end()
  await dropDatabase(adminUrl, name)
})
afterAll(() => rmSync(older, { recursive: true }))

describe('when programs and categories become rows', () => {
  test('an installed portal keeps its categories, and its programs what they offered', async () => {
    await sql`INSERT INTO programs (code, name, supplier_name, supplier_site)
      VALUES ('NAVY', 'Navy', 'Supplier', 'MAIN'), ('EMPTY', 'No units', 'Supplier', 'MAIN')`
    await sql`INSERT INTO dodaacs (program, dodaac, description, branch)
      VALUES ('NAVY', 'N00001', 'Ship', 1), ('NAVY', 'N00002', 'Ship', 1), ('NAVY', 'N00003', 'Guests', 5)`
    await sql`INSERT INTO accounts (program, kind) VALUES ('NAVY', 'source')`
    await sql`INSERT INTO products (pgc, category, name, display_name, unit_of_issue) VALUES ('10001', 'COAT', 'COAT', 'Coat', 'EA')`
    await sql`INSERT INTO program_products (program, pgc, category, display_name) VALUES ('NAVY', '10001', 'COAT', 'Coat')`

    await migrate(inDatabase(ownerUrl, name))

    const categories = await sql`SELECT code, name, position FROM categories ORDER BY position`
    expect(categories.map((row) => ({ ...row }))).toEqual(
      CATEGORY_TEMPLATE.map(({ code, name: called, position }) => ({ code, name: called, position })),
    )
    const programs =
      await sql`SELECT code, branch, offers_usmcr_report, is_retired FROM programs ORDER BY code`
    expect(programs.map((row) => Object.values(row))).toEqual([
      ['EMPTY', 'army', true, false],
      ['NAVY', 'navy', true, false],
    ])
    const sources = await sql`SELECT program FROM accounts WHERE kind = 'source' ORDER BY program`
    expect(sources.map(({ program }) => program)).toEqual(['EMPTY', 'NAVY'])
    await expect(sql`UPDATE products SET category = 'BOOTS'`).rejects.toMatchObject({
      constraint_name: 'products_category_fkey',
    })
  })

  test('a new portal has none, and each program that comes has its source of money', async () => {
    await migrate(inDatabase(ownerUrl, name))
    expect(await sql`SELECT FROM categories`).toHaveLength(0)
    await sql`INSERT INTO programs (code, name, branch, supplier_name, supplier_site) VALUES ('KY1', 'Kentucky', 'army', 'S', 'M')`
    expect(await sql`SELECT FROM accounts WHERE program = 'KY1' AND kind = 'source'`).toHaveLength(1)
    await expect(
      sql`INSERT INTO programs (code, name, branch, supplier_name, supplier_site) VALUES ('1KY', 'K', 'army', 'S', 'M')`,
    ).rejects.toMatchObject({ constraint_name: 'programs_code_form' })
  })
})
