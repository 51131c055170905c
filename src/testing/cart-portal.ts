import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import {
  type BuiltPerson,
  type BuiltProduct,
  buildFund,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
} from './build.ts'
import { type Client, startTestPortal, type TestPortal } from './portal.ts'

/** Each test has its own unit with $1,000.00 under 6C and $50.00 under 7D. */
type CartUnit = {
  dodaac: string
  fundId: number
  placer: BuiltPerson
  placing: Client
  member: BuiltPerson
  approver: BuiltPerson
}
type Addition = { by?: Client; member?: BuiltPerson; nsn?: string; quantity?: number; fundCode?: string }

/** A coat costs $25.00. Each test has a new unit with empty carts. */
export function openCartPortal(options: Parameters<typeof startTestPortal>[1] = {}) {
  const portal = {} as TestPortal
  const coat = {} as BuiltProduct
  const unit = {} as CartUnit
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal({}, options))
    await buildPrograms(portal.owner)
    Object.assign(coat, await buildProduct(portal.owner, { name: 'Green coat', cents: 2500 }))
  })
  afterAll(() => portal.stop?.())
  beforeEach(async () => {
    const { owner } = portal
    const { dodaac } = await buildUnit(owner)
    const { fundId } = await buildFund(owner, { dodaac, cents: 100_000 })
    await buildFund(owner, { dodaac, cents: 5_000, fundCode: '7D' })
    const placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
    const member = await buildPerson(owner, { dodaac, firstName: 'Jane', lastName: 'Doe' })
    const approver = await buildPerson(owner, { dodaac, roles: [{ role: 'approver' }] })
    const placing = await portal.signIn(placer.username)
    Object.assign(unit, { dodaac, fundId, placer, placing, member, approver })
  })
  const add = ({ by = unit.placing, member = unit.member, ...more }: Addition = {}) =>
    by.send(addToCart, {
      body: { memberId: member.id, nsn: coat.nsns[0] ?? '', quantity: 2, fundCode: '6C', ...more },
    })
  const read = async () => (await unit.placing.send(readCarts, { params: { person: unit.placer.id } })).body
  const build = (more: object = {}) => buildPerson(portal.owner, { dodaac: unit.dodaac, ...more })
  const signInNew = async (more: object = {}) => portal.signIn((await build(more)).username)
  const signInRival = async () => {
    const rival = await build({ roles: [{ role: 'order-placer' }] })
    return { rival, rivalling: await portal.signIn(rival.username) }
  }
  return { portal, coat, unit, add, read, build, signInNew, signInRival }
}
