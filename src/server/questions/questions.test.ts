import { expect, test } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#domain/orders/attachments.ts'
import { verifyLedger } from '#server/commands/verify.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { sendFile } from '#testing/panel-import.ts'
import { codeOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { checkImport, listImports, startImport } from '#wire/imports/imports.ts'
import { declineOrder, readOrder } from '#wire/orders/orders.ts'
import { addMessage } from '#wire/orders/questions.ts'
import { returnOrder } from '#wire/orders/return.ts'

const { portal, world, as } = openOrdersPortal(10_000_000)

const PDF = Buffer.from('%PDF-1.7 measured sizes')
const say = (number: number, by: string, words: string, files: string[] = []) =>
  as(by).send(addMessage, { params: { number }, body: { words, files } })
const upload = (by: string, bytes = PDF, name = 'sizes.exe') => sendFile(as(by), 'attachment', bytes, name)
const open = (number: number, file: number, by: string) => as(by).get(`/cart/order/${number}/files/${file}`)
const mailsOn = async (number: number) =>
  (await readSentMails(portal.owner)).filter(
    ({ subject }) => / on order /.test(subject) && subject.endsWith(` ${number}`),
  )

test('an approver asks, the orderer answers with files, and everybody who sees the order reads both', async () => {
  const number = await world.order({ levels: 2 })
  const asked = await say(number, 'second', 'Which size does 1234567890 wear?')
  expect(asked.body.mayAsk).toBe(true)
  const files = [await upload('placer'), await upload('placer', Buffer.from('a,b\n1,2\n'), 'list.csv')]
  const { body } = await say(number, 'placer', '42, see the sheet.', files)
  expect(body.messages).toMatchObject([
    { words: 'Which size does 1234567890 wear?', isOrderer: false, files: [] },
    { isOrderer: true, files: [{ name: 'sizes.exe.pdf', bytes: PDF.length }, { name: 'list.csv' }] },
  ])
  const [file] = body.messages[1].files
  for (const by of ['placer', 'member', 'first', 'finance', 'everything']) {
    const { body: seen } = await as(by).send(readOrder, { params: { number } })
    expect([by, seen.messages.length, seen.mayAsk]).toEqual([by, 2, ['placer', 'first'].includes(by)])
    const { status, headers } = await open(number, file.id, by)
    expect([by, status, headers['content-type']]).toEqual([by, 200, 'application/pdf'])
    expect(headers['content-disposition']).toBe('attachment; filename="sizes.exe.pdf"')
  }
  for (const by of ['outsider', 'foreigner']) expect((await open(number, file.id, by)).status).toBe(404)
  expect((await open(await world.order(), file.id, 'placer')).status).toBe(404)
  expect((await as('placer').send(listImports, {})).body).toEqual([])
  const mails = (await mailsOn(number)).map(({ to, subject }) => [subject.split(' ')[0], to])
  expect(mails.sort()).toEqual([
    ...['both', 'first', 'other-first', 'second'].map((name) => ['Answer', `${name}@example.mil`]),
    ['Question', 'placer@example.mil'],
  ])
  expect((await mailsOn(number)).map(({ text }) => text).join()).not.toContain('1234567890')
})

test('a person who asked and no longer sees the order gets no answer by mail', async () => {
  const number = await world.order({ levels: 2 })
  expect((await say(number, 'second', 'And which color?')).status).toBe(200)
  await as('first').send(returnOrder, { params: { number }, body: { comment: 'Which size?' } })
  const endRole = (last: string | null) =>
    portal.owner`UPDATE role_assignments SET last_day = ${last} WHERE person_id = ${world.second.id} AND role = 'approver'`
  // To place orders for a DoDAAC shows no orders of others.
  await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT DISTINCT program, dodaac, person_id, 'order-placer' FROM role_assignments WHERE person_id = ${world.second.id}
    ON CONFLICT DO NOTHING`
  await endRole('2026-01-01')
  await say(number, 'placer', '42, green.')
  await endRole(null)
  const answers = (await mailsOn(number)).filter(({ subject }) => subject.startsWith('Answer'))
  expect(answers.map(({ to }) => to)).toEqual(['first@example.mil'])
})

test('others cannot write; the approver who returned an order can; after the decision nobody can', async () => {
  const number = await world.order()
  const others = { member: 403, finance: 403, everything: 403, outsider: 404, foreigner: 404 }
  for (const [by, status] of Object.entries(others))
    expect((await say(number, by, 'Hello.')).status, by).toBe(status)
  await as('first').send(returnOrder, { params: { number }, body: { comment: 'Which size?' } })
  expect((await say(number, 'placer', '42?')).status).toBe(200)
  expect((await mailsOn(number)).map(({ to }) => to)).toEqual(['first@example.mil'])
  expect((await say(number, 'first', 'Yes.')).status).toBe(200)
  const decided = await world.order()
  await as('first').send(declineOrder, { params: { number: decided }, body: { comment: 'No.' } })
  expect(codeOf(await say(decided, 'placer', 'Why?'))).toEqual([409, 'ORDER_DECIDED'])
})

test('a file of another kind, of somebody else, incomplete, or too large is refused, and nothing is written [E12]', async () => {
  const number = await world.order()
  const begin = (bytes: number) =>
    as('placer').send(startImport, { body: { kind: 'attachment', fileName: 'a.pdf', bytes } })
  for (const file of [
    await upload('placer', Buffer.from([0x4d, 0x5a, 0x90, 0]), 'sizes.pdf'),
    await upload('first'),
    (await begin(10)).body.id,
  ])
    expect(codeOf(await say(number, 'placer', 'Look.', [file]))).toEqual([422, 'ATTACHMENT'])
  expect((await begin(MAX_ATTACHMENT_BYTES)).status).toBe(200)
  expect((await begin(MAX_ATTACHMENT_BYTES + 1)).status).toBe(422)
  const checked = await as('placer').send(checkImport, { params: { import: await upload('placer') } })
  expect(checked.status).toBe(409)
  expect((await as('placer').send(readOrder, { params: { number } })).body.messages).toEqual([])
})

test('nothing of a question or its files can be changed or removed, and every invariant holds', async () => {
  for (const table of ['order_messages', 'order_files'])
    await expect(portal.owner.unsafe(`DELETE FROM ${table}`)).rejects.toThrow()
  expect((await verifyLedger(portal.owner as never)).flatMap(({ broken }) => broken)).toEqual([])
})
