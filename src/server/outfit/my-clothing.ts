import { isForPerson } from '#domain/kits/for-whom.ts'
import {
  describeFirstItem,
  describeRequest,
  mergeNeeds,
  requireExchange,
} from '#domain/outfit/member-requests.ts'
import { legalName } from '#domain/people/people.ts'
import { readVerdict } from '#domain/people/sizes.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import type { MyClothing } from '#wire/outfit/member-requests.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSizeHolder, noteVerdict } from '../catalogue/member-sizes-queries.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { findKitsInForce } from '../kits/in-force.ts'
import { noSuchLine } from '../lines/lines.ts'
import {
  addExchange,
  addNeeds,
  findItemNames,
  findOrderers,
  findOwnRequests,
  findReturnable,
  findSettings,
  lockLineOfMember,
  withdrawOpen,
} from './request-queries.ts'
import { readNeeds, readProducts } from './table.ts'
import { findMembers } from './table-queries.ts'

type Wanted = { pgc: string; nsn: string | null; quantity: number }

/** In a program where the person has no record, everything is empty. */
export async function getMyClothing(context: ReadContext): Promise<MyClothing> {
  const { sql, person, today } = context
  const { program, id } = person
  const day = catalogScopeOf(context)
  const [settings, [self], orderers, kits, returnable, requests] = await Promise.all([
    findSettings(sql, program),
    findMembers(sql, day, { ordererId: id, dodaacs: [person.dodaac], people: [id] }),
    findOrderers(sql, program, person.dodaac),
    findKitsInForce(sql, program, today),
    findReturnable(sql, program, id),
    findOwnRequests(sql, program, id),
  ])
  const own = self ? kits.filter((kit) => isForPerson(kit, { ...self, gender: self.gender ?? '' })) : []
  const ofKits = own.flatMap((kit) => kit.places.map((place) => ({ ...place, kit: kit.name })))
  const numbered = ofKits.map((place, index) => ({ ...place, place: index + 1 }))
  const { products, held, successors, needsOf } = await readNeeds(sql, day, numbered, self ? [self] : [])
  const cells = self ? needsOf(self).cells : []
  const missing = mergeNeeds(cells.map((cell) => ({ ...cell, kit: ofKits[cell.place - 1]?.kit ?? '' })))
  const had = held.filter(({ received, onOrder }) => received > 0 || onOrder > 0)
  const names = await findItemNames(
    sql,
    had.map(({ nsn }) => nsn),
  )
  const heldOf = new Map(had.map((row) => [row.nsn, row]))
  const returnableOf = Map.groupBy(returnable, ({ nsn }) => nsn)
  const items = names.map((item) => {
    const row = heldOf.get(item.nsn)
    return {
      ...item,
      pgc: successors.get(item.nsn)?.pgc ?? item.pgc,
      received: Math.max(0, row?.received ?? 0),
      onOrder: row?.onOrder ?? 0,
      expectedOn: row?.backorderedUntil ?? null,
      returnable: (returnableOf.get(item.nsn) ?? []).map(({ nsn: _, ...line }) => line),
    }
  })
  const known = new Set(products.map(({ pgc }) => pgc))
  const others = items.filter(({ pgc, returnable: lines }) => lines.length > 0 && !known.has(pgc))
  const all = [...products, ...(await readProducts(sql, day, [...new Set(others.map(({ pgc }) => pgc))]))]
  return {
    hasRecord: self !== undefined,
    mayRequest: (settings?.mayRequest ?? false) && self !== undefined,
    orderers: orderers.map(({ name }) => name),
    items,
    missing: missing.map(({ kits: names, pgc, nsn, missing: pieces, problem }) => ({
      ...{ kits: names, pgc, nsn, missing: pieces, problem },
    })),
    products: settings?.seesPrices
      ? all
      : all.map((product) => ({
          ...product,
          items: product.items.map((item) => ({ ...item, price: null })),
        })),
    requests: requests.map(({ firstOrder, isBack, cartState, orderState, answer, ...row }) => {
      const { state, order } = row
      return {
        ...{
          id: row.id,
          kind: row.kind,
          pgc: row.pgc,
          name: row.name,
          size: row.size,
          quantity: row.quantity,
        },
        ...{ reason: row.reason, madeAt: row.madeAt, isOpen: state === 'open', order: null },
        standing: describeRequest({ state, answer, cartState, order, orderState }),
        ...(orderState !== null && orderState !== 'cart' && orderState !== 'gone' && { order }),
        firstItem: firstOrder === null ? '' : describeFirstItem({ order: firstOrder, isBack }, state),
      }
    }),
  }
}

export async function askForItems(
  context: WriteContext,
  { body }: { body: { items: Wanted[]; reason: string } },
): Promise<{ requested: number }> {
  const { sql, person, now } = context
  const { items, reason } = body
  await requireRequests(context)
  if (items.length === 0) throw new Refusal('rule', 'Tick at least one item.', { code: 'NOTHING_CHOSEN' })
  await requireSold(context, items)
  const asking = { program: person.program, personId: person.id, reason, now }
  const requested = await addNeeds(sql, asking, items)
  if (requested === 0)
    throw new Refusal('conflict', 'You asked for these items already. Your requests are below.', {
      code: 'ALREADY_REQUESTED',
    })
  context.concern(`person ${person.id}`, { requests: items, reason })
  return { requested }
}

export async function askForAnotherSize(
  context: WriteContext,
  { body }: { body: { order: number; line: number; quantity: number; nsn: string | null; reason: string } },
): Promise<{ requested: number }> {
  const { sql, person, now, today } = context
  const { order, line, quantity, nsn, reason } = body
  await requireRequests(context)
  const first = await lockLineOfMember(sql, person.program, person.id, { order, line })
  if (!first) throw noSuchLine(order, line)
  requireExchange(first, quantity)
  const successors = await findSuccessors(sql, catalogScopeOf(context), first.isObsolete ? [first.nsn] : [])
  const pgc = successors.get(first.nsn)?.pgc ?? first.pgc
  await requireSold(context, [{ pgc, nsn, quantity }])
  if (nsn === first.nsn)
    throw refuseField('nsn', 'Choose another size than the one that goes back, or leave the size open.')
  const asking = { program: person.program, personId: person.id, reason, now }
  await addExchange(sql, asking, { pgc, nsn, quantity, order, line, returned: first.returned })
  const noted = { by: legalName(person), today, now, verdict: readVerdict(reason) }
  await noteVerdict(sql, { ...noted, orderId: order, line })
  context.concern(`order ${order}`, { line, quantity, nsn, reason })
  return { requested: 1 }
}

export async function withdrawOwn(
  context: WriteContext,
  { params }: { params: { request: number } },
): Promise<{ withdrawn: number }> {
  const { sql, person } = context
  if (!(await withdrawOpen(sql, person.program, person.id, params.request)))
    throw new Refusal(
      'not-found',
      'You have no such open request. An Order Placer may have decided it in the meantime.',
    )
  context.concern(`request ${params.request}`)
  return { withdrawn: 1 }
}

/** Locks the person, so that two requests of one member do not cross. */
async function requireRequests({ sql, person }: WriteContext): Promise<void> {
  const settings = await findSettings(sql, person.program)
  if (!settings?.mayRequest)
    throw new Refusal(
      'forbidden',
      `Program ${person.program} takes no requests in the portal. Ask an Order Placer of DoDAAC ${person.dodaac}.`,
      { code: 'REQUESTS_OFF' },
    )
  if (!(await findSizeHolder(sql, person.program, person.id, true)))
    throw new Refusal('forbidden', 'You have no record in this program. Ask in your own program.', {
      code: 'NO_RECORD',
    })
}

async function requireSold(context: WriteContext, items: Wanted[]): Promise<void> {
  const products = await readProducts(
    context.sql,
    catalogScopeOf(context),
    items.map(({ pgc }) => pgc),
  )
  const sold = new Map(products.flatMap((product) => (product.isSold ? [[product.pgc, product]] : [])))
  const errors = items.flatMap(({ pgc, nsn }, at): FieldError[] => {
    const product = sold.get(pgc)
    if (!product)
      return [{ field: `items.${at}`, message: `Your program does not sell PGC ${pgc} today. Leave it out.` }]
    if (nsn === null || product.items.some((item) => item.nsn === nsn)) return []
    return [{ field: `items.${at}`, message: `${product.name} does not come in that size. Choose another.` }]
  })
  if (errors[0]) throw new Refusal('rule', errors[0].message, { code: 'NOT_SOLD', errors })
}

function refuseField(field: string, message: string): Refusal {
  return new Refusal('rule', message, { errors: [{ field, message }] })
}
