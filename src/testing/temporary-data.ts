import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type TemporaryData = { dataDir: string; remove(): void }

// Reads until the parent process is gone, then deletes the directory.
const guardScript =
  'cat >/dev/null; kill -INT "$(head -n 1 "$0/postgres/postmaster.pid")" 2>/dev/null; sleep 1; rm -rf "$0"'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/**
 * Memory instead of a disk where there is enough, because thousands of files come and go. A kill leaves the same files
 * behind.
 */
function chooseFolder(): string {
  if (process.env.TMPDIR || process.availableMemory() < 8 * GIGABYTE) return tmpdir()
  const room = fs.existsSync(MEMORY) && fs.statfsSync(MEMORY)
  return room && room.bavail * room.bsize >= 4 * GIGABYTE ? MEMORY : tmpdir()
}

/**
 * A data directory, empty or with the demo data of scripts/demo-data.mjs. A guard removes it and its database even
 * after a kill.
 */
export function makeTemporaryData({ hasDemoData = false } = {}): TemporaryData {
  const dataDir = fs.mkdtempSync(join(chooseFolder(), 'quartermaster-test-'))
  // As root, the system user of the database must be able to enter.
  fs.chmodSync(dataDir, 0o711)
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
      const moved = fs.existsSync(cluster) ? dirname(fs.realpathSync(cluster)) : dataDir
      if (moved !== fs.realpathSync(dataDir)) fs.rmSync(moved, { recursive: true, force: true })
      fs.rmSync(dataDir, { recursive: true, force: true })
      guard.stdin?.end()
    },
  }
}

function copyDemoData(dataDir: string): void {
  const made = process.env.TEST_DEMO_DATA
  if (!made) return
  // Node's own copy would change the owner.
  const { status } = spawnSync('cp', ['-a', `${made}/.`, dataDir], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The demo data of ${made} cannot be copied.`)
  // Copies would use the same port, and so connect to the database of another test. An in-place write preserves the
  // owner.
  const noted = join(dataDir, 'postgres/quartermaster.json')
  fs.writeFileSync(noted, JSON.stringify({ ...JSON.parse(fs.readFileSync(noted, 'utf8')), port: 0 }))
}
