import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readPersonSizes, readSizeProposals, savePersonSizes } from '#wire/people/sizes.ts'
import { addReceipt, undoReceipt } from '#wire/receipts/receipts.ts'

const { portal, world, as, signIn, approved } = openOrdersPortal(10_000_000)
const params = () => ({ params: { person: world.member.id } })
const read = async (name = 'placer') => (await as(name).send(readPersonSizes, params())).body.sizes
const propose = async () => {
  const { status, body } = await as('placer').send(readSizeProposals, params())
  expect(status).toBe(200)
  return body
}
const enter = (number: number, line: number, kind: 'receive' | 'issue' | 'return', more = {}) =>
  as('placer').send(addReceipt, { params: { number, line }, body: { kind, quantity: 1, ...more } })

test('the first issue notes the size of the member, a later one does not replace it, and undo removes its own', async () => {
  const { number } = await approved([1, 1])
  expect(await propose()).toMatchObject([{ name: 'Coat', size: 'SMALL', order: number, isReturn: false }])
  const first = await enter(number, 1, 'receive', { issuesToo: true })
  expect(first.status).toBe(200)
  expect(await read()).toMatchObject([
    { family: 'coat', system: 'unisex', size: 'SMALL', source: 'issued', verdict: '', notedOn: '2026-11-21' },
  ])
  const undone = await as('placer').send(undoReceipt, { params: { receipt: first.body.receipt } })
  expect(undone.status).toBe(200)
  expect(await read()).toEqual([])
  await enter(number, 2, 'receive', { issuesToo: true })
  const second = await enter(number, 1, 'receive', { issuesToo: true })
  expect(await read()).toMatchObject([{ size: 'MEDIUM' }])
  await as('placer').send(undoReceipt, { params: { receipt: second.body.receipt } })
  expect(await read(), 'noted by the other issue of the same moment').toMatchObject([{ size: 'MEDIUM' }])
})

test('a return that names the reason proposes its verdict, and a size that the person said later stays', async () => {
  const { number } = await approved([1])
  await enter(number, 1, 'receive', { issuesToo: true })
  await enter(number, 1, 'return', { comment: 'Too tight at the chest' })
  const [proposal] = await propose()
  expect(proposal).toMatchObject({ size: 'SMALL', verdict: 'too-small', order: number, isReturn: true })
  const [{ version }] = await read()
  const size = { family: 'coat', system: 'unisex', version, source: 'measured', verdict: 'fits' } as const
  const saved = await as('placer').send(savePersonSizes, {
    ...params(),
    body: { sizes: [{ ...size, size: 'LARGE', notedOn: '2026-11-21' }] },
  })
  expect(saved).toMatchObject({ status: 200, body: { changed: ['Coat'] } })
  expect(await propose(), 'evidence of the same day').toHaveLength(1)
  portal.setTime('2026-11-22T17:00:00Z')
  await signIn('placer', 'member')
  const [{ version: next }] = await read('member')
  await as('member').send(savePersonSizes, {
    ...params(),
    body: { sizes: [{ ...size, version: next, size: 'LARGE', notedOn: '2026-11-22' }] },
  })
  expect(await propose()).toEqual([])
  expect(await read('member')).toMatchObject([{ size: 'LARGE', source: 'measured', notedOn: '2026-11-22' }])
})
