import { describeSizesInStock, describeStock } from '#domain/catalogue/get-well-dates.ts'
import { nameNumber } from '#domain/catalogue/successors.ts'
import { OUTCOME_WORDS, outcomeOf } from '#domain/orders/orders.ts'
import { listName } from '#domain/people/people.ts'
import { readSearchIntent } from '#domain/search/search-intent.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { listWords } from '#domain/words.ts'
import { dodaacsAddress } from '#web/dodaacs/dodaacs-address.ts'
import { ordersAddress } from '#web/orders/orders-address.ts'
import { peopleAddress } from '#web/people/people-address.ts'
import { customAddress } from '#web/reports/custom/custom-address.ts'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import type { Looks } from '#web/ui/Thumbnail.tsx'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import type { Everything, FoundOrder } from '#wire/search/search.ts'
import { FOUND_OF_A_KIND } from '#wire/search/search.ts'
import type { Screen } from './screens.ts'

export type Result = {
  key: string
  /** The name, then the number. */
  text: string
  detail?: string
  looks?: Looks
  /** Null when the user cannot open it. */
  href: string | null
}

/** `rest` links to the full list, when the user has such a list. */
export type Group = {
  kind: Kind
  name: string
  /** The matches are only similar, so Enter opens none of them. */
  isAlike?: boolean
  results: Result[]
  inAll: number
  rest: Result | null
}
type Kind = 'order' | 'person' | 'item' | 'DoDAAC' | 'report' | 'screen'

export type Ways = { opensPeople: boolean; opensDodaacs: boolean; opensProducts: boolean }

/** A group before truncation. `list` is the address of the full list, if the user has one. */
type Found = Omit<Group, 'rest'> & { list: string | null }

/** Exact matches come first and similar ones last. */
export function listGroups(found: Everything, screens: Screen[], typed: string, ways: Ways): Group[] {
  const search = typed.trim()
  const items: Found = {
    ...{
      kind: 'item',
      name: found.itemsAreAlike ? 'Similar items' : 'Items',
      isAlike: found.itemsAreAlike,
      inAll: found.itemsInAll,
    },
    results: found.items.map((row) => describeItem(row, typed, ways)),
    list: ways.opensProducts ? `/products?search=${encodeURIComponent(search)}` : null,
  }
  const groups: Found[] = [
    {
      ...{ kind: 'order', name: 'Orders', inAll: found.ordersInAll },
      results: found.orders.map(describeOrder),
      // The order list does not search parcels.
      list: found.orders.some(({ parcel }) => parcel)
        ? null
        : ordersAddress.write({ search, status: found.orders[0]?.status ?? 'awaiting' }),
    },
    {
      ...{ kind: 'person', name: 'People', inAll: found.peopleInAll },
      list: ways.opensPeople ? peopleAddress.write({ search }) : null,
      results: found.people.map(({ id, dodaac, ...person }) => ({
        key: `person-${id}`,
        text: listName(person),
        detail: dodaac,
        href: ways.opensPeople ? `/servicemember?manage=${id}` : `/clothing-record/${id}`,
      })),
    },
    ...(found.itemsAreAlike ? [] : [items]),
    {
      ...{ kind: 'DoDAAC', name: 'DoDAACs', inAll: found.dodaacsInAll },
      list: ways.opensDodaacs ? dodaacsAddress.write({ search }) : null,
      results: found.dodaacs.map(({ dodaac, description }) => ({
        key: `dodaac-${dodaac}`,
        text: description ? `${description}, ${dodaac}` : dodaac,
        href: ways.opensDodaacs ? `/dodaac?manage=${dodaac}` : `/orders?dodaac=${dodaac}`,
      })),
    },
    {
      ...{ kind: 'report', name: 'Reports and views', inAll: found.reportsInAll },
      list: '/reports?tab=custom',
      results: found.reports.map(({ id, name, address }) => ({
        key: `report-${id}`,
        text: name,
        href: address ?? customAddress(id).write({}),
      })),
    },
    {
      ...{ kind: 'screen', name: 'Screens', inAll: screens.length, list: null },
      results: screens.map(({ href, title }) => ({ key: `screen-${href}`, text: title, href })),
    },
    ...(found.itemsAreAlike ? [items] : []),
  ]
  const filled = groups.filter(({ results }) => results.length > 0)
  return filled.map(({ list, ...group }) => {
    // A single group is not truncated. Neither are screens, which are few and have no full list.
    const max = filled.length === 1 || group.kind === 'screen' ? undefined : FOUND_OF_A_KIND
    const results = group.results.slice(0, max)
    const text = `All ${formatNumberOf(group.inAll, group.kind, PLURALS[group.kind])}`
    const rest =
      list !== null && group.inAll > results.length ? { key: `all-${group.kind}`, text, href: list } : null
    return { ...group, results, rest }
  })
}

function describeOrder(order: FoundOrder): Result {
  const { number, line, requisition, parcel, item, lines } = order
  const outcome = OUTCOME_WORDS[outcomeOf(order)].toLowerCase()
  const more = lines > 1 ? ` and ${lines - 1} more` : ''
  const named = [
    line === null ? '' : requisition ? formatDocumentNumber(requisition) : `line ${line}`,
    parcel && `parcel ${parcel}`,
    line === null || parcel ? `${item}${line === null ? more : ''}` : item,
  ]
  return {
    key: `order-${number}-${line ?? ''}`,
    text: `Order ${number}, ${listName(order)}, ${outcome} ${formatDate(order.at.toISOString())}`,
    detail: named.filter(Boolean).join(', '),
    looks: order,
    href: line === null ? `/orders/${number}` : `/orders/${number}#line-${requisition || line}`,
  }
}

/** Item reference, a dash and the description. [NAV-54, NAV-55] */
function describeItem(row: ProductRow, typed: string, { opensProducts }: Ways): Result {
  const { nsn, name, instead } = row
  return {
    key: `item-${nsn}-${row.pgc}`,
    text: `${nsn} - ${name}${instead ? ` (replaces obsolete ${nameNumber(instead.obsolete)})` : ''}`,
    detail: row.foundItem ? describeStock(row.foundItem) : describeSizesInStock(row),
    looks: row,
    href: opensProducts ? `/products/nsn/${findItem(row, typed)}?from=cart` : null,
  }
}

/** A search for a number means that item. A search for words means the product with all its sizes. */
function findItem(row: ProductRow, typed: string): string {
  const requested = readSearchIntent(typed).items ?? ''
  if (row.instead) return row.instead.nsn ?? row.pgc
  const isNumber = /^\d{4,13}$/.test(requested) && row.nsn.includes(requested)
  return isNumber || !row.pgc ? row.nsn : row.pgc
}

const PLURALS: Record<Kind, string> = {
  order: 'orders',
  person: 'people',
  item: 'items',
  DoDAAC: 'DoDAACs',
  report: 'reports',
  screen: 'screens',
}

/** The first exact match. */
export function findFirst(groups: readonly Group[]) {
  return findOptions(groups.filter(({ isAlike }) => !isAlike))[0]
}

/** '1 order, 2 people. Enter opens Order 6001, Bell, James, ...' */
export function sayFound(groups: readonly Group[]): string {
  const [only] = groups
  if (only?.isAlike) {
    const alike = formatNumberOf(only.inAll, 'item looks', 'items look')
    return `Nothing has this name. ${alike} similar: choose with the arrow keys.`
  }
  const counts = groups.map(({ kind, inAll }) => `${inAll} ${inAll === 1 ? kind : PLURALS[kind]}`)
  const first = findFirst(groups)
  return first
    ? `${counts.join(', ')}. Enter opens ${first.text}.`
    : `${counts.join(', ')}: ${groups.flatMap(({ results }) => results.map(({ text }) => text)).join('; ')}.`
}

export function findOptions(groups: readonly Group[]): (Result & { href: string })[] {
  return groups.flatMap(({ results, rest }) =>
    [...results, ...(rest ? [rest] : [])].flatMap((result) =>
      result.href === null ? [] : [{ ...result, href: result.href }],
    ),
  )
}

/**
 * 'No results found. You see orders of W9AR01 and W9AR02, those that you placed and those for you.' A number with too
 * many parcels gets its own sentence. [NAV-53]
 */
export function sayNothing(
  typed: string,
  { ordersOf, tooManyParcels }: Pick<Everything, 'ordersOf' | 'tooManyParcels'>,
): string {
  if (tooManyParcels) return `Too many parcels have ${typed} in their number. Enter more of it.`
  const none = 'No results found'
  if (ordersOf === null || !/\d/.test(typed)) return none
  if (ordersOf.length === 0) return `${none}. You see the orders that you placed and those for you.`
  const named = ordersOf.length > MAX_NAMED ? [...ordersOf.slice(0, MAX_NAMED), 'others'] : [...ordersOf]
  return `${none}. You see orders of ${listWords(named, 'and')}, those that you placed and those for you.`
}

const MAX_NAMED = 5
