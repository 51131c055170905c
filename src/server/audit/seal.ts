import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Handles, Sql } from '../db/connect.ts'
import { addAnchorLines, anchorFolder, readAnchors, writeBlockLine, writeWaiting } from './anchors.ts'
import { BLOCK_COLUMNS, BLOCK_ROWS, type Block, SERIES, type Series } from './series.ts'

/** Events that wait for their seal, from which on nobody waits for the minute: what comes until then stays below 250. */
export const SEALED_FROM = 100
/** How often events that wait for their seal are noted outside the database (ms): within a second of their commit. */
const NOTED_EVERY = 500
/** Events with a smaller number that may be committed after a larger one was sealed. */
const LATE_EVENTS = 50
/** When nothing could be sealed (taken back, held by a transaction, or somebody else is at it), it is tried again (ms). */
const TRIES_AGAIN_AFTER = 1_000
/** At the end so long, at most: other programs' transactions are waited for, and the rows of years after an update are many (ms). */
const WAITS_AT_STOP = 8_000

/** What of the portal the keeping of the trail asks for. */
export type TrailPlace = { handles: Handles; config: Config; app: { log: FastifyBaseLogger } }

/** Seals what has been committed, in this process or another, and notes every new block outside the database; answers how many rows. */
export async function sealAndAnchor(
  { handles, config, app }: TrailPlace,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  const sql = handles.writes
  let rows = 0
  for (const series of SERIES)
    for (let sealed = 1; sealed > 0 && performance.now() < until; rows += sealed) {
      await anchorBlocks(sql, anchorFolder(config.dataDir), series, app.log)
      sealed = await sealBlock(sql, series)
    }
  return rows
}

/** How many events have been written since the last seal; those that were taken back count, too. */
export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<
    { waiting: number }[]
  >`SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_events', 'event_id')::regclass), 0)
      - coalesce((SELECT last_id FROM audit_blocks WHERE series = 'audit_events' ORDER BY number DESC LIMIT 1), 0) AS waiting`
  return row?.waiting ?? 0
}

/**
 * The same as soon as many events wait: a program that is killed leaves few behind that nobody has sealed. The few that
 * wait for the minute are noted outside the database, so that `verify` misses one that is deleted (threat D16).
 */
export function beginSealingMany(): (place: TrailPlace) => Promise<void> {
  let quietUntil = 0
  let notedAt = Number.NEGATIVE_INFINITY
  let noted = ''
  return async (place) => {
    const sql = place.handles.writes
    const waiting = await countWaiting(sql)
    if (waiting >= SEALED_FROM && performance.now() >= quietUntil && (await sealAndAnchor(place)) === 0)
      quietUntil = performance.now() + TRIES_AGAIN_AFTER
    if (waiting <= 0 || performance.now() - notedAt < NOTED_EVERY) return
    notedAt = performance.now()
    const most = Math.min(waiting, BLOCK_ROWS) + LATE_EVENTS
    const [row] = await sql<{ lines: string }[]>`SELECT coalesce(note_newest_events(${most}), '') AS lines`
    const lines = row?.lines ?? ''
    if (lines === noted) return
    await writeWaiting(anchorFolder(place.config.dataDir), lines)
    noted = lines
  }
}

/** The same at the end, when nothing is to stay behind. */
export async function sealLast(place: TrailPlace): Promise<void> {
  const until = performance.now() + WAITS_AT_STOP
  for (;;) {
    await sealAndAnchor(place, until)
    const waiting = await countWaiting(place.handles.writes)
    if (waiting <= 0 || performance.now() > until) return
    await sleep(50)
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
