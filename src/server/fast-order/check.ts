import { createHash } from 'node:crypto'
import { describeNoPrice, describeUnsold, findMemberStop } from '#domain/cart/additions.ts'
import { matchReading } from '#domain/cart/match-items.ts'
import { describeMissing, type Reading } from '#domain/cart/order-lines.ts'
import { readSize } from '#domain/catalogue/size-names.ts'
import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { canReplace, describeObsolete, type Successor } from '#domain/catalogue/successors.ts'
import {
  type FoundItem,
  type FoundMember,
  type FoundRow,
  MAX_CHOICES,
  MAX_SIZES,
} from '#domain/fast-order/plan.ts'
import { type FastRow, readItem, sentence } from '#domain/fast-order/read-rows.ts'
import { describeNobody } from '#domain/people/nobody.ts'
import { listName } from '#domain/people/people.ts'
import { Roster, readName } from '#domain/people/roster.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import { splitWords } from '#domain/search.ts'
import type { FoundRows } from '#wire/fast-order/fast-order.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import { sendTogether } from '../db/together.ts'
import { findFundsOfUnits } from '../funds/queries.ts'
import type { ReadContext } from '../http/context.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import {
  findCartLines,
  findItems,
  findMembers,
  findOpenCarts,
  findSent,
  findSizes,
  type ItemRow,
  type MemberRow,
  type OrderScope,
} from './queries.ts'

export function orderScope({ person, now }: Pick<ReadContext, 'person' | 'now'>): OrderScope {
  return { program: person.program, ordererId: person.id, dodaacs: person.placerDodaacs, now }
}

/** One statement for members, items, carts and funds each, however many rows there are. */
export async function checkRows(
  context: ReadContext,
  { body }: { body: { rows: FastRow[] } },
  watch: HarvestWatch,
): Promise<FoundRows> {
  const { sql, person, today } = context
  requireOrderer(person)
  const scope = orderScope(context)
  const catalog = catalogScopeOf(context)
  const fingerprint = hashRows(body.rows)
  const names = new Set(body.rows.map(({ member }) => member))
  const lines = new Map(body.rows.map((row) => [keyOf(row), row] as const))
  const readings = new Map([...lines].map(([key, row]) => [key, readItem(row.item, row.quantity)] as const))
  const { people, items, funds, carts, inCarts, sent } = await sendTogether({
    facts: {
      people: findMembers(sql, scope, listKeys(names)),
      items: findItems(
        sql,
        catalog,
        listNumbers(
          [...readings.values()].flatMap((line) => (line.problem === undefined ? line.readings : [])),
        ),
      ),
      funds: findFundsOfUnits(sql, scope.program, catalog.fiscalYear, scope.dodaacs),
      carts: findOpenCarts(sql, scope),
      inCarts: findCartLines(sql, scope),
      sent: findSent(sql, scope, fingerprint),
    },
  })
  const catalogue = await openCatalogue(context, catalog, items)

  const roster = new Roster(people)
  const cartOf = new Map(carts.map((cart) => [cart.memberId, cart.fundCode]))
  const codesOf = Map.groupBy(funds, ({ dodaac }) => dodaac)
  const members = new Numbered<number, FoundMember>()
  const foundItems = new Numbered<string, FoundItem>()

  const addMember = (member: MemberRow): number =>
    members.place(member.id, () => {
      const codes = codesOf.get(member.dodaac) ?? []
      const usual = member.defaultFundCode ?? (codes.length === 1 ? (codes[0]?.fundCode ?? null) : null)
      return {
        ...{ memberId: member.id, name: listName(member), dodaac: member.dodaac },
        problem: findMemberStop(member, today)?.message ?? '',
        cartFundCode: cartOf.get(member.id) ?? null,
        fundCode: usual,
      }
    })
  const findMember = cached((text: string) => {
    const all = roster.find(text)
    const able = all.filter((one) => one.enabled)
    const found = able.length > 0 ? able : all
    if (found.length === 0) return { places: [], problem: describeNobody(text, person.placerDodaacs) }
    if (found.length > MAX_CHOICES)
      return {
        places: [],
        problem: `${found.length} people match ${text}. Write the DoD ID or the email address.`,
      }
    return { places: found.map(addMember), problem: '' }
  })
  const choices: FoundRows['choices'] = []
  const asked: (readonly ItemRow[])[] = []
  const findItem = cached((key: string) => {
    const line = readings.get(key)
    if (!line || line.problem !== undefined) return { choice: null, problem: sentence(line?.problem ?? '') }
    const { found, why } = catalogue.match(line.readings)
    const isOneProduct = found.every(({ item }) => item.pgc === found[0]?.item.pgc)
    if (found.length === 0 || found.length > (isOneProduct ? MAX_SIZES : MAX_CHOICES))
      return { choice: null, problem: sentence(why) }
    asked.push(isOneProduct && found.length > 1 ? found.map(({ item }) => item) : [])
    const places = found.map(({ item, quantity }) => ({
      item: foundItems.place(item.nsn, () => catalogue.describe(item)),
      quantity,
    }))
    return { choice: choices.push(places) - 1, problem: '' }
  })

  const rows = body.rows.map((row): FoundRow => {
    const member = findMember(row.member)
    const item = findItem(keyOf(row))
    return {
      ...{ row: row.row, members: member.places, choice: item.choice, suggested: null },
      fundCode: row.fundCode.toUpperCase(),
      problem: [member.problem, item.problem].filter(Boolean).join(' '),
    }
  })
  const open = rows.flatMap((row) => {
    const sizes = asked[row.choice ?? -1] ?? []
    const member = row.members.length === 1 ? members.list[row.members[0] ?? -1] : undefined
    return member && sizes.length > 0 ? [{ row, sizes, memberId: member.memberId }] : []
  })
  if (open.length > 0) {
    const pgcs = new Set(open.flatMap(({ sizes }) => sizes[0]?.pgc ?? []))
    const ids = new Set(open.map(({ memberId }) => memberId))
    const worn = await findSizes(sql, scope.program, [...ids], [...pgcs])
    const sizeOf = new Map(worn.map(({ memberId, pgc, size }) => [`${memberId} ${pgc}`, size]))
    for (const { row, sizes, memberId } of open) {
      const size = readSize(sizeOf.get(`${memberId} ${sizes[0]?.pgc}`) ?? '')
      const [item, other] = size ? sizes.filter(({ measure }) => readSize(measure) === size) : []
      if (item && !other) row.suggested = foundItems.place(item.nsn, () => catalogue.describe(item))
    }
  }
  await watch.note(
    context,
    'names',
    members.list.map(({ memberId }) => memberId),
  )
  const isNamed = new Set(members.list.map(({ memberId }) => memberId))
  return {
    ...{ fiscalYear: catalog.fiscalYear, fingerprint, sentBefore: sent ?? null },
    ...{ members: members.list, items: foundItems.list, choices, rows, funds },
    inCarts: inCarts.filter(({ memberId }) => isNamed.has(memberId)),
  }
}

const keyOf = ({ item, quantity }: Pick<FastRow, 'item' | 'quantity'>) => `${item}\n${quantity ?? ''}`

/** The order of rows, the case of letters and blanks do not count. */
function hashRows(rows: readonly FastRow[]): string {
  const lines = rows.map(({ member, item, quantity, fundCode }) =>
    [member, item, quantity ?? '', fundCode].join('\t').toLowerCase().replace(/ +/g, ' '),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').toUpperCase()
}

function listKeys(texts: ReadonlySet<string>): { names: boolean; keys: string[]; ids: number[] } {
  const names = [...texts].map(readName)
  return {
    names: names.some(({ by }) => by === 'name'),
    keys: names.flatMap((name) => (name.by === 'name' ? [] : [name.key])),
    ids: names.flatMap(({ by, key }) => (by === 'id' ? [Number(key.slice(1))] : [])),
  }
}

function listNumbers(readings: readonly Reading[]) {
  const numbers = new Set(readings.flatMap(({ by, item }) => (by === 'number' ? [item] : [])))
  const named = new Map(
    readings.flatMap(({ by, item }) => {
      const words = by === 'words' ? splitWords(item.toLowerCase()) : []
      return words.length > 0
        ? [[item.toLowerCase(), words.map((word) => `${word}:*`).join(' & ')] as const]
        : []
    }),
  )
  return {
    nsns: [...numbers].filter((number) => parseNsn(number) !== null),
    pgcs: [...numbers].filter((number) => parseNsn(number) === null),
    names: [...named.keys()],
    queries: [...named.values()],
  }
}

/** Obsolete items become their successors. */
export async function openCatalogue(
  { sql }: Pick<ReadContext, 'sql'>,
  scope: CatalogScope,
  rows: readonly ItemRow[],
) {
  const gone = rows.filter(({ status }) => status === 'obsolete').map(({ nsn }) => nsn)
  const successors = await findSuccessors(sql, scope, gone)
  const wanted = [...successors.values()].flatMap(({ nsn }) => nsn ?? [])
  const all =
    wanted.length === 0 ? [] : await findItems(sql, scope, { nsns: wanted, pgcs: [], names: [], queries: [] })
  const priceOf = new Map(all.map((item) => [item.nsn, item.priceCents]))
  const byNsn = new Map(rows.map((row) => [row.nsn, [row]] as const))
  const byPgc = Map.groupBy(rows, ({ pgc }) => pgc)
  const byWords = new Map<string, ItemRow[]>()
  for (const row of rows)
    for (const words of row.words) {
      const list = byWords.get(words)
      if (list) list.push(row)
      else byWords.set(words, [row])
    }
  const itemsOf = ({ by, item }: Reading): readonly ItemRow[] =>
    (by === 'words' ? byWords.get(item.toLowerCase()) : (byNsn.get(item) ?? byPgc.get(item))) ?? []

  /** Like the quick add: the first reading that finds something counts, unless another quantity finds one, too. */
  const match = (readings: readonly Reading[]) => {
    let why = ''
    let found: { item: ItemRow; quantity: number }[] = []
    for (const reading of readings) {
      if (found[0]?.quantity === reading.quantity) continue
      const items = itemsOf(reading)
      why ||= describeMissing(reading, items.length)
      const meant = matchReading(reading, reading === readings[0], items, true)
      if (found.length === 0) found = meant
      else if (meant.length === 1) found = [...found, ...meant]
    }
    if (found.length > 0) return { found, why }
    // A part of a size is a question, not an answer.
    const [reading] = readings
    return { found: reading ? matchReading(reading, true, itemsOf(reading), false) : [], why }
  }
  const describe = (row: ItemRow): FoundItem => {
    const { nsn, pgc, name, size } = row
    const own = { nsn, pgc, name, size, price: row.priceCents ?? 0, replaces: null }
    const successor: Successor | null = successors.get(nsn) ?? null
    if (row.status === 'obsolete' && (row.isSold || successor?.isSold)) {
      const price = successor?.nsn && priceOf.get(successor.nsn)
      if (!canReplace(successor) || !price) return { ...own, problem: describeObsolete(name, nsn, successor) }
      const { nsn: next, pgc: product, name: called, size: measure } = successor
      return {
        ...{ nsn: next, pgc: product, name: called, size: measure },
        price,
        problem: '',
        replaces: nsn,
      }
    }
    if (!row.isSold) return { ...own, problem: describeUnsold(nsn) }
    if (row.priceCents === null) return { ...own, problem: describeNoPrice(name, nsn, scope.fiscalYear) }
    return { ...own, problem: '' }
  }
  return { match, describe }
}

class Numbered<K, V> {
  readonly list: V[] = []
  readonly #places = new Map<K, number>()
  place(key: K, make: () => V): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.list.length)
    return this.list.push(make()) - 1
  }
}

function cached<A>(find: (text: string) => A): (text: string) => A {
  const known = new Map<string, A>()
  return (text) => {
    const found = known.get(text) ?? find(text)
    known.set(text, found)
    return found
  }
}
