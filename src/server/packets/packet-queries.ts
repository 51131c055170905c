import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { actorOf } from '../orders/signers.ts'

export type Signature = {
  round: number
  level: number
  decision: 'approve' | 'decline'
  person: string
  comment: string
  at: Date
  /** Empty: not recorded. */
  way: SignInWay | ''
}

export function findSignatures(sql: Sql, order: number) {
  return sql<Signature[]>`SELECT a.round, a.level, a.decision, ${actorOf(sql, sql`s`, sql`a`)} AS person,
      a.comment, a.decided_at AS at, a.way
    FROM approvals a JOIN people s ON s.program = a.program AND s.person_id = a.person_id
    WHERE a.order_id = ${order} ORDER BY a.round, a.level`
}

/** `at` is the day of the request, or of the arrival. */
export type SupplyRecord = { direction: 'sent' | 'received'; line: number | null; record: string; at: Date }

export function findRecords(sql: Sql, order: number) {
  return sql<SupplyRecord[]>`SELECT 'sent' AS direction, line_number AS line, record, requested_at AS at
    FROM supply_outgoing WHERE order_id = ${order} AND batch_number IS NOT NULL
    UNION ALL
    SELECT 'received', line_number, record, happened_at FROM order_events WHERE order_id = ${order} AND record <> ''
    ORDER BY 4, 2, 3`
}

export type PacketReceipt = {
  line: number
  kind: 'receive' | 'issue' | 'return'
  quantity: number
  short: number
  damaged: number
  reason: string
  person: string
  at: Date
  isCorrection: boolean
}

export function findReceipts(sql: Sql, order: number) {
  return sql<
    PacketReceipt[]
  >`SELECT r.line_number AS line, r.kind, r.quantity, r.short_quantity AS short, r.damaged_quantity + r.wrong_quantity AS damaged,
      concat_ws(' ', nullif(r.short_reason, ''), nullif(r.damaged_reason, ''), nullif(r.wrong_reason, ''), nullif(r.comment, '')) AS reason,
      ${nameOf(sql, sql`s`)} AS person, r.made_at AS at, r.undoes IS NOT NULL AS is_correction
    FROM receipts r JOIN people s ON s.program = r.program AND s.person_id = r.actor_id
    WHERE r.order_id = ${order} ORDER BY r.receipt_id`
}

export type PacketMail = { recipient: string; subject: string; at: Date; state: string }

export function findMails(sql: Sql, order: number) {
  return sql<PacketMail[]>`SELECT address AS recipient, subject, queued_at AS at, state FROM mails
    WHERE order_id = ${order} ORDER BY queued_at, mail_id`
}
