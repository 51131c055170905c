import { expect, test } from 'vitest'
import { buildAllowance } from '#testing/build-allowance.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { employClerk } from '#testing/import-files.ts'
import { importFile } from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { readAllowancesOf } from '#wire/allowances/allowances.ts'
import { readMyClothing } from '#wire/outfit/member-requests.ts'
import {
  addOpeningBalance,
  changeOpeningBalance,
  removeOpeningBalance,
} from '#wire/people/opening-balances.ts'
import { readClothingRecord } from '#wire/receipts/receipts.ts'
import { takeBackPieces, undoTurnIn } from '#wire/receipts/turn-ins.ts'

const { portal, coat, unit, signInNew } = openCartPortal({ runsJobs: true })

async function noteHeld(...held: [pieces: number, heldOn: string][]) {
  const managing = await signInNew({ permissions: [3, 99] })
  const params = { person: unit.member.id }
  const nsn = coat.nsns[0] ?? ''
  for (const [pieces, heldOn] of held) {
    const body = { nsn, pieces, heldOn, price: null, note: '' }
    expect((await managing.send(addOpeningBalance, { params, body })).status).toBe(200)
  }
  const wearing = await portal.signIn(unit.member.username)
  const look = async () => {
    const record = (await managing.send(readClothingRecord, { params })).body
    const [left] = (await wearing.send(readAllowancesOf, { params, query: {} })).body
    const { items } = (await wearing.send(readMyClothing, {})).body
    return {
      turnedIn: record.openings.map(({ turnedIn }: { turnedIn: number }) => turnedIn),
      left: left?.left,
      held: items.map(({ received }: { received: number }) => received),
      turnIns: record.turnIns,
      openings: record.openings,
    }
  }
  return { managing, wearing, params, nsn, look }
}

test('pieces that came back without an order leave the oldest held ones, the allowance and the kits, until an undo', async () => {
  const { managing, params, nsn, look } = await noteHeld([2, '2024-03-01'], [1, '2024-02-01'])
  await buildAllowance(portal.owner, { name: 'Coats of a career', nsn, pieces: 5, period: 'once' })
  expect(await look()).toMatchObject({ turnedIn: [0, 0], left: '2 of 5 left, once', held: [3] })
  const body = { nsn, pieces: 2, day: '2026-11-21', note: 'Worn out' }
  expect((await unit.placing.send(takeBackPieces, { params, body })).body).toEqual({ notNoted: 0 })
  const after = await look()
  expect(after).toMatchObject({
    ...{ turnedIn: [1, 1], left: '4 of 5 left, once', held: [1] },
    turnIns: [
      { pieces: 1, wasNoted: true, day: '2026-11-21', note: 'Worn out' },
      { pieces: 1, wasNoted: true },
    ],
  })
  const of = { ...params, opening: after.openings[0].id }
  const change = (pieces: number, other = nsn) => {
    const body = { nsn: other, pieces, heldOn: '2024-03-01', price: null, note: '' }
    return managing.send(changeOpeningBalance, { params: of, body })
  }
  expect((await change(2, coat.nsns[1])).body.errors).toMatchObject([{ field: 'nsn' }])
  expect((await managing.send(removeOpeningBalance, { params: of, body: {} })).status).toBe(409)
  const file = `username,nsn,pieces,held on\n${unit.member.username},${nsn},0,2024-03-01`
  expect(await importFile(managing, 'openings', file)).toMatchObject({ changed: 0, refused: 1 })
  expect((await change(1)).status).toBe(200)
  for (const { id } of after.turnIns)
    await unit.placing.send(undoTurnIn, { params: { ...params, turnin: id }, body: {} })
  const undone = { turnedIn: [0, 0], left: '3 of 5 left, once', held: [2], turnIns: [] }
  expect(await look()).toMatchObject(undone)
})

test('a file with zero pieces removes an opening balance, and an export is the same after a new import', async () => {
  const { look } = await noteHeld([2, '2024-03-01'], [1, '2024-02-01'])
  const clerk = employClerk(portal.database)
  const gone = `username,nsn,pieces,held on\n${unit.member.username},${coat.nsns[0]},0,2024-02-01`
  expect((await clerk.import('openings', gone)).last).toMatch(/1 changed/)
  expect((await look()).openings).toMatchObject([{ pieces: 2, heldOn: '2024-03-01' }])
  const exported = await clerk.export('openings')
  expect(exported).toContain(`${coat.nsns[0]},2,2024-03-01`)
  expect((await clerk.import('openings', exported)).last).toMatch(/0 changed/)
  clerk.leave()
})

test('only the unit of a person takes pieces back, and two who take the last piece at once count it once', async () => {
  const { wearing, params, nsn, look } = await noteHeld([1, '2024-03-01'])
  const take = (by: Client, more = {}) =>
    by.send(takeBackPieces, { params, body: { nsn, pieces: 1, day: '2026-11-20', note: '', ...more } })
  const refusals = [
    ...[
      await take(wearing),
      await take(await signInNew({ roles: [{ role: 'finance' }] })),
      await take(await signInNew()),
    ],
    await take(unit.placing, { day: '2026-11-22' }),
    await take(unit.placing, { nsn: '8405019999999' }),
  ]
  expect(refusals.map(({ status, body: { errors } }) => [status, errors?.[0]?.field])).toEqual([
    ...[[403], [403], [404]].map(([status]) => [status, undefined]),
    ...[
      [422, 'day'],
      [422, 'nsn'],
    ],
  ])
  const approving = await portal.signIn(unit.approver.username)
  const both = await Promise.all([unit.placing, approving].map((client) => take(client)))
  expect(both.map(({ body: { notNoted } }) => notNoted).sort()).toEqual([0, 1])
  expect(await look()).toMatchObject({ turnedIn: [1], held: [] })
})
