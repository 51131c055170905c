import { BLOCK_COLUMNS, type Block, ID_COLUMN, ROW_LINE } from '../audit/series.ts'
import type { Sql } from '../db/connect.ts'

/** The series of a packet, with the place of the order in the text of a row. */
export const PACKET_SERIES = {
  order_events: { column: 'order_id', place: 4 },
  receipts: { column: 'order_id', place: 4 },
  transfers: { column: 'order_id', place: 8 },
  audit_events: { column: 'object', place: 9 },
} as const
export type PacketSeries = keyof typeof PACKET_SERIES

/** `digests` has 64 hexadecimal digits for each row of the block, in the order of its numbers. */
export type PacketBlock = Omit<Block, 'previousHash' | 'hash'> & {
  previousHash: string
  hash: string
  digests: string
}
/** `line` is the text that the seal covers; `block` is null while the row is not sealed. */
type PacketRow = { id: number; line: string; block: number | null }
export type PacketTrail = { series: PacketSeries; rows: PacketRow[]; blocks: PacketBlock[] }

export const nameObject = (series: PacketSeries, order: number): number | string =>
  series === 'audit_events' ? `order ${order}` : order

export async function findTrail(sql: Sql, series: PacketSeries, order: number): Promise<PacketTrail> {
  const id = ID_COLUMN[series]
  const rows = await sql<PacketRow[]>`
    SELECT e.id, e.line, (SELECT b.number FROM audit_blocks b WHERE b.series = ${series} AND b.members @> e.id) AS block
    FROM (SELECT ${sql(id)} AS id, ${sql.unsafe(ROW_LINE[series])} AS line FROM ${sql(series)}
      WHERE ${sql(PACKET_SERIES[series].column)} = ${nameObject(series, order)}) e ORDER BY e.id`
  const numbers = [...new Set(rows.flatMap(({ block }) => block ?? []))]
  const [blocks, digests] = await Promise.all([
    sql<Block[]>`SELECT ${sql.unsafe(BLOCK_COLUMNS)} FROM audit_blocks
      WHERE series = ${series} AND number = ANY (${numbers}::bigint[]) ORDER BY number`,
    sql<
      { number: number; digests: string }[]
    >`SELECT coalesce(number, 0) AS number, coalesce(digests, '') AS digests FROM block_digests(${series}, ${numbers}::bigint[])`,
  ])
  const digestsOf = new Map(digests.map((block) => [block.number, block.digests]))
  return {
    series,
    rows,
    blocks: blocks.map((block) => ({
      ...block,
      previousHash: block.previousHash.toString('hex'),
      hash: block.hash.toString('hex'),
      digests: digestsOf.get(block.number) ?? '',
    })),
  }
}
