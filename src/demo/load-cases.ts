import { readFile } from 'node:fs/promises'
import type { CaseState, CaseType } from '#domain/cases/cases.ts'
import { addDays } from '#domain/fiscal-years.ts'
import type { Pool, Transaction } from '#server/db/driver/sql.ts'

/** The unit of the account `placer`. */
const UNIT = 'W9AR01'
/** Days ago. */
const FIRST = 40
const PICTURE = new URL('./pictures/all-weather-coat-black-0.svg', import.meta.url)

type Message = {
  by: 'unit' | 'supplier'
  step?: 'return' | 'refuse' | 'close'
  words: string
  daysAgo: number
}
type LoadedCase = {
  type: CaseType
  code: string
  wish: string
  state: CaseState
  waitsFor: 'unit' | 'supplier' | null
  /** From today. */
  dueIn: number
  label?: string
  hasPhoto?: true
  messages: Message[]
}

const CASES: LoadedCase[] = [
  {
    ...{
      type: 'damaged',
      code: 'C1',
      wish: 'replace',
      state: 'open',
      waitsFor: 'supplier',
      dueIn: -3,
      hasPhoto: true,
    },
    messages: [{ by: 'unit', words: 'The box was crushed, and a seam is torn. See the photo.', daysAgo: 33 }],
  },
  {
    ...{ type: 'short', code: 'S1', wish: 'credit', state: 'open', waitsFor: 'unit', dueIn: 12 },
    messages: [
      { by: 'unit', words: 'One piece less than on the packing list.', daysAgo: 9 },
      { by: 'supplier', words: 'What is the weight on the label of the box?', daysAgo: 4 },
    ],
  },
  {
    ...{
      type: 'wrong',
      code: 'W1',
      wish: 'return',
      state: 'returning',
      waitsFor: 'unit',
      dueIn: 20,
      label: 'R20417',
    },
    messages: [
      { by: 'unit', words: 'Another size came than ordered.', daysAgo: 8 },
      { by: 'supplier', step: 'return', words: 'Return label: R20417. Use the same box.', daysAgo: 2 },
    ],
  },
  {
    ...{ type: 'quality', code: 'Q1', wish: 'replace', state: 'refused', waitsFor: null, dueIn: 5 },
    messages: [
      { by: 'unit', words: 'The color differs from the other pieces.', daysAgo: 21 },
      {
        by: 'supplier',
        step: 'refuse',
        words: 'The shade is within the tolerance of the specification.',
        daysAgo: 15,
      },
    ],
  },
  {
    ...{ type: 'question', code: '', wish: '', state: 'closed', waitsFor: null, dueIn: 2 },
    messages: [
      { by: 'unit', words: 'Does this coat run small? The member is between two sizes.', daysAgo: 12 },
      { by: 'supplier', words: 'Yes. Order the larger size.', daysAgo: 11 },
      { by: 'unit', step: 'close', words: 'Thank you.', daysAgo: 10 },
    ],
  },
]

/** Five cases in different states about shipped lines of the account `placer`. */
export async function loadCases(sql: Pool, today: string): Promise<void> {
  await sql.begin(async (transaction) => {
    const lines = await findShippedLines(transaction, today)
    if (lines.length < CASES.length) return
    for (const [at, one] of CASES.entries()) await addCase(transaction, today, one, lines[at] as Line)
  })
}

type Line = { orderId: number; line: number; unitId: number; deskId: number }

/** One line of each order that was shipped before the first case, newest orders first. */
function findShippedLines(sql: Transaction, today: string) {
  return sql<Line[]>`SELECT o.order_id, min(l.line_number) AS line, o.orderer_id AS unit_id,
      coalesce((SELECT min(a.person_id) FROM people a WHERE a.program = 'AR' AND a.username = 'admin'), 0) AS desk_id
    FROM orders o JOIN people p ON p.person_id = o.orderer_id AND p.username = 'placer'
    JOIN order_lines l ON l.order_id = o.order_id AND l.shipped_quantity > 0
    JOIN shipments s ON s.order_id = l.order_id AND s.line_number = l.line_number AND s.shipped_on < ${addDays(today, -FIRST)}::text::date
    WHERE o.program = 'AR' AND o.dodaac = ${UNIT} AND o.status IN ('approved', 'shipped')
    GROUP BY o.order_id, o.orderer_id ORDER BY o.order_id DESC LIMIT ${CASES.length}`
}

async function addCase(sql: Transaction, today: string, one: LoadedCase, line: Line): Promise<void> {
  const at = (daysAgo: number) => `${addDays(today, -daysAgo)} 15:00+00`
  const [first] = one.messages
  const last = one.messages.at(-1)
  const opened = at(first?.daysAgo ?? 1)
  const isDecided = one.waitsFor === null
  const idOf = (by: Message['by']) => (by === 'unit' ? line.unitId : line.deskId)
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO cases (program, order_id, line_number, dodaac, type, code, pieces, wish, due_on, state, waits_for, return_label, sent_way,
      opened_by, opened_at, decided_by, decided_at)
    VALUES ('AR', ${line.orderId}, ${line.line}, ${UNIT}, ${one.type}, ${one.code}, ${one.type === 'question' ? 0 : 1}, ${one.wish},
      ${addDays(today, one.dueIn)}::text::date, ${one.state}, ${one.waitsFor}, ${one.label ?? ''}, 'portal', ${line.unitId},
      ${opened}::text::timestamptz, ${isDecided && last ? idOf(last.by) : null},
      ${isDecided && last ? at(last.daysAgo) : null}::text::timestamptz) RETURNING case_id AS id`
  const id = row?.id ?? 0
  for (const message of one.messages)
    await sql`INSERT INTO case_messages (program, case_id, person_id, side, step, words, made_at)
      VALUES ('AR', ${id}, ${idOf(message.by)}, ${message.by}, ${message.step ?? ''}, ${message.words}, ${at(message.daysAgo)}::text::timestamptz)`
  await sql`INSERT INTO order_events (program, order_id, line_number, kind, actor_id, code, detail, happened_at)
    VALUES ('AR', ${line.orderId}, ${line.line}, 'requested', ${line.unitId}, 'case', ${`Case ${id}: ${first?.words ?? ''}`}, ${opened}::text::timestamptz)`
  if (one.hasPhoto) await addPhoto(sql, id)
}

async function addPhoto(sql: Transaction, id: number): Promise<void> {
  const { default: sharp } = await import('sharp')
  const photo = await sharp(await readFile(PICTURE))
    .resize({ width: 640 })
    .flatten({ background: '#ffffff' })
    .jpeg()
    .toBuffer()
  await sql`INSERT INTO case_files (program, case_id, message_id, file_name, kind, size, content_hash, content)
    SELECT 'AR', ${id}, min(message_id), 'torn-seam.jpg', 'jpeg', ${photo.length}, encode(sha256(${photo}), 'hex'), ${photo}
    FROM case_messages WHERE case_id = ${id}`
}
