import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { archiveLog } from '#testing/wait.ts'
import { openPool } from './driver/sql.ts'
import { startEmbedded } from './embedded.ts'

test('the log reaches its private archive each minute, with any characters in the folder name', async () => {
  const data = makeTemporaryData()
  const dataDir = join(data.dataDir, `it's 100%f "of" \\a $HOME`)
  mkdirSync(dataDir, { mode: 0o711 })
  const database = await startEmbedded({ dataDir })
  const sql = openPool(database.adminUrl, { max: 1 })
  try {
    const segment = await archiveLog(sql, join(dataDir, 'backup/wal'))
    expect(statSync(segment).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'backup/wal')).mode & 0o077).toBe(0)
    expect(await sql`show archive_timeout`).toMatchObject([{ archiveTimeout: '1min' }])
  } finally {
    await sql.end()
    await database.stop()
    data.remove()
  }
})
