import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { openPool } from './driver/sql.ts'
import { migrate, readMigrations } from './migrate.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).toReversed()) await end()
})

type Relied = Map<string, string>

async function readRelied(folder: string): Promise<Relied> {
  const server = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await addDatabase(server.adminUrl, name)
  undo.push(() => dropDatabase(server.adminUrl, name))
  const url = inDatabase(server.ownerUrl, name)
  await migrate(url, readMigrations(folder))
  const sql = openPool(url, { max: 1 })
  try {
    const rows = await sql<{ name: string; is: string }[]>`
      WITH columns AS (
        SELECT c.relname, a.attname, a.attrelid, a.attnum, format_type(a.atttypid, a.atttypmod) AS type,
          a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS is_needed
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped)
      SELECT relname || '.' || attname AS name, type AS "is" FROM columns
      UNION ALL SELECT relname || '.' || attname || ' may be left out', 'yes' FROM columns WHERE NOT is_needed
      UNION ALL SELECT relname || '.' || attname || ' for ' || r.role || ' to ' || p.act, 'allowed'
      FROM columns, (VALUES ('quartermaster_app'), ('quartermaster_report')) r (role), (VALUES ('SELECT'), ('INSERT'), ('UPDATE')) p (act)
      WHERE has_column_privilege(r.role, attrelid, attnum, p.act)
      UNION ALL SELECT relname || ' for quartermaster_app to DELETE', 'allowed' FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_table_privilege('quartermaster_app', oid, 'DELETE')
      UNION ALL SELECT oid::regprocedure::text, prorettype::regtype::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`
    return new Map(rows.map(({ name, is }) => [name, is]))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function compare(before: Relied, after: Relied): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]))
  const missing = [...before].filter(([name, is]) => after.get(name) !== is).map(([name]) => name)
  const unknown = [...after.keys()].filter(
    (name) =>
      /^[^ ]+\.[^ ]+$/.test(name) &&
      !before.has(name) &&
      tables.has(name.split('.')[0]) &&
      !after.has(`${name} may be left out`),
  )
  return [...missing, ...unknown.map((name) => `${name} is needed and new`)]
}

test('a check names a migration that removes, renames, narrows, or requires more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-database-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  for (const name of ['schema', 'migrations']) mkdirSync(join(folder, name))
  writeFileSync(
    join(folder, 'schema/10-shelves.sql'),
    `CREATE TABLE shelves (name text PRIMARY KEY, room text, wide integer, colour text);
     GRANT SELECT, UPDATE ON shelves TO quartermaster_app;
     CREATE FUNCTION widest() RETURNS integer LANGUAGE sql AS 'SELECT max(wide) FROM shelves';`,
  )
  const before = await readRelied(folder)
  writeFileSync(
    join(folder, 'migrations/0001-less.sql'),
    `DROP FUNCTION widest();
     ALTER TABLE shelves RENAME COLUMN room TO hall;
     ALTER TABLE shelves ALTER COLUMN wide TYPE text, ALTER COLUMN colour SET NOT NULL, ADD COLUMN height integer NOT NULL,
       ADD COLUMN depth integer NOT NULL DEFAULT 1, ADD COLUMN note text;
     REVOKE UPDATE ON shelves FROM quartermaster_app;
     CREATE TABLE walls (name text NOT NULL);`,
  )
  expect(compare(before, await readRelied(folder)).sort()).toEqual([
    'shelves.colour for quartermaster_app to UPDATE',
    'shelves.colour may be left out',
    'shelves.height is needed and new',
    'shelves.name for quartermaster_app to UPDATE',
    'shelves.room',
    'shelves.room for quartermaster_app to SELECT',
    'shelves.room for quartermaster_app to UPDATE',
    'shelves.room may be left out',
    'shelves.wide',
    'shelves.wide for quartermaster_app to UPDATE',
    'widest()',
  ])
})
