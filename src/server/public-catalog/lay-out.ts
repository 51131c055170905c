import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MonthFile } from '#domain/public-catalog/months.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import { walkParts } from '../imports/panel/import-queries.ts'
import type { GivenFile } from './zips.ts'

/**
 * Lays the files of a month out into a folder: they come as one row of bytes, one behind the other. Their names are for
 * people alone; on the disk they have numbers.
 */
export async function layOut(
  sql: Sql,
  id: string,
  folder: string,
  files: readonly MonthFile[],
  rest: () => Promise<void>,
): Promise<GivenFile[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const parts = walkParts(sql, id, false)
  const given: GivenFile[] = []
  let held: Buffer = Buffer.alloc(0)
  for (const [at, { name, bytes }] of files.entries()) {
    const path = join(folder, String(at))
    const file = await open(path, 'w')
    try {
      for (let left = bytes; left > 0; ) {
        if (held.length === 0) {
          const next = await parts.next()
          if (next.done) throw new Refusal('conflict', `Not all of ${name} is here. Choose the files again.`)
          held = next.value
          await rest()
        }
        const some = held.subarray(0, left)
        await file.write(some)
        held = held.subarray(some.length)
        left -= some.length
      }
    } finally {
      await file.close()
    }
    given.push({ name, path })
  }
  return given
}
