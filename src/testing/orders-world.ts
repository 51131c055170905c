import {
  allot,
  type BuiltPerson,
  balancesOf,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
  type Owner,
} from './build.ts'

type OrdersRecords = Awaited<ReturnType<typeof buildOrdersRecords>>
export type OrdersWorld = Awaited<ReturnType<typeof openOrdersWorld>>
type GivenOrder = { levels?: number; quantities?: number[]; orderer?: BuiltPerson; member?: BuiltPerson }

const PRICE = 2500

export async function buildOrdersWorld(owner: Owner, cents?: number): Promise<OrdersWorld> {
  return openOrdersWorld(owner, await buildOrdersRecords(owner), cents)
}

/** A unit with two levels, an empty fund and a product at $25.00. */
export async function buildOrdersRecords(owner: Owner) {
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner, { dodaac: 'W9TA01', levels: 2 })
  await buildUnit(owner, { dodaac: 'W9TA02' })
  await buildUnit(owner, { dodaac, program: 'NG', levels: 2 })
  const person = (username: string, roles: Parameters<typeof buildPerson>[1]['roles'] = []) =>
    buildPerson(owner, { dodaac, username, roles })
  const placer = await person('placer', [{ role: 'order-placer' }])
  const member = await person('member')
  const first = await person('first', [{ role: 'approver', level: 1 }])
  const otherFirst = await person('other-first', [{ role: 'approver', level: 1 }])
  const second = await person('second', [{ role: 'approver', level: 2 }])
  const levels = [1, 2].map((level) => ({ role: 'approver' as const, level }))
  const both = await person('both', levels)
  const finance = await person('finance', [{ role: 'finance' }])
  const outsider = await buildPerson(owner, { dodaac: 'W9TA02', username: 'outsider' })
  const permissions = [99]
  const everything = await buildPerson(owner, { dodaac: 'W9TA02', username: 'everything', permissions })
  // In another program, with the same roles on a DoDAAC of the same name.
  const foreign = { dodaac, program: 'NG', username: 'foreigner', permissions }
  const foreigner = await buildPerson(owner, { ...foreign, roles: [{ role: 'approver', level: 1 }] })
  const { fundId } = await buildFund(owner, { dodaac, cents: 0 })
  const { pgc, nsns } = await buildProduct(owner, { cents: PRICE })
  return {
    ...{ dodaac, fundId, pgc, nsns, placer, member, first, otherFirst, second, both, finance, outsider },
    ...{ everything, foreigner },
  }
}

/** With a fund of $1,000.00, or of `cents`. */
export async function openOrdersWorld(owner: Owner, records: OrdersRecords, cents = 100_000) {
  const { fundId, nsns, placer, member } = records
  await allot(owner, fundId, cents)
  return {
    ...records,
    /** Waits at level 1. */
    async order({ quantities = [2], ...given }: GivenOrder = {}) {
      const lines = quantities.map((quantity, at) => ({ nsn: nsns[at] ?? '', quantity, cents: PRICE }))
      const { number } = await buildOrder(owner, { orderer: placer, member, fundId, ...given, lines })
      return number
    },
    balances: () => balancesOf(owner, fundId),
  }
}
