import { afterAll, beforeAll } from 'vitest'
import { buildOrdersWorld, type OrdersWorld } from './orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from './portal.ts'
import { wantAllAtOnce } from './sent-mails.ts'

const PEOPLE = [
  'placer',
  'member',
  'first',
  'second',
  'both',
  'finance',
  'outsider',
  'everything',
  'foreigner',
]

type Balances = Awaited<ReturnType<OrdersWorld['balances']>>

export function openOrdersPortal(cents?: number) {
  const portal = {} as TestPortal
  const world = {} as OrdersWorld
  const clients = new Map<string, Client>()
  const signIn = async (...names: string[]) => {
    for (const name of names) clients.set(name, await portal.signIn(name))
  }
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal())
    Object.assign(world, await buildOrdersWorld(portal.owner, cents))
    await wantAllAtOnce(portal.owner)
    await signIn(...PEOPLE)
  })
  afterAll(() => portal.stop?.())
  const as = (name: string) => clients.get(name) as Client
  /** Cents that each account of the fund received since `before`. */
  const movedSince = async (before: Balances): Promise<Balances> => {
    const { available, reserved, spent } = await world.balances()
    return {
      available: available - before.available,
      reserved: reserved - before.reserved,
      spent: spent - before.spent,
    }
  }
  return { portal, world, as, signIn, movedSince }
}
