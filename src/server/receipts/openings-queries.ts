import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'

type Writing = { program: string; by: string; now: Date }
/** `price` in cents. */
export type StoredOpening = {
  id: number | null
  personId: number
  nsn: string
  pieces: number
  heldOn: string
  price: number
  note: string
}

/** Adds rows without an `id`, and replaces the others. */
export async function saveOpenings(
  sql: Sql,
  { program, by, now }: Writing,
  openings: readonly StoredOpening[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${sql.json([...openings])}::jsonb)
    AS r (id bigint, "personId" bigint, nsn text, pieces integer, "heldOn" date, price bigint, note text)`
  await sendTogether({
    writes: {
      changed: sql`UPDATE opening_balances b SET nsn = r.nsn, pieces = r.pieces, held_on = r."heldOn", unit_price_cents = r.price,
          note = r.note, updated_by = ${by}, updated_at = ${now}, version = b.version + 1
        FROM ${rows} WHERE b.program = ${program} AND b.opening_id = r.id`,
      added: sql`INSERT INTO opening_balances (program, person_id, nsn, held_on, pieces, unit_price_cents, note, updated_by, updated_at)
        SELECT ${program}, r."personId", r.nsn, r."heldOn", r.pieces, r.price, r.note, ${by}, ${now}::timestamptz
        FROM ${rows} WHERE r.id IS NULL`,
    },
  })
}

/** In cents, by NSN: the price of this fiscal year, else the latest one, else 0. */
export async function findCurrentPrices(
  sql: Sql,
  program: string,
  nsns: readonly string[],
  today: string,
): Promise<Map<string, number>> {
  const rows = await sql<{ nsn: string; price: number }[]>`
    SELECT i.nsn, coalesce(price_of(${program}, i.nsn, ${fiscalYearOf(today)}, ${today}::date),
      last_price_of(${program}, i.nsn, ${today}::date), 0) AS price
    FROM items i WHERE i.nsn = ANY (${[...nsns]}::text[])`
  return new Map(rows.map(({ nsn, price }) => [nsn, price]))
}
