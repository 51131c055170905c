import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A data directory that goes away; `remove` it after its database has stopped. */
export type TemporaryData = { dataDir: string; remove(): void }

// Reads until the process that made the directory is gone, however it ended, then tidies up behind it.
const guardScript =
  'cat >/dev/null; kill -INT "$(head -n 1 "$0/postgres/postmaster.pid")" 2>/dev/null; sleep 1; rm -rf "$0"'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/**
 * Test databases are thousands of files that come and go, which a file system on a disk answers ever more slowly: where a
 * machine has memory to spare they lie there. What PostgreSQL does is the same, and a killed program leaves the same behind.
 */
function chooseFolder(): string {
  if (process.env.TMPDIR || process.availableMemory() < 8 * GIGABYTE) return tmpdir()
  const room = existsSync(MEMORY) && statfsSync(MEMORY)
  return room && room.bavail * room.bsize >= 4 * GIGABYTE ? MEMORY : tmpdir()
}

/**
 * Makes a data directory for a test run: empty, or with the demo data that `npm test` made for all (scripts/demo-data.mjs);
 * who runs a test alone makes them with its first start. Even when the run is killed, neither a database nor files stay behind.
 */
export function makeTemporaryData({ hasDemoData = false } = {}): TemporaryData {
  const dataDir = mkdtempSync(join(chooseFolder(), 'quartermaster-test-'))
  // The system user that runs the database when we are root must be able to pass through.
  chmodSync(dataDir, 0o711)
  const guard = spawn('/bin/sh', ['-c', guardScript, dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  guard.unref()
  if (hasDemoData) copyDemoData(dataDir)
  return {
    dataDir,
    remove() {
      const cluster = join(dataDir, 'postgres')
      const moved = existsSync(cluster) ? dirname(realpathSync(cluster)) : dataDir
      if (moved !== realpathSync(dataDir)) rmSync(moved, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
      guard.stdin?.end()
    },
  }
}

function copyDemoData(dataDir: string): void {
  const made = process.env.TEST_DEMO_DATA
  if (!made) return
  // Not Node's own copy, which would give the cluster to another user.
  const { status } = spawnSync('cp', ['-a', `${made}/.`, dataDir], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The demo data of ${made} cannot be copied.`)
  // Copies would wish for one port. While a test restarts its database, the database of another test would take it, with the same
  // passwords. Written in place, so that the file keeps its owner.
  const noted = join(dataDir, 'postgres/quartermaster.json')
  writeFileSync(noted, JSON.stringify({ ...JSON.parse(readFileSync(noted, 'utf8')), port: 0 }))
}
