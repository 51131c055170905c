import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Series } from './series.ts'

/**
 * Lines in `DATA_DIR/anchors`: `block 12 2026-11-21T17:00:00.000000 250 <hash>`, and after the move to a file `archive
 * 12 <file> <hash>`.
 */
export type Anchors = {
  blocks: Map<number, { sealedAt: string; hash: string }>
  archives: Map<number, { file: string; hash: string }>
  exists: boolean
  unreadable: number[]
}

export const anchorFolder = (dataDir: string) => join(dataDir, 'anchors')
const fileOf = (folder: string, series: Series) => join(folder, `${series}.log`)

export function readAnchors(folder: string, series: Series): Anchors {
  const anchors: Anchors = { blocks: new Map(), archives: new Map(), exists: false, unreadable: [] }
  const file = fileOf(folder, series)
  if (!existsSync(file)) return anchors
  anchors.exists = true
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    // After a crash, the whole line follows its cut half.
    if (line === '' || lines[index + 1]?.startsWith(line)) continue
    const [kind, number, first = '', second = '', third = ''] = line.split(' ')
    const known = kind === 'block' ? anchors.blocks.get(Number(number)) : undefined
    if (kind === 'block' && /^[\da-f]{64}$/.test(third) && (!known || known.hash === third))
      anchors.blocks.set(Number(number), { sealedAt: first, hash: third })
    else if (kind === 'archive' && /^[\da-f]{64}$/.test(second))
      anchors.archives.set(Number(number), { file: first, hash: second })
    else anchors.unreadable.push(index + 1)
  }
  return anchors
}

export const writeBlockLine = (block: { number: number; sealedAt: string; rowCount: number; hash: Buffer }) =>
  `block ${block.number} ${block.sealedAt} ${block.rowCount} ${block.hash.toString('hex')}`

/** Waits for the disk. First ends a line that a crash has cut. */
export async function addAnchorLines(folder: string, series: Series, lines: string[]): Promise<void> {
  if (lines.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(fileOf(folder, series), 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    const isCut = size > 0 && last.toString() !== '\n'
    await file.appendFile(`${isCut ? '\n' : ''}${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export type WaitingEvent = { id: number; happenedAt: string; hash: string }

/** Next to the blocks, so that the backup includes it. */
export const waitingFile = (folder: string) => join(folder, 'audit_events.waiting')

/** Waits for the disk. Lines: `event 12 2026-11-21T17:00:00.000000 <hash>`. */
export async function writeWaiting(folder: string, lines: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = waitingFile(folder)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(lines)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

export function readWaiting(folder: string): WaitingEvent[] {
  if (!existsSync(waitingFile(folder))) return []
  const lines = readFileSync(waitingFile(folder), 'utf8').matchAll(/^event (\d+) (\S+) ([\da-f]{64})$/gm)
  return Array.from(lines, ([, id, happenedAt = '', hash = '']) => ({ id: Number(id), happenedAt, hash }))
}

/** The block number of a line if it was sealed after the time, else null. */
export function findBlockAfter(line: string, time: Date): number | null {
  const [kind, number, sealedAt = ''] = line.split(' ')
  const isLater = kind === 'block' && Date.parse(`${sealedAt.slice(0, 23)}Z`) > time.getTime()
  return isLater ? Number(number) : null
}
