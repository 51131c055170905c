import { once } from 'node:events'
import { MAX_FAST_ROWS } from '#domain/fast-order/read-rows.ts'
import { UnreadableFile } from '../imports/file-records.ts'
import { readRecords } from '../imports/read-file.ts'

/** Reads one sheet in a process of its own, because a hostile file may need much memory. */
process.once('disconnect', () => process.exit())
const [path] = (await once(process, 'message')) as [string]
const rows: { row: number; cells: string[] }[] = []
try {
  for await (const { number, cells, isHidden } of readRecords(path)) {
    if (isHidden) continue
    // Ten rows of titles may be above the headings.
    if (rows.length > MAX_FAST_ROWS + 10) break
    rows.push({ row: number, cells: cells.slice(0, 50).map((cell) => cell.slice(0, 300)) })
  }
  process.send?.({ rows })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  process.send?.({ problem: error.message })
}
process.disconnect()
