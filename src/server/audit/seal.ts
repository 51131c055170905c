import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Handles, Sql } from '../db/connect.ts'
import { addAnchorLines, anchorFolder, readAnchors, writeBlockLine } from './anchors.ts'
import { BLOCK_COLUMNS, type Block, SERIES, type Series } from './series.ts'

/** Rows of a block, at most: what the database hashes well within the time a statement may take. */
const BLOCK_ROWS = 5000

/** What of the portal the keeping of the trail asks for. */
export type TrailPlace = { handles: Handles; config: Config; app: { log: FastifyBaseLogger } }

/** Seals what has been committed, in this process or another, and notes every new block outside the database. */
export async function sealAndAnchor({ handles, config, app }: TrailPlace): Promise<void> {
  const sql = handles.writes as unknown as Sql
  for (const series of SERIES) {
    do await anchorBlocks(sql, anchorFolder(config.dataDir), series, app.log)
    while ((await sealBlock(sql, series)) > 0)
  }
}

/** Answers how many rows were sealed; 0: there were none, or somebody else is at it. */
async function sealBlock(sql: Sql, series: Series): Promise<number> {
  const [row] = await sql<{ sealed: number }[]>`SELECT seal_block(${series}, ${BLOCK_ROWS}) AS sealed`
  return row?.sealed ?? 0
}

type Log = { info(facts: object, words: string): void; warn(facts: object, words: string): void }

/** Notes the blocks that this data directory does not know yet, in the file and in the log. */
export async function anchorBlocks(sql: Sql, folder: string, series: Series, log: Log): Promise<void> {
  const anchors = readLast(folder, series)
  const blocks = await sql<Block[]>`SELECT ${sql.unsafe(BLOCK_COLUMNS)} FROM audit_blocks
    WHERE series = ${series} AND number > ${anchors} ORDER BY number LIMIT 1000`
  if (anchors === 0 && (blocks[0]?.number ?? 0) < (blocks.at(-1)?.number ?? 0))
    log.warn({ series }, 'no anchors were here: blocks are noted as the database has them now')
  await addAnchorLines(folder, series, blocks.map(writeBlockLine))
  for (const { number, rowCount, sealedAt, hash } of blocks)
    log.info({ series, block: number, rows: rowCount, sealedAt, hash: hash.toString('hex') }, 'audit block')
  lastAnchored.set(`${folder} ${series}`, blocks.at(-1)?.number ?? anchors)
}

/** What the file ends with, so that it is read once and not each minute. */
const lastAnchored = new Map<string, number>()

function readLast(folder: string, series: Series): number {
  return lastAnchored.get(`${folder} ${series}`) ?? Math.max(0, ...readAnchors(folder, series).blocks.keys())
}
