import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildFund, buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { applyAll, importFile } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { forgetMails, readSentMails } from '#testing/sent-mails.ts'
import { adjustFund, createFund, readFund, transferFunds, withdrawFund } from '#wire/funds/funds.ts'
import { listPrograms, type ProgramRow, saveProgram } from '#wire/programs/programs.ts'
import { decideWaiting, listWaiting, type WaitingRow } from '#wire/roles/waiting.ts'

let portal: TestPortal
let fay: Client
let fin: Client
let fayId = 0
let now = 0

const DODAAC = 'W9AR01'
const DAY = 24 * 3600 * 1000
const WAITS = /^This waits for a second person/
const FUND = { program: 'AR' as const, dodaac: DODAAC, fundCode: '6C', fiscalYear: 2027 }
const allot = (by: Client, dollars: string, comment = '') =>
  by.send(adjustFund, { query: { ...FUND, amount: readAmount(dollars), comment } })
const available = async (fundCode = '6C') =>
  (await fin.send(readFund, { params: { dodaac: DODAAC }, query: { fundCode, fiscalYear: 2027 } })).body.fund
    .available as number
const decide = (by: Client, request: number, decision: 'confirm' | 'refuse' = 'confirm') =>
  by.send(decideWaiting, { params: { request }, body: { decision } })
const listWaitingOf = async (client: Client): Promise<WaitingRow[]> =>
  (await client.send(listWaiting, {})).body
const newest = async () =>
  Number((await portal.owner`SELECT max(request_id) AS id FROM waiting_requests`)[0]?.id)
const lastDetail = async () =>
  (await portal.owner`SELECT detail FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]?.detail

beforeAll(async () => {
  now = Date.now()
  portal = await startTestPortal({}, { clock: () => new Date(now), runsJobs: true })
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: DODAAC })
  await buildUnit(owner, { dodaac: 'W9AR02' })
  const person = (username: string, more: object) =>
    buildPerson(owner, { dodaac: DODAAC, username, lastName: 'Ellis', ...more })
  await person('fin', { roles: [{ role: 'finance' }] })
  await person('rory', { permissions: [99] })
  await person('admin', { roles: [{ role: 'admin' }] })
  await person('signer', { roles: [{ role: 'approver' }] })
  await buildFund(owner, { dodaac: DODAAC, cents: 0 })
  await buildFund(owner, { dodaac: 'W9AR02', cents: 0 })
  fin = await portal.signIn('fin')
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await forgetMails(portal.owner)
  await makeFay()
})

async function makeFay() {
  const { owner } = portal
  const fund = { role: 'finance' as const }
  const roles = [fund, { ...fund, dodaac: 'W9AR02' }]
  const made = await buildPerson(owner, { dodaac: DODAAC, firstName: 'Fay', lastName: 'Ellis', roles })
  fayId = made.id
  fay = await portal.signIn(made.username)
}

describe('an allotment by a single person', () => {
  test('a person can allot up to the limit alone, and many small allotments count as one large one [C16]', async () => {
    const before = await available()
    expect((await allot(fay, '9999')).body).toMatchObject({ message: 'Success' })
    for (const dollars of ['9999', '9999.99', '1.01']) {
      const { status, body } = await allot(fay, dollars)
      expect(status).toBe(200)
      expect(body.message).toMatch(WAITS)
      expect(body.funds).toMatchObject([{ available: body.funds[0].before, dodaac: DODAAC }])
    }
    expect((await allot(fay, '1')).body.message).toBe('Success')
    expect(await available()).toBe(before + 1_000_000)
  })

  test('the limit counts withdrawn money and does not count moved money', async () => {
    await allot(fay, '6000')
    await fay.send(withdrawFund, { query: { ...FUND, comment: 'Back.', amount: readAmount('6000') } })
    expect((await allot(fay, '6000')).body.message).toMatch(WAITS)
    const from = { program: 'AR' as const, fromDodaac: DODAAC, fromFundCode: '6C', fiscalYear: 2027 }
    const to = { toDodaac: 'W9AR02', toFundCode: '6C', amount: readAmount('100'), comment: 'Back.' }
    const moved = await fay.send(transferFunds, { query: { ...from, ...to } })
    expect(moved.status).toBe(200)
    expect((await allot(fay, '4000')).body.message).toBe('Success')
  })

  test('two concurrent allotments do not both pass below the limit', async () => {
    for (let round = 0; round < 2; round++) {
      await makeFay()
      const responses = await Promise.all([allot(fay, '6000'), allot(fay, '6001'), allot(fay, '6002')])
      expect(responses.filter(({ body }) => body.message === 'Success')).toHaveLength(1)
    }
  })

  test('the limit counts each person separately', async () => {
    await allot(fay, '9000')
    expect((await allot(fin, '9000')).body.message).toBe('Success')
  })
})

describe('an allotment that waits for a second person', () => {
  const sendRequest = async (dollars: string, comment = '') => {
    await allot(fay, dollars, comment)
    return newest()
  }

  test('a waiting allotment moves nothing until another keeper of funds confirms it for the person who requested it', async () => {
    const before = await available()
    const request = await sendRequest('25000', 'For the winter.')
    const detail = await lastDetail()
    const mails = (await readSentMails(portal.owner)).filter(
      ({ subject }) => subject === 'A request needs a second person',
    )
    const readers = mails.map(({ to }) => to)
    expect(readers).toEqual(expect.arrayContaining(['fin@example.mil', 'rory@example.mil']))
    expect(detail).toMatchObject({ asked: 2_500_000, request, told: readers.length })
    expect(readers).not.toContain('admin@example.mil')
    expect(mails[0]?.text).toContain(`Allot $25,000.00 to fund ${DODAAC}/6C of fiscal year 2027.`)
    for (const other of [fay, await portal.signIn('admin'), await portal.signIn('signer')])
      expect((await decide(other, request)).status).toBe(403)
    const row = (await listWaitingOf(fin)).find(({ id }) => id === request)
    expect(row).toMatchObject({
      what: `Allot $25,000.00 to fund ${DODAAC}/6C of fiscal year 2027`,
      ...{ reason: 'For the winter.', requestedBy: 'Fay Ellis', mayDecide: true },
    })
    expect(await available()).toBe(before)

    expect((await decide(fin, request)).status).toBe(200)
    expect(await available()).toBe(before + 2_500_000)
    const [made] =
      await portal.owner`SELECT actor_id, comment, kind FROM transfers ORDER BY transfer_id DESC LIMIT 1`
    expect(made).toEqual({ actorId: fayId, comment: 'For the winter.', kind: 'allot' })
    expect((await allot(fay, '10000')).body.message).toBe('Success')
    expect((await allot(fay, '0.01')).body.message).toMatch(WAITS)
  })

  test('a refused allotment moves nothing', async () => {
    const before = await available()
    await decide(fin, await sendRequest('25001'), 'refuse')
    expect(await available()).toBe(before)
    expect((await allot(fay, '25001')).body.message).toMatch(WAITS)
    expect((await allot(fay, '25001')).body).toMatchObject({ code: 'ASKED_ALREADY' })
  })

  test('an allotment waits with a message when the year is closed or its requester no longer manages the fund', async () => {
    const { owner } = portal
    const before = await available()
    const request = await sendRequest('25002')
    await owner`UPDATE fund_periods SET is_open = false WHERE program = 'AR' AND fiscal_year = 2027`
    const shut = await decide(fin, request)
    expect(shut.status).toBe(409)
    expect(shut.body.detail).toContain('Fiscal year 2027 was closed in the meantime.')
    await owner`UPDATE fund_periods SET is_open = true WHERE program = 'AR' AND fiscal_year = 2027`
    await owner`UPDATE role_assignments SET person_id = ${fayId}, role = 'order-placer' WHERE person_id = ${fayId} AND dodaac = ${DODAAC}`
    const left = await decide(fin, request)
    expect(left.status).toBe(409)
    expect(left.body.detail).toContain(`is no longer Finance - RA of DoDAAC ${DODAAC}`)
    expect(await available()).toBe(before)
    await owner`UPDATE role_assignments SET role = 'finance' WHERE person_id = ${fayId} AND dodaac = ${DODAAC}`
    expect((await decide(fin, request)).status).toBe(200)
    expect(await available()).toBe(before + 2_500_200)
  })

  test('a waiting allotment leaves a new fund empty', async () => {
    const fund = { dodaac: DODAAC, fundCode: '7D', fiscalYear: 2027, description: '', comment: '' }
    const body = { ...fund, amount: readAmount('50000') }
    const added = await fay.send(createFund, { body })
    expect(added.body).toMatchObject({
      message: expect.stringMatching(WAITS),
      funds: [{ fundCode: '7D', before: 0, available: 0 }],
    })
    await decide(fin, await newest())
    expect(await available('7D')).toBe(5_000_000)
  })
})

test('allotments older than 30 days no longer count', async () => {
  await allot(fay, '10000')
  expect((await allot(fay, '9')).body.message).toMatch(WAITS)
  const [row] = await portal.owner<
    { username: string }[]
  >`SELECT username FROM people WHERE person_id = ${fayId}`
  const username = row?.username ?? ''
  const today = now
  now += 29 * DAY
  expect((await allot(await portal.signIn(username), '9.50')).body.message).toMatch(WAITS)
  now += 2 * DAY
  expect((await allot(await portal.signIn(username), '9.75')).body.message).toBe('Success')
  now = today
})

test('a file of funds does not bypass the limit: larger amounts wait by fund, and the rest is applied', async () => {
  const { owner } = portal
  const rows = ['9A,2027,9000', '9B,2027,1000', '9C,2027,0.01'].map((row) => `${DODAAC},${row}`)
  const file = `dodaac,fund code,fiscal year,amount\n${rows.join('\n')}\n`
  const apply = async () => applyAll(fay, await importFile(fay, 'funds', file))
  expect(await apply()).toMatchObject({ refused: 0 })
  expect([await available('9A'), await available('9B'), await available('9C')]).toEqual([900_000, 100_000, 0])
  const waiting = async () =>
    owner`SELECT wish ->> 'fund' AS fund FROM waiting_requests WHERE wish ->> 'fundCode' = '9C'`
  expect(await waiting()).toEqual([{ fund: `${DODAAC}/9C` }])
  expect((await allot(fay, '0.02')).body.message).toMatch(WAITS)
  const actors = await owner`SELECT DISTINCT actor_id FROM transfers WHERE comment = 'Opening balance'`
  expect(actors).toEqual([{ actorId: fayId }])
  await decide(fin, (await listWaitingOf(fin)).find(({ what }) => what.includes('/9C'))?.id ?? 0)
  expect(await available('9C')).toBe(1)
})

describe('the limit', () => {
  const setLimit = async (allotmentLimit: number | undefined) => {
    const rory = await portal.signIn('rory')
    const listed = ((await rory.send(listPrograms, {})).body as ProgramRow[]).find(
      ({ code }) => code === 'AR',
    )
    if (!listed) throw new Error('AR is not listed')
    const { code, isRetired: _, version: __, ...fields } = listed
    return rory.send(saveProgram, { params: { code }, body: { ...fields, allotmentLimit } })
  }

  test('a person can lower the limit by hand, and only the operator can raise it', async () => {
    expect((await setLimit(1_000_001)).body).toMatchObject({ code: 'ASKS_SECOND_PERSON' })
    expect((await setLimit(undefined)).body).toMatchObject({ allotmentLimit: 1_000_000 })
    expect((await setLimit(0)).body).toMatchObject({ allotmentLimit: 0 })
    expect((await allot(fay, '0.03')).body.message).toMatch(WAITS)
    expect((await setLimit(-1)).status).toBe(400)
    await expect(
      portal.owner`UPDATE programs SET allotment_limit_cents = -1 WHERE code = 'AR'`,
    ).rejects.toThrow(/check constraint/)
  })

  test('the limit counts only in a program that requires a second person', async () => {
    await portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
    expect((await allot(fay, '1000000')).body.message).toBe('Success')
  })
})
