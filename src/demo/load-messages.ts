import { addDays } from '#domain/fiscal-years.ts'
import { writeSections } from '#domain/messages/digest.ts'
import { describeNewDay } from '#domain/supply/estimates.ts'
import { countPieces } from '#domain/supply/line-updates.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { nameOf } from '#server/db/names.ts'
import type { Email } from '#server/mail/email.ts'
import { toPost } from '#server/mail/post.ts'
import { type OrderInMail, writeApprovalRequest, writeDecision } from '#server/orders/order-mail.ts'
import { writeSupplyMails } from '#server/supply/supply-mail.ts'

/** The message only keeps the path. */
const publicUrl = 'https://portal.example'

type Told = { email: Email; personId: number; day: string }
type FoundOrder = Omit<OrderInMail, 'publicUrl'> & {
  email: string
  personId: number
  name: string
  status: string
  backorder: { lineNumber: number; name: string; quantity: number; getWellOn: string | null } | null
}

/** Messages of the accounts `placer` and `approver1`, and two rows of the log. Call it after the orders are loaded. */
export async function loadMessages(sql: Pool, today: string): Promise<void> {
  const found = await findOrders(sql)
  const told = found.flatMap((order, place) => writeTold(order, addDays(today, place - found.length)))
  await sql`
    INSERT INTO messages (program, person_id, kind, order_id, subject, body, way, happened_at, read_at)
    SELECT 'AR', person, kind, "order", subject, body, way, day + time '15:00',
      CASE WHEN place < ${told.length / 3}::numeric THEN day + time '20:00' END
    FROM jsonb_to_recordset(${sql.json(
      told.map(({ email, personId, day }, place) => ({
        ...toPost(email),
        person: personId,
        subject: email.subject,
        day,
        place,
      })),
    )}::jsonb) AS t (person bigint, kind text, "order" bigint, subject text, body jsonb, way text, day date, place integer)`
  await loadLog(sql, told, addDays(today, -1))
}

function findOrders(sql: Pool) {
  return sql<FoundOrder[]>`
    WITH own AS (
      SELECT o.*, row_number() OVER (PARTITION BY o.status ORDER BY o.order_id DESC) AS place,
        (SELECT jsonb_build_object('lineNumber', l.line_number, 'name', d.display_name, 'quantity', l.quantity, 'getWellOn', l.get_well_on)
          FROM order_lines l JOIN items i USING (nsn) JOIN products d USING (pgc)
          WHERE l.order_id = o.order_id AND l.supply_state = 'backordered' ORDER BY l.line_number LIMIT 1) AS backorder
      FROM orders o JOIN people p ON p.person_id = o.orderer_id
      WHERE o.program = 'AR' AND NOT o.withdrawn AND CASE o.status
        WHEN 'awaiting' THEN EXISTS (SELECT FROM may_sign s JOIN people a USING (person_id)
          WHERE s.order_id = o.order_id AND s.is_next AND a.username = 'approver1')
        ELSE p.username = 'placer' END)
    SELECT o.order_id AS number, ${nameOf(sql, sql`p`)} AS orderer, ${nameOf(sql, sql`m`)} AS member, o.dodaac, o.fund_code,
      o.total_cents, o.status, o.backorder, r.person_id, r.email, ${nameOf(sql, sql`r`)} AS name
    FROM own o JOIN people p ON p.person_id = o.orderer_id JOIN people m ON m.person_id = o.member_id
    JOIN people r ON r.program = 'AR' AND r.username = CASE o.status WHEN 'awaiting' THEN 'approver1' ELSE 'placer' END
    WHERE o.place <= 4 OR (o.backorder IS NOT NULL AND o.place <= 40)
    ORDER BY o.status = 'awaiting', o.backorder IS NOT NULL, o.order_id`
}

function writeTold(order: FoundOrder, day: string): Told[] {
  const { status, backorder, number: orderId, personId, ...to } = order
  const facts = { ...order, publicUrl }
  const reader = {
    ...to,
    orderId,
    people: [personId],
    isOrderer: true,
    sendsConfirmation: true,
    maySignIn: true,
  }
  const emails = () => {
    if (status === 'awaiting') return [writeApprovalRequest(reader, facts)]
    if (status === 'declined') return [writeDecision(reader, facts, { kind: 'declined', comment: '' })]
    if (!backorder) return [writeDecision(reader, facts, { kind: 'approved', comment: '' })]
    const { quantity, getWellOn, ...line } = backorder
    const waits = { supplyState: 'backordered', getWellOn } as const
    const expected = describeNewDay({ supplyState: 'processing', getWellOn: null }, waits)
    const words = `${countPieces(quantity)} backordered. ${expected}`
    const update = { orderId, shipped: [], ended: [], isAllShipped: false, publicUrl }
    return writeSupplyMails({ ...update, delayed: [{ ...line, words, isReplaced: false }] }, [reader])
  }
  return emails().map((email) => ({ email, personId, day }))
}

async function loadLog(sql: Pool, told: readonly Told[], day: string): Promise<void> {
  const [first] = told
  if (!first) return
  const { to, greeting } = first.email
  const lines = told
    .filter(({ email }) => email.to === to && toPost(email).way === 'digest')
    .map(({ email }) => ({ kind: email.kind ?? 'other', subject: email.subject, points: email.points ?? [] }))
  const digest: Email = {
    ...{ to, greeting, kind: 'digest', subject: 'Your day in Quartermaster' },
    paragraphs: ['This digest came yesterday.'],
    sections: writeSections({ toSign: 0, orders: [], requests: 0, lines: lines.slice(0, 5) }),
  }
  const { link: _, ...failed } = first.email
  const rows = [
    { email: digest, hour: '12:01', failed: false, reason: '' },
    {
      email: { ...failed, to: 'no.such.box@example.mil' },
      hour: '15:00',
      failed: true,
      reason: 'The mail server refused the address: 550 5.1.1 No such user here',
    },
  ]
  await sql`
    INSERT INTO mails (mail_id, program, person_id, kind, address, subject, email, queued_at, tries, sent_at, failed_at, reason)
    SELECT gen_random_uuid(), 'AR', ${first.personId}, email->>'kind', email->>'to', email->>'subject', email, at, 1,
      CASE WHEN NOT failed THEN at + interval '2 seconds' END, CASE WHEN failed THEN at + interval '2 seconds' END, reason
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (email jsonb, hour time, failed boolean, reason text),
      LATERAL (SELECT (${day}::text::date + hour)::timestamptz AS at) t`
}
