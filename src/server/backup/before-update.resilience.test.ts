import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { backUpBeforeUpdate } from './before-update.ts'

const { dataDir, remove } = makeTemporaryData()
afterAll(remove)

test('the portal copies a database of an earlier version before it updates it, and no other database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-database-'))
  for (const name of ['schema', 'migrations']) mkdirSync(join(folder, name))
  const database = await startEmbedded({ dataDir })
  const said: string[] = []
  const backUp = () =>
    backUpBeforeUpdate(
      { dataDir, fiscalZone: 'America/New_York' },
      database,
      (line) => said.push(line),
      readMigrations(folder),
    )
  const backups = () => {
    const bases = join(dataDir, 'backup/base')
    return existsSync(bases) ? readdirSync(bases) : []
  }
  try {
    const shelves = 'create table shelves (name text primary key);'
    writeFileSync(join(folder, 'schema/10-shelves.sql'), shelves)
    await backUp()
    await migrate(database.url('owner'), readMigrations(folder))
    await backUp()
    expect([backups(), said]).toEqual([[], []])
    writeFileSync(join(folder, 'migrations/0001-more.sql'), 'alter table shelves add column room text;')
    await backUp()
    expect(backups()).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)])
    expect(said).toEqual([
      'Backing up the database before the upgrade …',
      `The backup is ${backups()[0]}; npm run admin -- restore goes back to it.`,
    ])
  } finally {
    await database.stop()
  }
})
