import { describeUnsold, NOT_YOUR_MEMBER } from '#domain/cart/additions.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { MAX_LINES, MAX_PIECES } from '#domain/lines/limits.ts'
import { fullName } from '#domain/people/people.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { WrittenMember } from '#wire/fast-order/fast-order.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { sendTogether } from '../db/together.ts'
import { findFundsOfUnits } from '../funds/queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { findCartFault, findMemberFault } from '../lines/add-faults.ts'
import { openCatalogue, orderScope } from './check.ts'
import {
  addLines,
  type CartLine,
  findCartLines,
  findItems,
  findMembers,
  findOpenCarts,
  findPart,
  type MemberRow,
  type OpenCart,
  savePart,
  takeCarts,
} from './queries.ts'

type Row = { memberId: number; nsn: string; quantity: number; fundCode: string; rows: number }
type Part = { file: string; fingerprint: string; part: number; rows: Row[] }
type Result = { members: WrittenMember[] }
type MemberRows = {
  memberId: number
  fundCode: string
  lines: Map<string, number>
  rows: number
  pieces: number
}

/** A fault holds the rows of its member. A part that was written gives its first result. */
export async function addRows(
  context: WriteContext,
  { body }: Input<unknown, undefined, Part>,
): Promise<Result> {
  const { sql, person, today } = context
  requireOrderer(person)
  const scope = orderScope(context)
  const catalog = catalogScopeOf(context)
  const known = await findPart<Result>(sql, scope, body)
  if (known) return known.result
  const ids = [...new Set(body.rows.map(({ memberId }) => memberId))]
  const nsns = [...new Set(body.rows.map(({ nsn }) => nsn))]
  const { carts, inCarts, people, items, funds } = await sendTogether({
    lock: { carts: findOpenCarts(sql, scope, ids) },
    facts: {
      inCarts: findCartLines(sql, scope, ids),
      people: findMembers(sql, scope, { names: false, keys: [], ids }),
      items: findItems(sql, catalog, { nsns, pgcs: [], names: [], queries: [] }),
      funds: findFundsOfUnits(sql, scope.program, catalog.fiscalYear, scope.dodaacs),
    },
  })
  const catalogue = await openCatalogue(context, catalog, items)
  const itemOf = new Map(items.map((item) => [item.nsn, catalogue.describe(item)]))
  const memberOf = new Map(people.map((member) => [member.id, member]))
  const cartOf = new Map(carts.map((cart) => [cart.memberId, cart]))
  const linesOf = Map.groupBy(inCarts, ({ memberId }) => memberId)
  const codesOf = Map.groupBy(funds, ({ dodaac }) => dodaac)

  const findProblem = (rows: Row[], wanted: MemberRows): string => {
    const member = memberOf.get(wanted.memberId)
    if (!member) return NOT_YOUR_MEMBER
    const fundCodes = (codesOf.get(member.dodaac) ?? []).map(({ fundCode }) => fundCode)
    const fault = findMemberFault({ ...member, fundCodes }, wanted.fundCode, today)
    if (fault) return fault.message
    for (const { nsn } of rows) {
      const item = itemOf.get(nsn)
      if (!item) return describeUnsold(nsn)
      if (item.problem) return item.problem
      if (item.replaces) return `NSN ${formatNsn(nsn)} was replaced meanwhile. Check the rows again.`
    }
    return findCartProblem(member, wanted, rows, cartOf.get(member.id), linesOf.get(member.id) ?? [])
  }
  const wanted = [...Map.groupBy(body.rows, ({ memberId }) => memberId)].map(([memberId, rows]) => {
    const one = gather(memberId, rows)
    return { ...one, problem: findProblem(rows, one) }
  })
  const taken = await takeCarts(
    sql,
    scope,
    wanted.filter(({ problem }) => problem === '').map(({ memberId, fundCode }) => ({ memberId, fundCode })),
  )
  const orderOf = new Map(taken.map(({ memberId, orderId }) => [memberId, orderId]))
  const members = wanted.map(({ memberId, rows, pieces, problem }): WrittenMember => {
    const order = orderOf.get(memberId) ?? null
    const member = memberOf.get(memberId)
    const name = member ? fullName(member) : `Person ${memberId}`
    return order === null
      ? {
          memberId,
          name,
          order,
          rows,
          pieces,
          problem: problem || `The cart for ${name} changed at the same moment. Check the rows again.`,
        }
      : { memberId, name, order, rows, pieces, problem: '' }
  })
  const lines = wanted.flatMap((one) => {
    const orderId = orderOf.get(one.memberId)
    if (orderId === undefined) return []
    return [...one.lines].map(([nsn, quantity]) => ({
      orderId,
      nsn,
      quantity,
      price: itemOf.get(nsn)?.price ?? 0,
    }))
  })
  if (lines.length > 0) await addLines(sql, scope.program, lines)
  const rows = members.reduce((sum, one) => sum + (one.order === null ? 0 : one.rows), 0)
  const result = { members }
  await savePart(sql, scope, { ...body, rows, result })
  context.concern(`rows of ${members.length} members`, {
    file: body.file,
    rows,
    orders: taken.map(({ orderId }) => orderId),
  })
  return result
}

function gather(memberId: number, rows: Row[]): MemberRows {
  const lines = new Map<string, number>()
  for (const { nsn, quantity } of rows) lines.set(nsn, (lines.get(nsn) ?? 0) + quantity)
  return {
    ...{ memberId, fundCode: rows[0]?.fundCode ?? '', lines },
    rows: rows.reduce((sum, row) => sum + row.rows, 0),
    pieces: rows.reduce((sum, row) => sum + row.quantity, 0),
  }
}

function findCartProblem(
  member: MemberRow,
  { fundCode, lines }: MemberRows,
  rows: Row[],
  cart: OpenCart | undefined,
  inCart: CartLine[],
): string {
  const name = fullName(member)
  if (rows.some((row) => row.fundCode !== fundCode))
    return `The rows for ${name} name two fund codes, and a cart has one.`
  const other = cart && findCartFault(member, cart, fundCode, 'rows')
  if (other) return other.message
  const quantityOf = new Map(inCart.map(({ nsn, quantity }) => [nsn, quantity]))
  const added = [...lines.keys()].filter((nsn) => !quantityOf.has(nsn)).length
  if (quantityOf.size + added > MAX_LINES)
    return `A cart has at most ${MAX_LINES} lines. Submit the cart for ${name} or remove lines first.`
  for (const [nsn, quantity] of lines)
    if ((quantityOf.get(nsn) ?? 0) + quantity > MAX_PIECES)
      return `The cart for ${name} would have over ${MAX_PIECES} of NSN ${formatNsn(nsn)}.`
  return ''
}
