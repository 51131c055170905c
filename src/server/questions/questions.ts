import { requireWaiting } from '#domain/orders/approvals.ts'
import { type AttachmentKind, typeOfAttachment } from '#domain/orders/attachments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { deleteImport } from '../imports/panel/import-queries.ts'
import { orderNotFound, readOrderDetails } from '../orders/details.ts'
import { asksAbout } from '../orders/details-queries.ts'
import { lockOrder } from '../orders/lock.ts'
import { seesOrders } from '../orders/scope.ts'
import { mailMessage } from './message-mail.ts'
import { readSentFiles, refuseFile } from './sent-files.ts'

/** The orderer and the approvers of the DoDAAC write while the order waits. Everybody who sees it reads. */
export async function addMessage(
  context: WriteContext,
  {
    params: { number },
    body: { words, files },
  }: Input<{ number: number }, undefined, { words: string; files: string[] }>,
): Promise<OrderDetails> {
  const { sql, person, now } = context
  const order = await lockOrder(context, number, undefined)
  const { mayAsk = false, messages = 0, bytes = 0 } = (await findRight(sql, number, person.id)) ?? {}
  const isOrderer = order.ordererId === person.id
  if (!isOrderer && !mayAsk)
    throw new Refusal(
      'forbidden',
      `Only the person who placed order ${number} and approvers of ${order.dodaac} write here.`,
    )
  requireWaiting(order)
  requireRoom(number, messages)
  const sent = await readSentFiles(context, files)
  if (bytes + sent.reduce((sum, file) => sum + file.bytes.length, 0) > MAX_ORDER_BYTES)
    throw refuseFile(TOO_MANY_BYTES)
  const [row] = await sql<
    { id: number }[]
  >`INSERT INTO order_messages (program, order_id, person_id, words, made_at)
    VALUES (${person.program}, ${number}, ${person.id}, ${words}, ${now}) RETURNING message_id AS id`
  // At most five, each of up to 10 MB: one statement for all would hold all of them twice.
  for (const file of sent) {
    await sql`INSERT INTO order_files (program, order_id, message_id, file_name, kind, size, content_hash, content)
      VALUES (${person.program}, ${number}, ${row?.id ?? 0}, ${file.name}, ${file.kind}, ${file.bytes.length}, ${file.hash},
        ${file.bytes})`
    await deleteImport(sql, file.id)
  }
  await mailMessage(context, order, { words, isOrderer, files: sent.length })
  context.concern(`order ${number}`, {
    message: row?.id,
    files: sent.map(({ name, hash }) => ({ name, hash })),
  })
  return readOrderDetails(context, number)
}

const MAX_MESSAGES = 200
const MAX_ORDER_BYTES = 100 * 1024 * 1024
const TOO_MANY_BYTES = 'The files of this order would take more than 100 MB. Send fewer or smaller files.'

function requireRoom(number: number, messages: number): void {
  if (messages >= MAX_MESSAGES)
    throw new Refusal(
      'rule',
      `Order ${number} has ${MAX_MESSAGES} questions and answers, which is the maximum.`,
      {
        code: 'LIST_FULL',
      },
    )
}

function findRight(sql: Sql, orderId: number, personId: number) {
  return first(sql<{ mayAsk: boolean; messages: number; bytes: number }[]>`
    SELECT ${asksAbout(sql, personId)} AS may_ask,
      (SELECT count(*) FROM order_messages m WHERE m.order_id = o.order_id) AS messages,
      (SELECT coalesce(sum(f.size), 0)::bigint FROM order_files f WHERE f.order_id = o.order_id) AS bytes
    FROM orders o WHERE o.order_id = ${orderId}`)
}

export async function readFile(
  { sql, person }: ReadContext,
  { params }: Input<{ number: number; file: number }, undefined, undefined>,
): Promise<{ fileName: string; type: string; bytes: Buffer }> {
  const [file] = await sql<{ fileName: string; kind: AttachmentKind; bytes: Buffer }[]>`
    SELECT f.file_name, f.kind, f.content AS bytes FROM order_files f JOIN orders o USING (order_id)
    WHERE f.order_id = ${params.number} AND f.file_id = ${params.file} AND ${seesOrders(sql, person)}`
  if (!file) throw orderNotFound(params.number)
  return { ...file, type: typeOfAttachment(file.kind) }
}
