import {
  chargeOf,
  describeDifferences,
  endedQuantity,
  expectedQuantity,
  heldCents,
  listOpenCharges,
} from '#domain/supply/line.ts'
import { sumUp } from '#domain/supply/parts.ts'
import type { Counted } from '#domain/supply/supplied-line.ts'
import type { Pool } from '../db/driver/sql.ts'
import type { Invariant } from './findings.ts'

type Row = {
  place: [number, number]
  line: Counted
  shipped: number
  ended: number
  held: number
  charge: number
  nsn: string | null
  quantity: number | null
  open: [pieces: number, cents: number][] | null
}

const AT_ONCE = 10_000

export const MAX_NAMED = 100
export const PARTS = 'The supply state of each line follows from its parts'

export async function verifyParts(sql: Pick<Pool, 'unsafe'>): Promise<Invariant> {
  const broken: Invariant['broken'] = []
  let after: [number, number] = [0, 0]
  for (;;) {
    const rows = (await sql.unsafe(
      `SELECT ARRAY[l.order_id, l.line_number]::int[] AS place, l.shipped_quantity AS shipped, l.ended_quantity AS ended,
         l.held_cents::float8 AS held, coalesce(l.charge_cents, l.amount_cents)::float8 AS charge, l.supplied_nsn AS nsn,
         l.supplied_quantity AS quantity, l.open_charges AS open, json_build_object('nsn', l.nsn, 'unitOfIssue', p.unit_of_issue, 'quantity', l.quantity,
           'unitPriceCents', l.unit_price_cents, 'unsentQuantity', l.unsent_quantity, 'parts', l.parts) AS line
       FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc)
       WHERE (l.order_id, l.line_number) > ($1, $2) AND l.requisition IS NOT NULL
       ORDER BY l.order_id, l.line_number LIMIT ${AT_ONCE}`,
      after,
    )) as unknown as Row[]
    for (const row of rows) {
      const reason = findDifference(row)
      if (reason && broken.length <= MAX_NAMED)
        broken.push({ row: `order ${row.place[0]} line ${row.place[1]}`, reason })
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) break
    after = last.place
  }
  return { name: PARTS, broken }
}

function findDifference({ line, ...stored }: Row): string {
  const differs = describeDifferences(line)
  const counted = [
    ['shipped', stored.shipped, sumUp(line).shipped],
    ['ended', stored.ended, endedQuantity(line)],
    ['held cents', Number(stored.held), heldCents(line)],
    ['charge in cents', Number(stored.charge), chargeOf(line)],
    ['pieces', stored.quantity ?? line.quantity, expectedQuantity(line)],
    ['other item', stored.nsn, differs.nsn],
    [
      'open charges',
      describeOpen(stored.open ?? [[line.quantity, line.unitPriceCents]]),
      describeOpen(listOpenCharges(line)),
    ],
  ] as const
  return counted
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what} ${is}, its parts say ${should}`)
    .join('; ')
}

const describeOpen = (charges: Row['open'] & object) =>
  charges.map(([pieces, cents]) => `${pieces} at ${cents}`).join(', ')
