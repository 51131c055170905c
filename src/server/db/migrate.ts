import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPool, type Pool } from './driver/sql.ts'

/** `checksum` is the SHA-256 of its files. */
export type Migration = { name: string; files: { name: string; text: string }[]; checksum: string }

const databaseDir = join(import.meta.dirname, '../../../db')
const SCHEMA = '0000-schema'
/** Any number that only migrations use. */
const TURN = 7_102_418

const OTHER_SCHEMA =
  'This database was made by another version of the schema. Start with an empty DATA_DIR or database, or run the release that made it.'

/** @throws Error when two share a number, or a name is not `NNNN-name.sql` */
export function readMigrations(folder = databaseDir): Migration[] {
  const names = listSql(join(folder, 'migrations'))
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new Error(`Migration ${name}: the name must be NNNN-name.sql.`)
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Migrations ${name} and ${names[index + 1]} have the same number.`)
  }
  return [
    read(SCHEMA, join(folder, 'schema'), listSql(join(folder, 'schema'))),
    ...names.map((name) => read(name, join(folder, 'migrations'), [name])),
  ]
}

const listSql = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : []

function read(name: string, folder: string, names: string[]): Migration {
  const files = names.map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }))
  const checksum = createHash('sha256')
  for (const { name: file, text } of files) checksum.update(`${file}\n${text}`)
  return { name, files, checksum: checksum.digest('hex') }
}

type Done = { name: string; checksum: string }

async function readDone(sql: Pool): Promise<Done[]> {
  const [table] = await sql<{ name: string | null }[]>`select to_regclass('public.schema_migrations') as name`
  return table?.name ? sql<Done[]>`select name, checksum from schema_migrations order by name` : []
}

const findSchema = (from: readonly Done[]) => from.find(({ name }) => name === SCHEMA)?.checksum ?? null

/** Null for an empty database, or one older than checksums. */
export const readSchema = async (sql: Pool): Promise<string | null> => findSchema(await readDone(sql))

export const isOwnSchema = (checksum: string | null) => checksum === findSchema(readMigrations())

/** @throws Error for another schema, or a changed or removed migration */
export async function pendingMigrations(sql: Pool, known = readMigrations()): Promise<Migration[]> {
  const done = await readDone(sql)
  if (done.length > 0 && findSchema(done) !== findSchema(known)) throw new Error(OTHER_SCHEMA)
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
 * One transaction, so a failure leaves the previous version intact. Safe to run in parallel.
 * @param url address of the owner
 * @returns how many ran
 */
export async function migrate(url: string, known = readMigrations()): Promise<number> {
  const sql = openPool(url, {
    max: 1,
    settings: { application_name: 'quartermaster migrate' },
  })
  try {
    await sql`select pg_advisory_lock(${TURN})`
    await sql.unsafe(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        ran_at timestamptz not null default now()
      )`)
    const pending = await pendingMigrations(sql, known)
    let current = ''
    await sql
      .begin(async (transaction) => {
        for (const { name, files, checksum } of pending) {
          for (const file of files) {
            current = file.name
            await transaction.unsafe(file.text)
            // Deferred checks would prevent the next file from altering the table.
            await transaction`set constraints all immediate`
            await transaction`set constraints all deferred`
          }
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
