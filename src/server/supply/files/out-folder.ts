import { constants } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramCode } from '#domain/programs.ts'
import { findProgramCodes } from '../../session/program-queries.ts'
import { inProgram, inTransaction, type SupplyContext } from '../supply-context.ts'
import { buildBatch, nameBatch, writeBatch } from '../transmit.ts'
import { findBatchRecords, findUnsentBatches, holdUnsent, markSent } from './file-queries.ts'

/**
 * Builds batches of everything that waits and writes each as a file into the out folder. A batch is kept in the database
 * before it is written, so a stop in between writes the same file again. One program at a time writes a batch.
 */
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
    // The checksum first: a reader of the file can check it.
    await writeWhole(join(folder, `${name}.sha256`), `${checksum}  ${name}\n`)
    await writeWhole(join(folder, name), writeBatch(records))
    await markSent(sql, program, batchNumber, supply.now)
  })
}

/** Afresh, and never through a link that somebody has left in the folder. */
const WRITES = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW

/** Writes a file that nobody ever sees half: it gets its name when all of it is on the disk. */
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
