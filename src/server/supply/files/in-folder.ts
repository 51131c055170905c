import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isProgramCode } from '#domain/programs.ts'
import { enterProgram } from '../../db/wall.ts'
import { readAgain, readLines } from '../read-records.ts'
import { inTransaction, type SupplyContext } from '../supply-context.ts'
import { readFileLines, readFromStart } from './file-lines.ts'
import {
  findOrAddFile,
  findRefusalsOfFile,
  finishFile,
  lockFile,
  markAcknowledged,
  type SupplyFile,
  saveProgress,
  saveStrays,
} from './file-queries.ts'
import { findEntries, NotReadable, OWN_FOLDERS, openEntry } from './in-entries.ts'
import { writeWhole } from './out-folder.ts'

/** Records applied in one transaction: few enough that an approval never waits long for an order that it needs. */
const AT_ONCE = 200
/** A file that was written to in this time (ms) may not be complete, although files should come by rename. */
const SETTLES_IN = 1000

/**
 * Reads everything that has come into the in folder, and notes what lies there and is not read. `goesOn` is asked between
 * transactions, so that a stop is quick.
 */
export async function readFolder(
  supply: SupplyContext,
  folder: string,
  goesOn: () => boolean,
): Promise<void> {
  await Promise.all(OWN_FOLDERS.map((name) => mkdir(join(folder, name), { recursive: true })))
  const { acknowledgements, files, strays } = await findEntries(folder)
  let failure: unknown
  const read = async (name: string, how: typeof readSupplyFile) => {
    if (!goesOn()) return
    // A file that cannot be read does not hold up those behind it.
    await withSettled(folder, name, (file) => how(supply, folder, name, file, goesOn)).catch((error) => {
      if (error instanceof NotReadable) strays.push({ name, reason: error.message })
      else failure ??= error
    })
  }
  for (const name of acknowledgements) await read(name, readAcknowledgement)
  for (const name of files) await read(name, readSupplyFile)
  await inTransaction(supply, (sql) => saveStrays(sql, strays, supply.now))
  if (failure) throw failure
}

/** Opens a file that nobody writes any more. A time to come, of a supplier whose clock is ahead, says nothing against it. */
async function withSettled(
  folder: string,
  name: string,
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await openEntry(folder, name)
  if (!file) return
  try {
    const { mtimeMs } = await file.stat()
    if (Math.abs(Date.now() - mtimeMs) >= SETTLES_IN) await work(file)
  } finally {
    await file.close()
  }
}

/**
 * Reads a file from where it was left. Each transaction applies some records and notes how far it came, so that a stop at
 * any moment neither loses a record nor counts one twice.
 */
async function readSupplyFile(
  supply: SupplyContext,
  folder: string,
  name: string,
  opened: FileHandle,
  goesOn: () => boolean,
): Promise<void> {
  const checksum = await hashFile(opened)
  const file = await inTransaction(supply, (sql) => findOrAddFile(sql, name, checksum, supply.now))
  if (file.finishedAt === null) {
    let from = file.linesRead
    for await (const lines of readFileLines(readFromStart(opened), from, AT_ONCE)) {
      const isMine = await inTransaction(supply, async (sql) => {
        // Another process that reads the same file has come further: it goes on alone.
        if ((await lockFile(sql, file.fileId)) !== from) return false
        const counts = await readLines({ ...supply, sql, send: supply.sender(sql) }, lines, file.fileId)
        await saveProgress(sql, file.fileId, from + lines.length, counts)
        return true
      })
      if (!isMine || !goesOn()) return
      from += lines.length
    }
    await retryRefusals(supply, file)
  }
  await leaveFile(supply, folder, name, file)
}

/** A record that came ahead of what it builds on, such as a parcel before its quantity, works once all are read. */
async function retryRefusals(supply: SupplyContext, { fileId }: SupplyFile): Promise<void> {
  await inTransaction(supply, async (sql) => {
    const refusals = await findRefusalsOfFile(sql, fileId)
    const open = refusals.filter(({ state }) => state === 'open').map(({ refusalId }) => refusalId)
    if (open.length > 0) await readAgain({ ...supply, sql, send: supply.sender(sql) }, open, null)
    await finishFile(sql, fileId, supply.now)
  })
}

/** Moves a file that was read, and writes down what was refused of it. All of it may be done again. */
async function leaveFile(
  supply: SupplyContext,
  folder: string,
  name: string,
  { fileId }: SupplyFile,
): Promise<void> {
  const refusals = await inTransaction(supply, (sql) => findRefusalsOfFile(sql, fileId))
  const open = refusals.filter(({ state }) => state === 'open')
  const kept = (await stat(join(folder, 'done', name)).catch(() => null)) ? `${fileId}-${name}` : name
  if (open.length > 0)
    await writeWhole(
      join(folder, 'quarantine', kept),
      open
        .map((one) => `${one.record}\tline ${one.lineInFile}, column ${one.recordColumn}: ${one.reason}\n`)
        .join(''),
    )
  await rename(join(folder, name), join(folder, 'done', kept)).catch((error) => {
    // Another process has moved it.
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  })
}

/** `AR-000012.ack` with the checksum of the batch: the supplier has received it whole. */
async function readAcknowledgement(
  supply: SupplyContext,
  folder: string,
  name: string,
  opened: FileHandle,
): Promise<void> {
  const [, program = '', number = ''] = /^([A-Z0-9]+)-(\d{1,9})\.ACK$/.exec(name.toUpperCase()) ?? []
  const content = (await opened.read({ length: 80 })).buffer.toString('latin1')
  // A mark of UTF-8 may stand before it.
  const checksum = /^(?:ï»¿)?([0-9a-f]{64})\b/i.exec(content)?.[1]?.toLowerCase() ?? ''
  const isKnown =
    isProgramCode(program) &&
    (await inTransaction(supply, async (sql) => {
      await enterProgram(sql, program)
      return markAcknowledged(sql, program, Number(number), checksum, supply.now)
    }))
  await rename(join(folder, name), join(folder, isKnown ? 'done' : 'quarantine', name)).catch(() => {})
}

async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const letters of readFromStart(file)) hash.update(String(letters), 'latin1')
  return hash.digest('hex')
}
