import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildPerson } from '#testing/build.ts'
import { openFundsPortal } from '#testing/funds-world.ts'
import { applyAll, importFile } from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { adjustFund, createFund, readFund, transferFunds, withdrawFund } from '#wire/funds/funds.ts'
import { listPrograms, type ProgramRow, saveProgram } from '#wire/programs/programs.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'

const DODAAC = 'W9TF01'
const FUND = { program: 'AR' as const, dodaac: DODAAC, fundCode: '6C', fiscalYear: 2027 }

const { portal, world } = openFundsPortal({ runsJobs: true })
let fay: Client
let fayId = 0
let fayName = ''

beforeAll(async () => {
  // Each allotment has the time of the database.
  goOn(0)
  world.finance = await portal.signIn('finance')
  world.everything = await portal.signIn('everything')
  await world.fund(DODAAC, 0)
  await world.fund('W9TF02', 0)
  await buildPerson(portal.owner, { dodaac: DODAAC, username: 'admin', roles: [{ role: 'admin' }] })
  await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
})

/** This Fay allotted nothing before. */
beforeEach(async () => {
  const roles = [DODAAC, 'W9TF02'].map((dodaac) => ({ role: 'finance' as const, dodaac }))
  const name = { firstName: 'Fay', lastName: 'Ellis' }
  const { id, username } = await buildPerson(portal.owner, { dodaac: DODAAC, ...name, roles })
  fayId = id
  fayName = username
  fay = await portal.signIn(username)
})

function goOn(days: number): void {
  portal.setTime(new Date(Date.now() + days * 24 * 3600 * 1000).toISOString())
}
const allot = (by: Client, dollars: string, comment = '') =>
  by.send(adjustFund, { query: { ...FUND, amount: readAmount(dollars), comment } })
/** `Success`, `waits` or the code of a refusal, for each allotment in turn. */
async function tryAllotments(by: Client, ...amounts: string[]): Promise<string[]> {
  const met: string[] = []
  for (const dollars of amounts) {
    const { body } = await allot(by, dollars)
    met.push(body.code ?? body.message.replace(/^This waits for a second person.*/, 'waits'))
  }
  return met
}
const available = async (fundCode = '6C'): Promise<number> => {
  const read = { params: { dodaac: DODAAC }, query: { fundCode, fiscalYear: 2027 } }
  return (await world.finance.send(readFund, read)).body.fund.available
}
const newest = async () =>
  Number((await portal.owner`SELECT max(request_id) AS id FROM waiting_requests`)[0]?.id)
const decide = (request: number, by = world.finance, decision: 'confirm' | 'refuse' = 'confirm') =>
  by.send(decideWaiting, { params: { request }, body: { decision } })

test('a person can allot up to the limit alone, and many small allotments count as one large one [C16]', async () => {
  const before = await available()
  const [done, waits] = ['Success', 'waits']
  expect(await tryAllotments(fay, '9999', '9999.99', '1.01', '1')).toEqual([done, waits, waits, done])
  expect(await available()).toBe(before + 1_000_000)
  expect(await tryAllotments(world.finance, '9000')).toEqual([done])
  goOn(29)
  expect(await tryAllotments(await portal.signIn(fayName), '9.50')).toEqual([waits])
  goOn(31)
  expect(await tryAllotments(await portal.signIn(fayName), '9.75')).toEqual([done])
  goOn(0)
})

test('a person reads how much they may still allot alone, and others read no amount', async () => {
  const read = { params: { dodaac: DODAAC }, query: { fundCode: '6C', fiscalYear: 2027 } }
  const alone = async () => (await fay.send(readFund, read)).body.allotsAlone
  expect(await alone()).toBe(1_000_000)
  await tryAllotments(fay, '9999.99')
  expect(await alone()).toBe(1)
  expect(await tryAllotments(fay, '0.02', '0.01')).toEqual(['waits', 'Success'])
  expect(await alone()).toBe(0)
  expect((await world.everything.send(readFund, read)).body.allotsAlone).toBeNull()
})

test('the limit counts withdrawn money, and does not count moved money', async () => {
  await allot(fay, '6000')
  await fay.send(withdrawFund, { query: { ...FUND, comment: 'Back.', amount: readAmount('6000') } })
  const from = { program: 'AR' as const, fromDodaac: DODAAC, fromFundCode: '6C', fiscalYear: 2027 }
  const to = { toDodaac: 'W9TF02', toFundCode: '6C', amount: readAmount('100'), comment: 'Back.' }
  expect((await fay.send(transferFunds, { query: { ...from, ...to } })).status).toBe(200)
  expect(await tryAllotments(fay, '6000', '4000')).toEqual(['waits', 'Success'])
})

test('of concurrent allotments, one passes below the limit', async () => {
  const responses = await Promise.all(['6000', '6001', '6002'].map((dollars) => allot(fay, dollars)))
  expect(responses.filter(({ body }) => body.message === 'Success')).toHaveLength(1)
})

test('a waiting allotment moves nothing until another keeper of funds confirms it for the person who requested it', async () => {
  const before = await available()
  const { body } = await allot(fay, '25000', 'For the winter.')
  expect(body.funds).toMatchObject([{ before, available: before }])
  const request = await newest()
  const [noted] = await portal.owner`SELECT detail FROM audit_events ORDER BY event_id DESC LIMIT 1`
  const readers = (await readSentMails(portal.owner))
    .filter(({ text }) => text.includes(`Allot $25,000.00 to fund ${DODAAC}/6C of fiscal year 2027.`))
    .map(({ to }) => to)
  expect(readers).toEqual(expect.arrayContaining(['finance@example.mil', 'everything@example.mil']))
  expect(readers).not.toContain('admin@example.mil')
  expect(noted?.detail).toMatchObject({ asked: 2_500_000, request, told: readers.length })
  for (const other of [fay, await portal.signIn('admin')])
    expect((await decide(request, other)).status).toBe(403)
  const waiting = (await world.finance.send(listWaiting, {})).body as WaitingRow[]
  expect(waiting.find(({ id }) => id === request)).toMatchObject({
    ...{ reason: 'For the winter.', requestedBy: 'Fay Ellis', mayDecide: true },
  })
  expect(await available()).toBe(before)

  expect((await decide(request)).status).toBe(200)
  expect(await available()).toBe(before + 2_500_000)
  const [made] = await portal.owner`
    SELECT actor_id, comment, kind FROM transfers ORDER BY transfer_id DESC LIMIT 1`
  expect(made).toEqual({ actorId: fayId, comment: 'For the winter.', kind: 'allot' })
  expect(await tryAllotments(fay, '10000', '0.01')).toEqual(['Success', 'waits'])
})

test('a refused allotment moves nothing, and a confirmed one waits while its year is closed or its requester has no role', async () => {
  const { owner } = portal
  const before = await available()
  await allot(fay, '25001')
  await decide(await newest(), world.finance, 'refuse')
  expect(await tryAllotments(fay, '25001', '25001')).toEqual(['waits', 'ASKED_ALREADY'])
  const request = await newest()
  const openYear = (isOpen: boolean) =>
    owner`UPDATE fund_periods SET is_open = ${isOpen} WHERE program = 'AR' AND fiscal_year = 2027`
  const giveRole = (role: string) =>
    owner`UPDATE role_assignments SET role = ${role} WHERE person_id = ${fayId} AND dodaac = ${DODAAC}`
  await openYear(false)
  const shut = expect.stringContaining('Fiscal year 2027 was closed in the meantime.')
  expect(detailOf(await decide(request))).toEqual([409, shut])
  await openYear(true)
  await giveRole('order-placer')
  const left = expect.stringContaining(`is no longer Finance - RA of DoDAAC ${DODAAC}`)
  expect(detailOf(await decide(request))).toEqual([409, left])
  expect(await available()).toBe(before)
  await giveRole('finance')
  expect((await decide(request)).status).toBe(200)
  expect(await available()).toBe(before + 2_500_100)
})

test('above the limit, a new fund stays empty, and a file of funds waits by fund while its rest is applied', async () => {
  const fund = { dodaac: DODAAC, fundCode: '7D', fiscalYear: 2027, description: '', comment: '' }
  const added = await fay.send(createFund, { body: { ...fund, amount: readAmount('50') } })
  expect(added.body).toMatchObject({ message: 'Success', funds: [{ before: 0, available: 50_00 }] })
  const rows = ['9A,2027,9000', '9B,2027,950', '9C,2027,0.01'].map((row) => `${DODAAC},${row}`)
  const file = `dodaac,fund code,fiscal year,amount\n${rows.join('\n')}\n`
  expect(await applyAll(fay, await importFile(fay, 'funds', file))).toMatchObject({ refused: 0 })
  expect(await Promise.all(['9A', '9B', '9C'].map(available))).toEqual([900_000, 95_000, 0])
  const body = { ...fund, fundCode: '9D', description: 'Boots', amount: readAmount('0.02') }
  const waits = await fay.send(createFund, { body })
  expect(waits.body).toMatchObject({
    message: expect.stringMatching(/^This waits for a second person/),
    funds: [{ fundCode: '9D', before: 0, available: 0 }],
  })
  const actors = await portal.owner`SELECT DISTINCT actor_id FROM transfers WHERE comment = 'Opening balance'`
  expect(actors).toEqual([{ actorId: fayId }])
  const requests = await portal.owner<{ id: number; fund: string }[]>`
    SELECT request_id AS id, wish ->> 'fund' AS fund FROM waiting_requests
    WHERE wish ->> 'fundCode' IN ('9C', '9D') ORDER BY 1`
  expect(requests.map((one) => one.fund)).toEqual([`${DODAAC}/9C`, `${DODAAC}/9D`])
  for (const { id } of requests) await decide(id)
  expect(await Promise.all(['9C', '9D'].map(available))).toEqual([1, 2])
})

test('a person can only lower the limit, which counts only in a program that requires a second person', async () => {
  const setLimit = async (allotmentLimit?: number) => {
    const programs = (await world.everything.send(listPrograms, {})).body as ProgramRow[]
    const { isRetired: _, version: __, ...program } = programs.find(({ code }) => code === 'AR') as ProgramRow
    const body = { ...program, allotmentLimit }
    return world.everything.send(saveProgram, { params: { code: 'AR' }, body })
  }
  expect(codeOf(await setLimit(1_000_001))).toEqual([403, 'ASKS_SECOND_PERSON'])
  expect((await setLimit()).body).toMatchObject({ allotmentLimit: 1_000_000 })
  expect((await setLimit(0)).body).toMatchObject({ allotmentLimit: 0 })
  expect(await tryAllotments(fay, '0.03')).toEqual(['waits'])
  await portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
  expect(await tryAllotments(fay, '1000000')).toEqual(['Success'])
})
