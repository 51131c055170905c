import { describeFor } from '#domain/allowances/allowances.ts'
import { findMemberStop } from '#domain/cart/additions.ts'
import { writeSizeKey } from '#domain/catalogue/size-families.ts'
import type { Successor } from '#domain/catalogue/successors.ts'
import { isForPerson } from '#domain/kits/for-whom.ts'
import type { KitItem } from '#domain/kits/kits.ts'
import { findNeeds, type HeldPieces, type OutfitPlace, type OutfitProduct } from '#domain/outfit/needs.ts'
import { isOldSize, writeSizeVersion } from '#domain/people/sizes.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { OutfitTable } from '#wire/outfit/outfit.ts'
import { allowanceDayOf, findStandings } from '../allowances/standings.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { Sql } from '../db/connect.ts'
import { findFundsOfUnits } from '../funds/queries.ts'
import type { ReadContext } from '../http/context.ts'
import { readKitInForce } from '../kits/in-force.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import {
  findHeld,
  findItems,
  findMembers,
  findProducts,
  findSizes,
  type HeldRow,
  type MemberRow,
} from './table-queries.ts'

/** For each person and place of the kit: pieces that the person has, and missing ones. */
export async function readTable(
  context: ReadContext,
  { body }: { body: { kit: number; people: number[] } },
  watch: HarvestWatch,
): Promise<OutfitTable> {
  const { sql, person, today } = context
  requireOrderer(person)
  const day = catalogScopeOf(context)
  const kit = await readKitInForce(sql, person.program, body.kit, today)
  if (!kit) throw noSuchKit()
  const members = await findMembers(sql, day, {
    ordererId: person.id,
    dodaacs: person.placerDodaacs,
    people: body.people,
  })
  await watch.note(
    context,
    'names',
    members.map(({ id }) => id),
  )
  const [{ places, products, needsOf }, standings, funds] = await Promise.all([
    readNeeds(sql, day, kit.places, members),
    findStandings(
      sql,
      allowanceDayOf(context),
      members.map(({ id }) => id),
    ),
    findFundsOfUnits(sql, day.program, day.fiscalYear, [...new Set(members.map(({ dodaac }) => dodaac))]),
  ])
  const standingsOf = Map.groupBy(standings, ({ memberId }) => memberId)
  const categories = new Map(products.map(({ pgc, category }) => [pgc, category]))
  return {
    kit: { id: kit.kitId, number: kit.number, name: kit.name },
    places: places.map(({ place, quantity, alternatives }) => ({
      place,
      quantity,
      products: alternatives.map(({ pgc }) => pgc),
    })),
    products,
    funds,
    people: members.map((member) => {
      const { sizes, cells } = needsOf(member)
      return {
        ...{ id: member.id, name: member.name, dodaac: member.dodaac, cart: member.cart },
        isForMember: isForPerson(kit, { ...member, gender: member.gender ?? '' }),
        stop: findStop(member, today),
        fundCode: member.cart?.fundCode ?? chooseFund(member),
        sizes: sizes.map((one) => ({
          ...{ family: one.family, system: one.system, size: one.size, notedOn: one.notedOn },
          isOld: isOldSize(one.notedOn, today),
          version: writeSizeVersion(one),
        })),
        cells: cells.map((cell) => {
          const item = { ...cell, category: categories.get(cell.pgc) ?? '' }
          return { ...cell, ...describeFor(standingsOf.get(member.id) ?? [], item, today) }
        }),
      }
    }),
  }
}

/** The places as of today, the products that they need, and what each member needs of them. */
export async function readNeeds(
  sql: Sql,
  day: CatalogScope,
  kitPlaces: readonly OutfitPlace[],
  members: readonly MemberRow[],
) {
  const ids = members.map(({ id }) => id)
  const numbers = kitPlaces.flatMap(({ alternatives }) => alternatives.flatMap(({ pgc, nsn }) => nsn ?? pgc))
  const [sizes, held, ofKit] = await Promise.all([
    findSizes(sql, day.program, ids),
    findHeld(sql, day.program, ids),
    findSuccessors(sql, day, numbers),
  ])
  const gone = held.filter((row) => row.isObsolete).map((row) => row.nsn)
  const successors = await findSuccessors(sql, day, gone)
  const places = kitPlaces.map((place) => asOfToday(place, ofKit))
  const pgcs = [...new Set(places.flatMap((place) => place.alternatives.map(({ pgc }) => pgc)))]
  const replaced = new Map(
    kitPlaces.flatMap(({ alternatives }) =>
      alternatives.flatMap((item) => {
        const pgc = currentOf(item, ofKit).pgc
        return pgc === item.pgc ? [] : [[pgc, item.pgc] as const]
      }),
    ),
  )
  const products = await readProducts(sql, day, pgcs, replaced)
  const byPgc = new Map<string, OutfitProduct>(products.map((product) => [product.pgc, product]))
  const heldOf = Map.groupBy(held, (row) => row.personId)
  const sizesOf = Map.groupBy(sizes, (row) => row.personId)
  const needsOf = ({ id, gender }: MemberRow) => {
    const own = sizesOf.get(id) ?? []
    const pieces = sumHeld(heldOf.get(id) ?? [], successors)
    // A size that does not fit is not ordered again.
    const fitting = own.filter(({ verdict }) => verdict === '' || verdict === 'fits')
    const wearer = { gender, sizes: new Map(fitting.map((size) => [writeSizeKey(size), size.size])) }
    return { sizes: own, cells: findNeeds(places, wearer, byPgc, pieces) }
  }
  return { places, products, held, successors, needsOf }
}

/** With their items. `replaced`: what a product stands for. */
export async function readProducts(
  sql: Sql,
  day: CatalogScope,
  pgcs: string[],
  replaced: ReadonlyMap<string, string> = new Map(),
): Promise<OutfitTable['products']> {
  const [products, items] = await Promise.all([findProducts(sql, day, pgcs), findItems(sql, day, pgcs)])
  const itemsOf = Map.groupBy(items, (item) => item.pgc)
  return products.map((product) => ({
    ...product,
    replaces: replaced.get(product.pgc) ?? '',
    items: (itemsOf.get(product.pgc) ?? []).map(({ pgc, ...item }) => item),
  }))
}

function noSuchKit(): Refusal {
  return new Refusal(
    'not-found',
    'Your program has no such kit today. Choose another kit, or ask your administrator to activate it.',
  )
}

function currentOf(item: KitItem, successors: ReadonlyMap<string, Successor>): KitItem {
  const successor = successors.get(item.nsn ?? item.pgc)
  return successor ? { pgc: successor.pgc, nsn: item.nsn === null ? null : successor.nsn } : item
}

/** Replaced products become their successors. Two alternatives can have the same one. */
function asOfToday(place: OutfitPlace, successors: ReadonlyMap<string, Successor>): OutfitPlace {
  const current = place.alternatives.map((item) => currentOf(item, successors))
  const once = new Map(current.map((item) => [`${item.pgc} ${item.nsn ?? ''}`, item]))
  return { ...place, alternatives: [...once.values()] }
}

/** By product and by item, under the numbers of today. */
function sumHeld(rows: HeldRow[], successors: ReadonlyMap<string, Successor>): Map<string, HeldPieces> {
  const sums = new Map<string, HeldPieces>()
  for (const row of rows) {
    const successor = successors.get(row.nsn)
    const numbers = [successor?.pgc ?? row.pgc, successor?.nsn ?? row.nsn]
    for (const number of numbers) {
      const before = sums.get(number) ?? { received: 0, onOrder: 0, backorderedUntil: null }
      sums.set(number, {
        received: before.received + row.received,
        onOrder: before.onOrder + row.onOrder,
        backorderedUntil: [before.backorderedUntil ?? '', row.backorderedUntil ?? ''].sort().at(-1) || null,
      })
    }
  }
  return sums
}

function findStop(member: MemberRow, today: string): string {
  const stop = findMemberStop(member, today)
  if (stop) return stop.message
  return member.fundCodes.length === 0
    ? `DoDAAC ${member.dodaac} has no fund code this fiscal year. Ask Finance for one.`
    : ''
}

function chooseFund({ defaultFundCode, fundCodes }: MemberRow): string {
  return fundCodes.find((code) => code === defaultFundCode) ?? fundCodes[0] ?? ''
}
