import { fork } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SheetRow } from '#domain/fast-order/cells.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Portal } from '../portal.ts'

const PROGRAM = new URL('./sheet-process.ts', import.meta.url)
/** Heap in MB, and milliseconds. */
const LIMITS = { memory: 256, takes: 15_000, atOnce: 2 }
let running = 0

export async function readSheetRows(portal: Portal, bytes: Buffer): Promise<{ rows: SheetRow[] }> {
  if (running >= LIMITS.atOnce)
    throw new Refusal('busy', 'The portal is reading other files. Try again in some seconds.', {
      retryAfter: 5,
    })
  running++
  const folder = join(portal.config.dataDir, 'sheets')
  const path = join(folder, crypto.randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path, bytes)
    const said = await readAside(path)
    if ('rows' in said) return said
    throw new Refusal('invalid', said.problem)
  } finally {
    running--
    await rm(path, { force: true })
  }
}

type Said = { rows: SheetRow[] } | { problem: string }

function readAside(path: string): Promise<Said> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${LIMITS.memory}`, '--no-warnings'],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMITS.takes)
  return new Promise<Said>((done, fail) => {
    let said: Said = {
      problem: 'This file is too large to read at once. Divide it, or save it as CSV UTF-8.',
    }
    child.on('message', (message) => {
      said = message as Said
    })
    child.on('error', fail)
    child.once('exit', () => done(said))
    child.send(path)
  }).finally(() => clearTimeout(timer))
}
