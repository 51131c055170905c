import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS, MESSAGE_KINDS } from '#domain/messages/kinds.ts'
import { PASSWORD } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { listMails, type SentMail, sendMailAgain } from '#wire/messages/mails.ts'
import {
  countUnread,
  listMessages,
  markAllRead,
  markRead,
  readChoices,
  saveChoices,
} from '#wire/messages/messages.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'
import { switchProgram, updatePassword } from '#wire/session/session.ts'
import { connect, type Handles } from '../db/connect.ts'
import { deliverLogged } from '../mail/log.ts'
import { deleteOldMessages } from './message-queries.ts'

const { portal, world, as, signIn } = openOrdersPortal(10_000_000)
let handles: Handles

beforeAll(async () => {
  handles = connect({ url: portal.database.url })
  await portal.owner`DELETE FROM message_choices`
})
afterAll(() => handles?.close())

const unread = async (who: string) => (await as(who).send(countUnread, {})).body
const list = async (who: string, query = {}) => (await as(who).send(listMessages, { query })).body
const decline = (number: number) =>
  as('first').send(declineOrder, { params: { number }, body: { comment: 'Too many.' } })

test('a declined order is an unread message of its orderer, with its words and a link, until its order opens', async () => {
  const [one, two] = [await world.order(), await world.order()]
  await decline(one)
  await decline(two)
  expect(await unread('placer')).toEqual({ unread: 2, orders: [two, one] })
  const { rows, ...counts } = await list('placer')
  expect(counts).toMatchObject({ total: 2, unread: 2 })
  expect(rows[1]).toMatchObject({
    ...{ kind: 'An order is declined', subject: `Order ${one} is declined`, order: one, isRead: false },
    paragraphs: [expect.stringContaining('Your order is declined.'), 'Comment of the approver: Too many.'],
    link: { words: 'See the order', path: `/orders/${one}` },
  })
  expect(rows[1].facts).toContainEqual({ name: 'Order number', value: String(one) })
  const opened = await as('placer').send(markRead, { body: { messages: [], order: one } })
  expect(opened.body).toEqual({ unread: 1, orders: [two] })
  expect((await list('placer', { shown: 'unread' })).rows).toHaveLength(1)
  expect((await list('placer', { page: 2, pageSize: 1 })).rows).toMatchObject([{ isRead: true, order: one }])
})

test('nobody reads or marks the messages of another person or program', async () => {
  const { rows } = await list('placer')
  const body = { messages: rows.map(({ id }: { id: number }) => id), order: null }
  for (const who of ['outsider', 'foreigner', 'everything']) {
    expect(await list(who)).toMatchObject({ total: 0, rows: [] })
    await as(who).send(markRead, { body })
  }
  expect(await unread('placer')).toMatchObject({ unread: 1 })
  expect((await as('placer').send(markAllRead, {})).body).toEqual({ unread: 0, orders: [] })
})

test('messages disappear 90 days after they were read, and unread ones after 180 days', async () => {
  await portal.owner`UPDATE messages SET read_at = NULL WHERE message_id = (SELECT max(message_id) FROM messages WHERE person_id = ${world.placer.id})`
  const totals: number[] = []
  for (const days of [89, 91, 181]) {
    await deleteOldMessages(handles.writes, new Date(Date.now() + days * 86_400_000))
    totals.push((await list('placer')).total)
  }
  expect(totals).toEqual([2, 1, 0])
})

const read = async () => (await as('member').send(readChoices, {})).body
const save = (ways: object[], version?: number) =>
  as('member').send(
    saveChoices,
    { body: { digestHour: 16, ways: ways as never } },
    { version: version as never },
  )

test('a person begins with the usual ways and 7 o’clock, and chooses others, which the trail keeps', async () => {
  const begun = await read()
  expect(begun).toMatchObject({ digestHour: 7, version: 0, sendsConfirmation: true })
  expect(begun.ways).toEqual(MESSAGE_KINDS.map((kind) => ({ kind, way: KINDS[kind].way })))
  const ways = [
    { kind: 'shipped', way: 'never' },
    { kind: 'approved', way: 'at-once' },
  ]
  expect((await save(ways, 0)).body).toEqual({ version: 1 })
  expect(await read()).toMatchObject({ digestHour: 16, version: 1, ways: expect.arrayContaining(ways) })
  const [event] = await portal.owner`SELECT detail FROM audit_events WHERE action = 'PUT /messages/choices'`
  expect(event?.detail).toEqual({ digestHour: 16, changed: ['shipped: never', 'approved: at-once'] })
  expect(codeOf(await save(ways, 0))).toEqual([409, 'STALE_CHOICES'])
  const number = await world.order()
  await as('both').send(approveOrder, { params: { number }, body: { comment: '' } })
  const logged = await portal.owner`
      SELECT kind FROM mails WHERE order_id = ${number} AND person_id = ${world.member.id}`
  expect(logged).toEqual([{ kind: 'approved' }])
})

test('a kind that asks for an act cannot be silenced, and no kind is chosen twice', async () => {
  const silent = await save([{ kind: 'declined', way: 'never' }])
  expect(codeOf(silent)).toEqual([422, 'ALWAYS_COMES'])
  expect(silent.body.detail).toContain('An order is declined')
  const twice = { kind: 'shipped', way: 'portal' }
  expect((await save([twice, twice])).status).toBe(400)
})

test('a person who works in another program chooses at home', async () => {
  await signIn('everything')
  const switched = await as('everything').send(switchProgram, { body: { program: 'NG' } })
  const cookie = String(switched.headers['set-cookie']).split(';')[0] ?? ''
  const abroad = portal.client(cookie)
  const reply = await abroad.send(saveChoices, { body: { digestHour: 5, ways: [] } })
  expect(codeOf(reply)).toEqual([422, 'CHOOSE_AT_HOME'])
  expect((await abroad.send(readChoices, {})).body).toMatchObject({ digestHour: 7 })
})

const log = async (query = {}, who = 'everything') =>
  (await as(who).send(listMails, { query: query as never })).body as { total: number; rows: SentMail[] }
const again = (mail: string) => as('everything').send(sendMailAgain, { params: { mail } })

test('an administrator sees what became of each mail and why, and sends a failed one again', async () => {
  await signIn('everything')
  await decline(await world.order())
  const [waiting] = (await log({ searchTerm: 'PLACER@' })).rows
  if (!waiting) throw new Error('No mail is in the log.')
  expect(waiting).toMatchObject({ state: 'waiting', kind: 'An order is declined', maySendAgain: false })
  expect((await again(waiting.id)).status).toBe(409)
  const refused = Object.assign(new Error('550 Ann is\r\naway'), { code: 'EENVELOPE' })
  const fail = deliverLogged({ handles, clock: () => new Date() }, () => Promise.reject(refused))
  await expect(fail({} as never, waiting.id)).rejects.toThrow('550')
  const [failed] = (await log({ state: 'failed' })).rows
  const reason = 'The mail server refused the address: 550 Ann is away'
  expect(failed).toMatchObject({ id: waiting.id, tries: 1, reason, maySendAgain: true })
  const sendAgainTo = async (enabled: boolean, email: string) => {
    await portal.owner`UPDATE people SET enabled = ${enabled}, email = ${email} WHERE person_id = ${world.placer.id}`
    return (await again(waiting.id)).body
  }
  const sentTo = 'placer@new.example.mil'
  expect(await sendAgainTo(false, sentTo)).toMatchObject({ code: 'PERSON_DISABLED' })
  expect(await sendAgainTo(true, '')).toMatchObject({ code: 'NO_ADDRESS' })
  expect(await sendAgainTo(true, sentTo)).toEqual({ sentTo })
  const { rows } = await log({ searchTerm: 'placer@' })
  expect(rows.filter(({ subject }) => subject === waiting.subject)).toMatchObject([
    { state: 'waiting', sentTo },
    { state: 'failed', sentAgainAt: expect.any(Date) },
  ])
  expect(await portal.owner`SELECT state FROM pgboss.job WHERE id = ${waiting.id}`).toEqual([])
  await deliverLogged({ handles, clock: () => new Date() }, async () => {})({} as never, rows[0]?.id ?? '')
  expect((await log({ state: 'sent' })).rows).toMatchObject([{ id: rows[0]?.id, reason: '' }])
  const [event] = await portal.owner`
      SELECT object, detail FROM audit_events WHERE action LIKE '%/again' AND outcome = 'done'`
  const { subject } = waiting
  expect(event).toEqual({ object: `mail ${waiting.id}`, detail: { to: sentTo, subject } })
  const told = (await list('placer')).rows.filter((row: { subject: string }) => row.subject === subject)
  expect(told).toHaveLength(1)
})

test('a mail about an account has no words in the log, never leaves again, and is not seen in another program', async () => {
  const password = 'Another-Pass-2026'
  await as('outsider').send(updatePassword, {
    body: {
      ...{ id: world.outsider.id, email: '', username: 'outsider', resetToken: '' },
      ...{ password, confirmation: password, current: PASSWORD },
    },
  })
  const [mail] = (await log({ searchTerm: 'outsider@' })).rows
  expect(mail).toMatchObject({ subject: 'Your password was changed', kind: 'Account', maySendAgain: false })
  expect(codeOf(await again(mail?.id ?? ''))).toEqual([422, 'NO_WORDS'])
  expect(await log({}, 'foreigner')).toEqual({ total: 0, rows: [] })
  expect((await as('foreigner').send(sendMailAgain, { params: { mail: mail?.id } })).status).toBe(404)
  expect((await unread('outsider')).unread).toBe(0)
})

test('after 90 days the log keeps only mails about orders, and not their words', async () => {
  const [{ total, kept } = {}] =
    await portal.owner`SELECT count(*)::int AS total, count(order_id)::int AS kept
      FROM mails WHERE program = 'AR'`
  expect(total).toBeGreaterThan(kept)
  await deleteOldMessages(handles.writes, new Date(Date.now() + 91 * 86_400_000))
  const { rows } = await log()
  expect(rows).toHaveLength(kept)
  expect(rows.filter(({ maySendAgain }) => maySendAgain)).toEqual([])
  expect(codeOf(await again(rows[0]?.id ?? ''))).toEqual([422, 'NO_WORDS'])
})
