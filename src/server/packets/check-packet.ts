import { createHash } from 'node:crypto'
import type { Anchors } from '../audit/anchors.ts'
import { readMembers, SERIES_NAMES, type Series, writeHeader } from '../audit/series.ts'
import { MANIFEST, writeManifest } from './manifest.ts'
import { readPlainZip } from './plain-zip.ts'
import {
  nameObject,
  PACKET_SERIES,
  type PacketBlock,
  type PacketSeries,
  type PacketTrail,
} from './trail-queries.ts'

export type Checked = { order: number | null; faults: string[]; proved: string[]; open: string[] }

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Needs no database. `anchors` are the notes of the portal outside the database. */
export function checkPacket(
  bytes: Buffer,
  readAnchors: ((series: Series) => Anchors) | null = null,
): Checked {
  const fail = (fault: string): Checked => ({ order: null, faults: [fault], proved: [], open: [] })
  const files = readPlainZip(bytes)
  if (!files) return fail('The file is not a packet, or its bytes were changed.')
  const manifest = files.get(MANIFEST)
  files.delete(MANIFEST)
  const order = readJson<{ order?: unknown }>(manifest)?.order
  if (!manifest || typeof order !== 'number') return fail('The packet has no manifest that can be read.')
  const checked: Checked = { order, faults: findFileFaults(order, manifest, files), proved: [], open: [] }
  if (checked.faults.length > 0) return checked
  checked.proved.push(`The ${files.size} files are those of the manifest, byte for byte.`)
  const trail = readJson<{ order: number; series: PacketTrail[] }>(files.get('trail.json'))
  if (trail?.order !== order || !Array.isArray(trail.series))
    return { ...checked, faults: ['The trail is of another order, or cannot be read.'] }
  try {
    for (const one of trail.series) {
      if (one.series in PACKET_SERIES) checkSeries(order, one, checked, readAnchors)
      else checked.faults.push('The trail has a series that this command does not know.')
    }
  } catch {
    checked.faults.push('The trail cannot be read.')
  }
  return checked
}

function readJson<T>(bytes: Buffer | undefined): T | null {
  try {
    return bytes ? JSON.parse(bytes.toString('utf8')) : null
  } catch {
    return null
  }
}

function findFileFaults(order: number, manifest: Buffer, files: Map<string, Buffer>): string[] {
  if (manifest.equals(writeManifest(order, files))) return []
  const listed = readJson<{ files?: Record<string, string> }>(manifest)?.files ?? {}
  const changed = [...files].filter(([name, content]) => listed[name] !== sha256(content).toString('hex'))
  const missing = Object.keys(listed).filter((name) => !files.has(name))
  return [
    ...changed.map(([name]) => `The file ${name} is not the one of the manifest.`),
    ...missing.map((name) => `The file ${name} is missing.`),
    ...(changed.length + missing.length === 0 ? ['The manifest was changed.'] : []),
  ]
}

function checkSeries(
  order: number,
  { series, rows, blocks }: PacketTrail,
  checked: Checked,
  readAnchors: ((series: Series) => Anchors) | null,
): void {
  const { one, many } = SERIES_NAMES[series]
  for (const row of rows) {
    const fields = readJson<unknown[]>(Buffer.from(row.line))
    if (fields?.[0] !== row.id || fields[PACKET_SERIES[series].place] !== nameObject(series, order))
      checked.faults.push(`The ${one} ${row.id} is not a row of order ${order}.`)
  }
  const whole = blocks.filter((block) => checkBlock(series, block, rows, checked))
  const anchors = readAnchors?.(series)
  for (const block of whole) {
    const noted = anchors?.blocks.get(block.number)
    if (noted && noted.hash !== block.hash)
      checked.faults.push(
        `Block ${block.number} of ${many} is not the one that was noted outside the database.`,
      )
    else if (noted) checked.proved.push(`Block ${block.number} of ${many} was noted outside the database.`)
    else
      checked.open.push(
        `Compare block ${block.number} of ${many} with your copy of the anchors: ${block.hash}`,
      )
  }
  checkChain(series, blocks, checked)
  const known = new Set(blocks.map(({ number }) => number))
  const sealed = rows.filter(({ block }) => block !== null)
  for (const row of sealed)
    if (!known.has(row.block as number)) checked.faults.push(`The block of the ${one} ${row.id} is missing.`)
  const waiting = rows.length - sealed.length
  if (sealed.length > 0)
    checked.proved.push(
      `${sealed.length} ${many} of the order are rows of ${blocks.length === 1 ? 'a sealed block' : `${blocks.length} sealed blocks`}.`,
    )
  if (waiting > 0) checked.open.push(`${waiting} ${many} are not sealed yet. Nothing proves them.`)
}

/** True when the block's hash was computed again. An archived block has no hashes of rows. */
function checkBlock(
  series: PacketSeries,
  block: PacketBlock,
  rows: PacketTrail['rows'],
  checked: Checked,
): boolean {
  const name = `Block ${block.number} of ${SERIES_NAMES[series].many}`
  if (block.digests === '') {
    checked.open.push(`${name} is archived. Its rows are in the archive of the portal.`)
    return false
  }
  const ids = readMembers(block.members).flatMap(([first, last]) =>
    last - first > 1_000_000 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  const digests = Buffer.from(block.digests, 'hex')
  const own = rows.filter((row) => row.block === block.number)
  const places = new Map(ids.map((id, at) => [id, at]))
  const isOwn = own.every(({ id, line }) => {
    const at = places.get(id)
    return at !== undefined && sha256(line).equals(digests.subarray(at * 32, at * 32 + 32))
  })
  const header = writeHeader(series, {
    ...block,
    previousHash: Buffer.from(block.previousHash, 'hex'),
    hash: digests,
  })
  const hash = createHash('sha256').update(header).update(digests).digest('hex')
  const isWhole = ids.length === block.rowCount && digests.length === ids.length * 32 && hash === block.hash
  if (!isOwn) checked.faults.push(`${name} does not hold the rows of the order as the packet shows them.`)
  if (!isWhole) checked.faults.push(`${name} has another hash than its rows give.`)
  return isOwn && isWhole
}

function checkChain(series: PacketSeries, blocks: PacketBlock[], checked: Checked): void {
  const { many } = SERIES_NAMES[series]
  let links = 0
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    const expected =
      block.number === 1
        ? sha256(series).toString('hex')
        : before?.number === block.number - 1
          ? before.hash
          : null
    if (expected === null) continue
    if (expected === block.previousHash) links++
    else checked.faults.push(`Block ${block.number} of ${many} does not follow the block before it.`)
  }
  const gaps = blocks.length - links
  if (gaps > 0)
    checked.open.push(
      `The blocks before ${gaps} of the blocks of ${many} are not in the packet. Only verify checks that chain.`,
    )
}
