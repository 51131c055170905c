import { createHash } from 'node:crypto'
import { type Anchors, anchorFolder, readAnchors, readWaiting, type WaitingEvent } from '../audit/anchors.ts'
import {
  BLOCK_COLUMNS,
  type Block,
  ID_COLUMN,
  ROW_LINE,
  readMembers,
  SERIES,
  SERIES_NAMES,
  type Series,
} from '../audit/series.ts'
import type { Connection, Finding, Sealed } from './findings.ts'
import { findBrokenArchives } from './verify-archives.ts'
import { checkUnsealedRows } from './verify-unsealed.ts'
import { Walk } from './verify-walk.ts'

const ROWS_AT_ONCE = 20_000

/**
 * Compares every sealed row with the hash of its block, the blocks with each other, and all of them with what was noted
 * outside the database (threat D16). `sql` is a connection of the owner in one REPEATABLE READ transaction, because the
 * portal goes on writing meanwhile. `noted` is read before that transaction begins: the database of the transaction has no block
 * that the portal seals and notes later.
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

/** The notes outside the database at this moment. */
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
  // An archive is noted before its events leave, so the notes of now name each that the transaction sees.
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

/** Of events that were noted before they were sealed, those that no block answers for. */
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

/** Drivers differ in names and number types; here a block is always the same. */
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

/** Every row in the order of its number, with the SHA-256 of its line. */
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
