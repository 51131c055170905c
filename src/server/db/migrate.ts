import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPool, type Pool } from './driver/sql.ts'

/** A numbered SQL file; `checksum` is the SHA-256 of its text. */
export type Migration = { name: string; text: string; checksum: string }

export const migrationsDir = join(import.meta.dirname, '../../../db/migrations')
// Any number that only we use; all programs that migrate one database take turns on it.
const turn = 7_102_418

/** The migrations in order. @throws Error when two share a number or a name is not `NNNN-name.sql` */
export function readMigrations(folder = migrationsDir): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new Error(`Migration ${name}: the name must be NNNN-name.sql.`)
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Migrations ${name} and ${names[index + 1]} have the same number.`)
  }
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** What is still to be run in this database. @throws Error when a migration that has run was changed or removed */
export async function pendingMigrations(sql: Pool, folder = migrationsDir): Promise<Migration[]> {
  const known = readMigrations(folder)
  const [table] = await sql<{ name: string | null }[]>`select to_regclass('public.schema_migrations') as name`
  if (!table?.name) return known
  const done = await sql<
    { name: string; checksum: string }[]
  >`select name, checksum from schema_migrations order by name`
  for (const row of done) {
    const file = known.find((migration) => migration.name === row.name)
    if (!file) throw new Error(`The database has migration ${row.name}, which this program does not know.`)
    if (file.checksum !== row.checksum)
      throw new Error(`Migration ${row.name} was changed after it had run. Put it back and write a new one.`)
  }
  const last = done.at(-1)?.name ?? ''
  const pending = known.filter((migration) => !done.some((row) => row.name === migration.name))
  const late = pending.find((migration) => migration.name < last)
  if (late)
    throw new Error(
      `Migration ${late.name} comes too late: ${last} has run already. Give it a higher number.`,
    )
  return pending
}

/**
 * Brings the database up to date, all files in one transaction: one that fails leaves the database as the program of before knows
 * it, which starts again. Safe to run from many processes at once.
 * @param url address of the owner
 * @returns how many migrations were run
 */
export async function migrate(url: string, folder = migrationsDir): Promise<number> {
  const sql = openPool(url, {
    max: 1,
    settings: { application_name: 'quartermaster migrate' },
  })
  try {
    await sql`select pg_advisory_lock(${turn})`
    await sql.unsafe(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        ran_at timestamptz not null default now()
      )`)
    const pending = await pendingMigrations(sql, folder)
    let current = ''
    await sql
      .begin(async (transaction) => {
        for (const { name, text, checksum } of pending) {
          current = name
          await transaction.unsafe(text)
          // What rows of one file still have to be checked for would keep the next one from altering their table.
          await transaction`set constraints all immediate`
          await transaction`set constraints all deferred`
          await transaction`insert into schema_migrations ${transaction({ name, checksum })}`
        }
      })
      .catch((error: Error) => {
        throw new Error(`Migration ${current} failed: ${error.message}`, { cause: error })
      })
    return pending.length
  } finally {
    await sql.end({ timeout: 5 })
  }
}
