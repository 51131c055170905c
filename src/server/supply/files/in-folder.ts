import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isProgramCode } from '#domain/programs.ts'
import { enterProgram } from '../../db/row-security.ts'
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

/** Records per transaction; few, so that approvals do not wait long for a lock. */
const AT_ONCE = 200
/** Milliseconds. A recently written file may be incomplete, although suppliers should rename. */
const SETTLES_IN = 1000

/** Reads all files and stores unread entries. Calls `goesOn` between transactions for a quick stop. */
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
    // An unreadable file does not block the next ones.
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

/** Accepts a future time, because the supplier's clock may be ahead. */
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

/** Each transaction stores its progress, so that a crash neither loses nor repeats a record. */
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
        // Another process is further and continues alone.
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

/** A record may precede another one that it needs, such as a parcel before its quantity. */
async function retryRefusals(supply: SupplyContext, { fileId }: SupplyFile): Promise<void> {
  await inTransaction(supply, async (sql) => {
    const refusals = await findRefusalsOfFile(sql, fileId)
    const open = refusals.filter(({ state }) => state === 'open').map(({ refusalId }) => refusalId)
    if (open.length > 0) await readAgain({ ...supply, sql, send: supply.sender(sql) }, open, null)
    await finishFile(sql, fileId, supply.now)
  })
}

/** Moves a finished file and writes its refusals. Safe to repeat. */
async function leaveFile(
  supply: SupplyContext,
  folder: string,
  name: string,
  { fileId }: SupplyFile,
): Promise<void> {
  const refusals = await inTransaction(supply, (sql) => findRefusalsOfFile(sql, fileId))
  const open = refusals.filter(({ state }) => state === 'open')
  const stored = (await stat(join(folder, 'done', name)).catch(() => null)) ? `${fileId}-${name}` : name
  if (open.length > 0)
    await writeWhole(
      join(folder, 'quarantine', stored),
      open
        .map((one) => `${one.record}\tline ${one.lineInFile}, column ${one.recordColumn}: ${one.reason}\n`)
        .join(''),
    )
  await rename(join(folder, name), join(folder, 'done', stored)).catch((error) => {
    // Another process moved it.
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  })
}

/** `AR-000012.ack` holds the batch's checksum: the supplier has received it whole. */
async function readAcknowledgement(
  supply: SupplyContext,
  folder: string,
  name: string,
  opened: FileHandle,
): Promise<void> {
  const [, program = '', number = ''] = /^([A-Z0-9]+)-(\d{1,9})\.ACK$/.exec(name.toUpperCase()) ?? []
  const content = (await opened.read({ length: 80 })).buffer.toString('latin1')
  // Skips a UTF-8 byte order mark.
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
