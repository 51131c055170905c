import { expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { addOpeningBalance } from '#wire/people/opening-balances.ts'
import { addReceipt, readClothingRecord } from '#wire/receipts/receipts.ts'
import { readHeldElsewhere, takeBackPieces } from '#wire/receipts/turn-ins.ts'
import { connection } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'

const { portal, world, as, signIn, approved } = openOrdersPortal(10_000_000)

test('the record of a person who changed programs shows item, size, pieces and day of what is held, and nothing else', async () => {
  const { owner } = portal
  const { number } = await approved([3, 1, 1])
  const enter = (line: number, kind: 'receive' | 'return', quantity: number, more = {}) =>
    as('placer').send(addReceipt, { params: { number, line }, body: { kind, quantity, ...more } })
  await enter(1, 'receive', 3, { issuesToo: true })
  expect((await enter(1, 'return', 1, { comment: 'Torn' })).status).toBe(200)
  const params = { person: world.member.id }
  const held = { nsn: world.nsns[1] ?? '', pieces: 5, heldOn: '2024-03-01', price: null, note: 'Old card' }
  expect((await as('everything').send(addOpeningBalance, { params, body: held })).status).toBe(200)
  const back = { nsn: held.nsn, pieces: 1, day: '2026-11-20', note: '' }
  const ordered = { ...back, nsn: world.nsns[0] ?? '' }
  expect((await as('placer').send(takeBackPieces, { params, body: ordered })).body.detail).toBe(
    `Order ${number} issued this item. Enter its return on the page Receive and issue.`,
  )
  for (const [nsn, notNoted] of [
    [held.nsn, 0],
    [world.nsns[2] ?? '', 1],
  ] as const)
    expect((await as('placer').send(takeBackPieces, { params, body: { ...back, nsn } })).body).toEqual({
      notNoted,
    })

  const [old] = await owner`SELECT dod_id FROM people WHERE person_id = ${world.member.id}`
  const edipi = String(old?.dodId)
  const { foreigner } = world
  await signIn('foreigner')
  await owner`UPDATE people SET dod_id = NULL WHERE person_id = ${world.member.id}`
  const arrived = await buildPerson(owner, { dodaac: world.dodaac, program: 'NG', dodId: edipi })
  const look = (person: number, name = 'foreigner') =>
    as(name).send(readHeldElsewhere, { params: { person } })
  expect((await look(arrived.id)).body, 'the old record is still open').toEqual([])
  await owner`UPDATE people SET enabled = false WHERE person_id = ${world.member.id}`
  expect((await look(arrived.id)).body).toEqual([
    { article: expect.stringMatching(/^Coats \d+$/), size: 'SMALL', pieces: 2, heldOn: '2026-11-21' },
    { article: expect.stringMatching(/^Coats/), size: 'MEDIUM', pieces: 4, heldOn: '2024-03-01' },
  ])
  expect((await look(foreigner.id)).body).toEqual([])
  expect((await look(arrived.id, 'everything')).status).toBe(404)
  const { rows, turnIns } = (await as('everything').send(readClothingRecord, { params })).body
  expect([rows[0], turnIns]).toMatchObject([{ issued: 3, returned: 1 }, [{ pieces: 1 }, { pieces: 1 }]])

  const ask = async (program: string, asked: string | null) => {
    const settings = { 'app.program': program }
    const sql = openPool(portal.database.url('app'), { ...connection, max: 1, settings })
    const found = await sql`SELECT * FROM find_clothing_held_elsewhere(${asked})`
    await expect(sql`SELECT former_dod_id FROM people`).rejects.toThrow('permission denied')
    await sql.end({ timeout: 5 })
    return found.map((row) => Object.keys(row))
  }
  const four = ['article', 'size', 'pieces', 'heldOn']
  expect(await ask('NG', edipi)).toEqual([four, four])
  for (const [program, asked] of [
    ...[
      ['NG', ''],
      ['NG', null],
      ['NG', `${edipi.slice(0, 9)}%`],
      ['NG', edipi.slice(0, 9)],
    ],
    ...[
      ['USMCR', edipi],
      ['AR', edipi],
      ['', edipi],
    ],
  ] as [string, string | null][])
    expect(await ask(program, asked), `${program} ${asked}`).toEqual([])

  await owner`UPDATE people SET dod_id = NULL WHERE person_id = ${arrived.id}`
  await owner`UPDATE people SET dod_id = ${edipi} WHERE person_id = ${world.member.id}`
  await owner`UPDATE people SET dod_id = '9999999998' WHERE person_id = ${world.member.id}`
  await owner`UPDATE people SET dod_id = ${edipi} WHERE person_id = ${arrived.id}`
  expect((await look(arrived.id)).body, 'a typing error that was corrected').toEqual([])
})
