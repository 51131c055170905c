import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Anchors } from '../audit/anchors.ts'
import { type Block, type Series, writeHeader } from '../audit/series.ts'
import type { Connection, Finding } from './findings.ts'

/** Blocks whose rows are in files: whether that was noted outside the database, and whether the files are sound. */
export async function findBrokenArchives(
  sql: Connection,
  series: Series,
  blocks: Block[],
  anchors: Anchors,
  dataDir: string,
): Promise<{ gone: Set<number>; broken: Finding[]; notes: string[] }> {
  const gone = new Set<number>()
  const broken: Finding[] = []
  const notes: string[] = []
  if (series !== 'audit_events') return { gone, broken, notes }
  const rows = await sql.unsafe(
    `SELECT number::text AS number, file, encode(file_hash, 'hex') AS hash FROM audit_archives ORDER BY audit_archives.number`,
  )
  for (const archive of rows) {
    const number = Number(archive.number)
    const block = blocks.find((one) => one.number === number)
    const noted = anchors.archives.get(number)
    gone.add(number)
    const row = `archive of block ${number}`
    if (!block) continue
    if (!noted || noted.hash !== archive.hash)
      broken.push({
        row,
        reason: 'never noted outside the database: its events were deleted by somebody else',
      })
    const path = join(dataDir, 'archive', basename(String(archive.file)))
    if (!existsSync(path))
      notes.push(`The events of block ${number} are in ${archive.file}, which is not here.`)
    else if (!isSound(path, String(archive.hash), series, block))
      broken.push({ row, reason: `the file ${archive.file} was changed` })
  }
  return { gone, broken, notes }
}

/** The file is what was written, and its lines are the events that the block was sealed with. */
function isSound(path: string, hash: string, series: Series, block: Block): boolean {
  const packed = readFileSync(path)
  if (createHash('sha256').update(packed).digest('hex') !== hash) return false
  const [, ...lines] = gunzipSync(packed).toString('utf8').trimEnd().split('\n')
  const whole = createHash('sha256').update(writeHeader(series, block))
  for (const line of lines) whole.update(createHash('sha256').update(line).digest())
  return whole.digest().equals(block.hash)
}
