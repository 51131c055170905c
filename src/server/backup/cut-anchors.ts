import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorFolder, findBlockAfter, waitingFile } from '../audit/anchors.ts'
import { SERIES } from '../audit/series.ts'

/** A block sealed just before the time may commit after it (ms). */
const SEALING_TAKES = 10_000

/**
 * Keeps notes of blocks that the restored database has.
 * @returns the number of removed lines
 */
export function cutAnchors(
  dataDir: string,
  to: Date,
  has: (series: string, block: number) => boolean,
): number {
  const before = new Date(to.getTime() - SEALING_TAKES)
  const waiting = waitingFile(anchorFolder(dataDir))
  if (existsSync(waiting)) {
    const isEarlier = (line: string) => (line.split(' ')[2] ?? '') < before.toISOString()
    const lines = readFileSync(waiting, 'utf8').split('\n')
    writeFileSync(waiting, lines.filter(isEarlier).join('\n'), { mode: 0o600 })
  }
  let cut = 0
  for (const series of SERIES) {
    const path = join(anchorFolder(dataDir), `${series}.log`)
    if (!existsSync(path)) continue
    const lines = readFileSync(path, 'utf8').split('\n')
    const left = lines.filter((line) => {
      const block = findBlockAfter(line, before)
      return block === null || has(series, block)
    })
    cut += lines.length - left.length
    if (left.length < lines.length) writeFileSync(path, left.join('\n'), { mode: 0o600 })
  }
  return cut
}
