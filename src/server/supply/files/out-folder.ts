import { constants } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramCode } from '#domain/programs.ts'
import { findProgramCodes } from '../../session/program-queries.ts'
import { inProgram, inTransaction, type SupplyContext } from '../supply-context.ts'
import { buildBatch, nameBatch, writeBatch } from '../transmit.ts'
import { findBatchRecords, findUnsentBatches, holdUnsent, markSent } from './file-queries.ts'

/** Stores each batch before writing, so that a crash leads to the same file. */
export async function sendBatches(supply: SupplyContext, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const program of await inTransaction(supply, findProgramCodes)) {
    const context = { program, now: supply.now, zone: supply.zone, simulatedDay: null }
    while ((await inProgram(supply, program, (sql) => buildBatch({ ...context, sql }))) !== null);
    for (const { batchNumber, checksum } of await inProgram(supply, program, (sql) =>
      findUnsentBatches(sql, program),
    ))
      await sendBatch(supply, folder, program, batchNumber, checksum)
  }
}

async function sendBatch(
  supply: SupplyContext,
  folder: string,
  program: ProgramCode,
  batchNumber: number,
  checksum: string,
): Promise<void> {
  await inProgram(supply, program, async (sql) => {
    if (!(await holdUnsent(sql, program, batchNumber))) return
    const records = await findBatchRecords(sql, program, batchNumber)
    const name = nameBatch(program, batchNumber)
    // The checksum first, so that a reader of the file can verify it.
    await writeWhole(join(folder, `${name}.sha256`), `${checksum}  ${name}\n`)
    await writeWhole(join(folder, name), writeBatch(records))
    await markSent(sql, program, batchNumber, supply.now)
  })
}

/** O_NOFOLLOW: never writes through a planted link. */
const WRITES = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW

/** Writes, syncs, then renames, so that nobody sees a partial file. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const part = `${path}.part`
  try {
    const file = await open(part, WRITES, 0o666)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
