import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Anchors, anchorFolder, readAnchors, readWaiting, type WaitingEvent } from '../audit/anchors.ts'
import {
  BLOCK_COLUMNS,
  BLOCK_ROWS,
  type Block,
  ID_COLUMN,
  ROW_LINE,
  readMembers,
  SERIES,
  SERIES_NAMES,
  type Series,
  writeHeader,
} from '../audit/series.ts'
import type { Connection, Finding, Sealed } from './findings.ts'
import { Walk } from './verify-walk.ts'

const ROWS_AT_ONCE = 20_000

/**
 * Compares rows, blocks and notes outside the database (threat D16). `sql` is a REPEATABLE READ transaction of the
 * owner. Read `noted` before it.
 */
export async function verifyBlocks(
  sql: Connection,
  dataDir: string,
  noted = readNotes(dataDir),
): Promise<Sealed[]> {
  const sealed: Sealed[] = []
  for (const series of SERIES)
    sealed.push(
      await verifySeries(sql, series, dataDir, noted[series], series === 'audit_events' ? noted.waiting : []),
    )
  return sealed
}

type Notes = Record<Series, Anchors> & { waiting: WaitingEvent[] }

export function readNotes(dataDir: string): Notes {
  const folder = anchorFolder(dataDir)
  const anchors = Object.fromEntries(SERIES.map((series) => [series, readAnchors(folder, series)]))
  return { ...(anchors as Record<Series, Anchors>), waiting: readWaiting(folder) }
}

async function verifySeries(
  sql: Connection,
  series: Series,
  dataDir: string,
  noted: Anchors,
  waiting: WaitingEvent[],
): Promise<Sealed> {
  const { many } = SERIES_NAMES[series]
  // An archive is noted before its events leave, so the notes include every archive that the transaction sees.
  const { archives: notedArchives, exists } = readAnchors(anchorFolder(dataDir), series)
  const anchors = { ...noted, archives: notedArchives, exists }
  const blocks = (
    await sql.unsafe(`SELECT ${BLOCK_COLUMNS} FROM audit_blocks WHERE series = '${series}' ORDER BY number`)
  ).map(readBlock)
  const archives = await findBrokenArchives(sql, series, blocks, anchors, dataDir)
  const walk = new Walk(series, blocks, archives.gone)
  const missed = new Map(waiting.map((event) => [event.id, event]))
  const changed: WaitingEvent[] = []
  await readRows(sql, series, (id, digest) => {
    walk.meet(id, digest)
    const event = missed.get(id)
    if (event && event.hash !== digest.toString('hex')) changed.push(event)
    missed.delete(id)
  })
  const { broken, unsealed } = await checkUnsealedRows(sql, series, blocks.at(-1), walk.unsealedRows)
  const unanchored = blocks.filter(({ number }) => number > Math.max(0, ...anchors.blocks.keys())).length
  return {
    name: `The ${many} are those that were sealed in blocks and noted outside the database`,
    rows: walk.rows,
    broken: [
      ...findBrokenAnchors(blocks, anchors),
      ...findBrokenLinks(series, blocks),
      ...archives.broken,
      ...walk.end(),
      ...broken,
      ...findBrokenWaiting(blocks, [...missed.values()], 'it is not there any more'),
      ...findBrokenWaiting(blocks, changed, 'it was changed since'),
    ],
    notes: [
      `${walk.rows} ${many}, ${blocks.length} blocks`,
      ...(unsealed > 0 ? [`The last ${unsealed} ${many} are not sealed yet.`] : []),
      ...(unanchored > 0 && anchors.exists
        ? [`The last ${unanchored} blocks are not noted outside yet.`]
        : []),
      ...archives.notes,
    ],
  }
}

function findBrokenWaiting(blocks: Block[], events: WaitingEvent[], reason: string): Finding[] {
  const isSealed = (id: number) =>
    blocks.some(({ members }) => readMembers(members).some(([first, last]) => first <= id && id <= last))
  return events
    .filter(({ id }) => !isSealed(id))
    .map(({ id, happenedAt }) => ({
      row: `audit event ${id}`,
      reason: `of ${happenedAt} UTC, noted outside the database before it was sealed: ${reason}`,
    }))
}

function readBlock(row: Record<string, unknown>): Block {
  const get = (snake: string, camel: string) => row[snake] ?? row[camel]
  return {
    number: Number(row.number),
    form: Number(row.form),
    members: String(row.members),
    rowCount: Number(get('row_count', 'rowCount')),
    lastXid: String(get('last_xid', 'lastXid')),
    lastId: Number(get('last_id', 'lastId')),
    sealedAt: String(get('sealed_at', 'sealedAt')),
    previousHash: get('previous_hash', 'previousHash') as Buffer,
    hash: row.hash as Buffer,
  }
}

async function readRows(
  sql: Connection,
  series: Series,
  meet: (id: number, digest: Buffer) => void,
): Promise<void> {
  const id = ID_COLUMN[series]
  let last = '-9223372036854775808'
  while (true) {
    const [chunk] = await sql.unsafe(`SELECT string_agg(int8send(id), '' ORDER BY id) AS ids,
        string_agg(sha256(convert_to(line, 'UTF8')), '' ORDER BY id) AS digests
      FROM (SELECT ${id} AS id, ${ROW_LINE[series]} AS line FROM ${series} WHERE ${id} > ${last}
        ORDER BY ${id} LIMIT ${ROWS_AT_ONCE}) r`)
    const ids = chunk?.ids as Buffer | null
    const digests = chunk?.digests as Buffer | null
    if (!ids || !digests) return
    for (let at = 0; at * 8 < ids.length; at++)
      meet(Number(ids.readBigInt64BE(at * 8)), digests.subarray(at * 32, at * 32 + 32))
    last = String(ids.readBigInt64BE(ids.length - 8))
  }
}

function findBrokenLinks(series: Series, blocks: Block[]): Finding[] {
  const broken: Finding[] = []
  let previous: Buffer = createHash('sha256').update(series).digest()
  for (const [index, block] of blocks.entries()) {
    const row = `block ${block.number} of ${SERIES_NAMES[series].many}`
    if (block.number !== (blocks[index - 1]?.number ?? 0) + 1)
      broken.push({ row, reason: 'the block before it is missing' })
    else if (!block.previousHash.equals(previous))
      broken.push({ row, reason: 'it does not follow the block before it: one of the two was changed' })
    if (block.form !== 1)
      broken.push({ row, reason: `it was written by another program (form ${block.form})` })
    previous = block.hash
  }
  return broken
}

function findBrokenAnchors(blocks: Block[], anchors: Anchors): Finding[] {
  if (blocks.length > 0 && !anchors.exists)
    return [
      {
        row: 'anchors',
        reason:
          'the notes outside the database are not here, so that nothing shows whether everything was rewritten',
      },
    ]
  const broken: Finding[] = anchors.unreadable.map((line) => ({
    row: `anchors, line ${line}`,
    reason: 'it cannot be read, or says something else than a line before it',
  }))
  const standing = new Map(blocks.map((block) => [block.number, block]))
  for (const [number, { sealedAt, hash }] of anchors.blocks) {
    const row = `block ${number} of ${sealedAt} UTC`
    const block = standing.get(number)
    if (!block) broken.push({ row, reason: 'noted outside the database, and not in it any more' })
    else if (block.hash.toString('hex') !== hash)
      broken.push({ row, reason: 'not the block that was noted outside the database: it was rewritten' })
  }
  const newest = Math.max(0, ...anchors.blocks.keys())
  for (const { number } of blocks)
    if (number < newest && !anchors.blocks.has(number))
      broken.push({ row: `block ${number}`, reason: 'never noted outside the database' })
  return broken
}

/** Above this number, the rows are new, or the portal has never sealed. */
const MAX_LOOKED_AT = 20_000

/** Rows outside blocks are new, or inserted behind a block. */
async function checkUnsealedRows(
  sql: Connection,
  series: Series,
  last: Block | undefined,
  ids: number[],
): Promise<{ broken: Finding[]; unsealed: number }> {
  if (!last || ids.length === 0) return { broken: [], unsealed: ids.length }
  const id = ID_COLUMN[series]
  // A block below the maximum contains its last transaction completely.
  const lastId = last.rowCount < BLOCK_ROWS ? '9223372036854775807' : last.lastId
  // A restored dump has a new transaction counter, so only the row number counts.
  const rows = await sql.unsafe(`WITH now AS (SELECT pg_snapshot_xmax(pg_current_snapshot()) AS until)
    SELECT ${id}::text AS id, CASE
      WHEN '${last.lastXid}'::xid8 >= until THEN CASE WHEN ${id} < ${last.lastId} THEN 'late' END
      WHEN (xid, ${id}) <= ('${last.lastXid}'::xid8, ${lastId}) THEN 'late'
      WHEN xid >= until THEN 'early' END AS fault
    FROM ${series}, now WHERE ${id} = ANY ('{${ids.slice(0, MAX_LOOKED_AT).join(',')}}'::bigint[]) ORDER BY ${id}`)
  const broken = rows
    .filter(({ fault }) => fault)
    .map((row) => ({
      row: `${SERIES_NAMES[series].one} ${row.id}`,
      reason:
        row.fault === 'late'
          ? `in no block although block ${last.number} was sealed after it: it was put in later`
          : 'written by a transaction that has not happened yet',
    }))
  return { broken, unsealed: ids.length - broken.length }
}

/** Archived blocks with missing notes or damaged files. */
async function findBrokenArchives(
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

/** The hash matches, and the lines are the events of the block. */
function isSound(path: string, hash: string, series: Series, block: Block): boolean {
  const packed = readFileSync(path)
  if (createHash('sha256').update(packed).digest('hex') !== hash) return false
  const [, ...lines] = gunzipSync(packed).toString('utf8').trimEnd().split('\n')
  const whole = createHash('sha256').update(writeHeader(series, block))
  for (const line of lines) whole.update(createHash('sha256').update(line).digest())
  return whole.digest().equals(block.hash)
}
