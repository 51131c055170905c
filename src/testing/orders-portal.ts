import { afterAll, beforeAll } from 'vitest'
import type { AppOptions } from '#server/app.ts'
import { approveOrder, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { type Balances, buildPerson, builtSoFar, goOnAfter } from './build.ts'
import { copyFilled } from './filled-database.ts'
import { buildOrdersRecords, type OrdersWorld, openOrdersWorld } from './orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from './portal.ts'
import { wantAllAtOnce } from './sent-mails.ts'

const PEOPLE = 'placer member first second both finance outsider everything foreigner'.split(' ')

/** The records, and a session of each person. */
const copyWorld = () =>
  copyFilled('orders', async (database) => {
    const portal = await startTestPortal({}, {}, database)
    const records = await buildOrdersRecords(portal.owner)
    await wantAllAtOnce(portal.owner)
    const cookies: Record<string, string> = {}
    for (const name of PEOPLE) cookies[name] = (await portal.signIn(name)).cookie
    await portal.stop()
    return { records, cookies, built: builtSoFar() }
  })

export function openOrdersPortal(
  cents?: number,
  options: AppOptions = {},
  environment: Record<string, string> = {},
) {
  const portal = {} as TestPortal
  const world = {} as OrdersWorld
  const clients = new Map<string, Client>()
  const signIn = async (...names: string[]) => {
    for (const name of names) clients.set(name, await portal.signIn(name))
  }
  beforeAll(async () => {
    const { database, noted } = await copyWorld()
    Object.assign(portal, await startTestPortal(environment, options, database))
    Object.assign(world, await openOrdersWorld(portal.owner, noted.records, cents))
    for (const name of PEOPLE) clients.set(name, portal.client(noted.cookies[name] ?? ''))
    goOnAfter(noted.built)
  })
  afterAll(() => portal.stop?.())
  const as = (name: string) => clients.get(name) as Client
  const signInNew = async (more: object = {}) =>
    portal.signIn((await buildPerson(portal.owner, { dodaac: world.dodaac, ...more })).username)
  /** Cents that each account of the fund received since `before`. */
  const movedSince = async (before: Balances): Promise<Balances> => {
    const now = Object.entries(await world.balances()) as [keyof Balances, number][]
    return Object.fromEntries(now.map(([kind, cents]) => [kind, cents - before[kind]])) as Balances
  }
  /** An order of one level that is approved. */
  const approved = async (quantities = [2], given: Parameters<OrdersWorld['order']>[0] = {}) => {
    const number = await world.order({ quantities, ...given })
    const { body } = await as('first').send(approveOrder, { params: { number } })
    const requisitions: string[] = body.order.lines.map((line: { requisition: string }) => line.requisition)
    return { number, requisitions, requisition: requisitions[0] ?? '' }
  }
  const read = async (name: string, number: number): Promise<OrderDetails> =>
    (await as(name).send(readOrder, { params: { number } })).body
  return { portal, world, as, signIn, signInNew, movedSince, approved, read }
}
