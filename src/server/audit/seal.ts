import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Handles, Sql } from '../db/connect.ts'
import { addAnchorLines, anchorFolder, readAnchors, writeBlockLine, writeWaiting } from './anchors.ts'
import { BLOCK_COLUMNS, BLOCK_ROWS, type Block, SERIES, type Series } from './series.ts'

/** With so many waiting events, the portal seals at once, to stay below 250. */
export const SEALED_FROM = 100
/** Waiting events are noted outside the database within a second of their commit (ms). */
const NOTED_EVERY = 500
/** Events with a smaller number may commit after a larger one was sealed. */
const LATE_EVENTS = 50
/** Milliseconds until a retry when nothing could be sealed. */
const TRIES_AGAIN_AFTER = 1_000
/** Maximum at shutdown (ms). */
const WAITS_AT_STOP = 8_000

export type TrailPlace = { handles: Handles; config: Config; app: { log: FastifyBaseLogger } }

/** Returns the number of sealed rows. */
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

/** Includes events that were rolled back. */
export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<
    { waiting: number }[]
  >`SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_events', 'event_id')::regclass), 0)
      - coalesce((SELECT last_id FROM audit_blocks WHERE series = 'audit_events' ORDER BY number DESC LIMIT 1), 0) AS waiting`
  return row?.waiting ?? 0
}

/** Notes waiting events, so that `verify` detects a deleted one (threat D16). */
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
    const max = Math.min(waiting, BLOCK_ROWS) + LATE_EVENTS
    const [row] = await sql<{ lines: string }[]>`SELECT coalesce(note_newest_events(${max}), '') AS lines`
    const lines = row?.lines ?? ''
    if (lines === noted) return
    await writeWaiting(anchorFolder(place.config.dataDir), lines)
    noted = lines
  }
}

export async function sealLast(place: TrailPlace): Promise<void> {
  const until = performance.now() + WAITS_AT_STOP
  for (;;) {
    await sealAndAnchor(place, until)
    const waiting = await countWaiting(place.handles.writes)
    if (waiting <= 0 || performance.now() > until) return
    await sleep(50)
  }
}

/** Returns 0 when there are no rows, or another process is sealing. */
async function sealBlock(sql: Sql, series: Series): Promise<number> {
  const [row] = await sql<{ sealed: number }[]>`SELECT seal_block(${series}, ${BLOCK_ROWS}) AS sealed`
  return row?.sealed ?? 0
}

type Log = { info(facts: object, words: string): void; warn(facts: object, words: string): void }

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

const lastAnchored = new Map<string, number>()

function readLast(folder: string, series: Series): number {
  return lastAnchored.get(`${folder} ${series}`) ?? Math.max(0, ...readAnchors(folder, series).blocks.keys())
}
