import {
  describeWatchChange,
  findWatchChange,
  type WatchChange,
  type WatchedItem,
} from '#domain/catalogue/stock-watches.ts'
import { dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf as personNameOf } from '../db/names.ts'
import { enterProgram } from '../db/row-security.ts'
import { type Email, greet, isOneLine } from '../mail/email.ts'
import type { Portal } from '../portal.ts'
import { isSoldOn } from './assortment.ts'
import { priceOf } from './prices.ts'
import { nameOf } from './sizes.ts'

type Watching = Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock'>
type Due = WatchedItem & {
  watch: number
  nsn: string
  item: string
  member: string | null
  personId: number
  /** Null: no email may leave. */
  email: string | null
  name: string
}

const AT_ONCE = 500

/** Each minute. The trigger on items marked the watches in the transaction that changed an item. */
export async function notifyWatchers({ config, handles, jobs, clock }: Watching): Promise<void> {
  const due = await handles.writes<{ program: string }[]>`SELECT find_programs_with_due_watches() AS program`
  const today = dayIn(config.fiscalZone, clock())
  for (const { program } of due) {
    let taken = AT_ONCE
    while (taken === AT_ONCE)
      taken = await handles.writes.begin(async (sql) => {
        await enterProgram(sql, program)
        const rows = await takeDue(sql, program, today)
        const read = rows.map((row) => ({ row, change: findWatchChange(row) }))
        await settle(sql, read)
        const emails = read.flatMap(({ row, change }) =>
          change ? writeEmail(row, change, config.publicUrl) : [],
        )
        if (emails.length > 0) await jobs.bulkSender(sql)('mail', emails)
        return rows.length
      })
  }
}

/** Each hour: a price or a sale that begins makes no change of an item. */
export async function lookAtWatches({ handles }: Pick<Portal, 'handles'>): Promise<void> {
  await handles.writes`SELECT note_watches_in_stock()`
}

/** Locked, so that of two processes one writes the message. */
function takeDue(sql: Sql, program: string, today: string) {
  const fiscalYear = fiscalYearOf(today)
  return sql<Due[]>`
    SELECT w.watch_id AS watch, w.nsn, ${nameOf(sql)} AS item, i.status, i.get_well_on, w.known_get_well_on AS known_on,
      l.pgc IS NOT NULL AND ${priceOf(sql, sql`i.nsn`, { fiscalYear, today })} IS NOT NULL AS is_sold,
      (SELECT ${personNameOf(sql, sql`m`)} FROM people m WHERE m.program = w.program AND m.person_id = w.member_id) AS member,
      w.person_id, ${personNameOf(sql, sql`r`)} AS name,
      CASE WHEN r.enabled AND r.may_sign_in AND r.email <> '' AND r.email !~ '[[:cntrl:]]' THEN r.email END AS email
    FROM stock_watches w JOIN items i USING (nsn) JOIN products p USING (pgc)
    JOIN people r ON r.program = w.program AND r.person_id = w.person_id
    LEFT JOIN program_products l ON l.program = w.program AND l.pgc = i.pgc AND ${isSoldOn(sql, sql`l`, today)}
    WHERE w.program = ${program} AND w.is_due ORDER BY w.watch_id LIMIT ${AT_ONCE} FOR UPDATE OF w SKIP LOCKED`
}

/** Stores the dates that were read: an item that changes meanwhile marks its watches again. */
async function settle(sql: Sql, read: readonly { row: Due; change: WatchChange | null }[]): Promise<void> {
  const isEnd = ({ change }: (typeof read)[number]) => change === 'back' || change === 'gone'
  const ended = read.filter(isEnd).map(({ row }) => row.watch)
  const kept = read
    .filter((one) => !isEnd(one))
    .map(({ row: { watch, status, getWellOn, knownOn } }) => ({
      watch,
      on: status === 'backordered' ? getWellOn : knownOn,
    }))
  await sql`DELETE FROM stock_watches WHERE watch_id = ANY (${ended}::bigint[])`
  await sql`UPDATE stock_watches w SET is_due = false, known_get_well_on = r."on"
    FROM jsonb_to_recordset(${sql.json(kept)}::jsonb) AS r (watch bigint, "on" date) WHERE w.watch_id = r.watch`
}

function writeEmail(row: Due, change: WatchChange, publicUrl: string): Email[] {
  if (row.email === null) return []
  const { subject, words } = describeWatchChange(change, row)
  const email: Email = {
    to: row.email,
    kind: 'back',
    people: [row.personId],
    subject,
    greeting: greet(row.name),
    paragraphs: [words],
    facts: [['NSN', row.nsn], ...(row.member === null ? [] : [['For', row.member] as const])],
    link: { words: 'Open the item', address: `${publicUrl}/products/nsn/${row.nsn}` },
  }
  return [email].filter(isOneLine)
}
