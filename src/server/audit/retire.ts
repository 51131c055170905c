import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addAnchorLines, anchorFolder, readAnchors } from './anchors.ts'
import type { TrailPlace } from './seal.ts'
import { BLOCK_COLUMNS, type Block } from './series.ts'

const DAY = 24 * 60 * 60 * 1000
const BLOCKS_A_NIGHT = 2000

/**
 * Moves events older than `AUDIT_KEEP_DAYS` into files. Notes the hash before it deletes the rows; after a crash, the
 * next night continues.
 */
export async function retireOldEvents({
  handles,
  config,
  clock,
  app,
}: TrailPlace & { clock: () => Date }): Promise<number> {
  const sql = handles.writes
  const before = new Date(clock().getTime() - config.auditKeepDays * DAY)
  const anchors = anchorFolder(config.dataDir)
  const { archives } = readAnchors(anchors, 'audit_events')
  for (let left = 0; ; left++) {
    const [next] = await sql<{ number: number | null }[]>`SELECT find_old_block(${before}) AS number`
    if (!next?.number || left === BLOCKS_A_NIGHT) return left
    const [block] = await sql<Block[]>`SELECT ${sql.unsafe(BLOCK_COLUMNS)} FROM audit_blocks
      WHERE series = 'audit_events' AND number = ${next.number}`
    const lines = await sql<{ line: string }[]>`
      SELECT line FROM write_block(${next.number}) AS line WHERE line IS NOT NULL`
    if (!block || lines.length !== block.rowCount)
      throw new Error(`block ${next.number} is not whole, its events stay`)
    const { file, hash } = await writeArchive(
      join(config.dataDir, 'archive'),
      block,
      lines.map(({ line }) => line),
    )
    if (archives.get(block.number)?.hash !== hash.toString('hex'))
      await addAnchorLines(anchors, 'audit_events', [
        `archive ${block.number} ${file} ${hash.toString('hex')}`,
      ])
    await sql`SELECT retire_block(${block.number}, ${file}, ${hash}, ${before})`
    app.log.info({ block: block.number, file, events: lines.length }, 'audit events archived')
  }
}

/** Gzipped JSON lines: the block, then each event in its hashed form. */
async function writeArchive(
  folder: string,
  block: Block,
  lines: string[],
): Promise<{ file: string; hash: Buffer }> {
  const { hash: blockHash, previousHash, ...facts } = block
  const head = { ...facts, previousHash: previousHash.toString('hex'), hash: blockHash.toString('hex') }
  const packed = gzipSync(`${[JSON.stringify(head), ...lines].join('\n')}\n`)
  const file = `audit-events-${String(block.number).padStart(8, '0')}.jsonl.gz`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(join(folder, `${file}.part`), 'w', 0o600)
  try {
    await handle.writeFile(packed)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(join(folder, `${file}.part`), join(folder, file))
  return { file, hash: createHash('sha256').update(packed).digest() }
}
