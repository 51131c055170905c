import type { ItemStatus } from '../catalogue/item-statuses.ts'
import { type FitSystem, type SizeKey, writeSizeKey } from '../catalogue/size-families.ts'
import { readSize } from '../catalogue/size-names.ts'
import type { KitItem, KitPlace } from '../kits/kits.ts'
import type { Gender } from '../people/people-codes.ts'

/** An item that can be ordered today has a price. Cents. */
export type OutfitItem = {
  nsn: string
  size: string
  colour: string
  price: number | null
  status: ItemStatus
  getWellOn: string | null
}

/** A product of a kit, or the product that replaces it today. */
export type OutfitProduct = SizeKey & {
  pgc: string
  name: string
  /** The product in the kit that this one replaces, else ''. */
  replaces: string
  isSold: boolean
  /** In size order. */
  items: OutfitItem[]
}

export type OutfitMember = { gender: Gender | null; sizes: ReadonlyMap<string, string> }

/** Pieces of one product. `received` is what the member has, without returned pieces. */
export type HeldPieces = { received: number; onOrder: number; backorderedUntil: string | null }

export type NeedProblem = '' | 'no-size' | 'not-made' | 'not-sold' | 'no-price'

/** The need of one member at one place of the kit. */
export type Need = HeldPieces & {
  pgc: string
  nsn: string | null
  missing: number
  problem: NeedProblem
}

const SYSTEM_OF: Record<Gender, FitSystem> = { male: 'men', female: 'women' }

/**
 * Missing is the quantity less received and ordered pieces of all alternatives. `held` has the pieces by PGC and NSN. A replaced
 * product or item counts under the number of its successor.
 */
export function findNeed(
  place: KitPlace,
  member: OutfitMember,
  products: ReadonlyMap<string, OutfitProduct>,
  held: ReadonlyMap<string, HeldPieces>,
): Need | null {
  const wearable = place.alternatives.flatMap((alternative) => {
    const product = products.get(alternative.pgc)
    return product ? [{ alternative, product, item: chooseItem(alternative, product, member) }] : []
  })
  const [chosen] = wearable.toSorted((a, b) => rank(a, member) - rank(b, member))
  if (!chosen) return null
  const pieces = [...new Set(wearable.map(heldKey))].flatMap((key) => held.get(key) ?? [])
  const received = sum(pieces.map((one) => one.received))
  const onOrder = sum(pieces.map((one) => one.onOrder))
  const until = pieces.flatMap((one) => one.backorderedUntil ?? []).sort()
  return {
    pgc: chosen.product.pgc,
    nsn: chosen.item?.nsn ?? null,
    received,
    onOrder,
    missing: Math.max(0, place.quantity - received - onOrder),
    backorderedUntil: until.at(-1) ?? null,
    problem: findProblem(chosen, member),
  }
}

type Wearable = { alternative: KitItem; product: OutfitProduct; item: OutfitItem | null }

/** A fixed item counts by its own number, so that two grades of one chevron differ. */
function heldKey({ alternative, product, item }: Wearable): string {
  return alternative.nsn === null ? product.pgc : (item?.nsn ?? alternative.nsn)
}

/** The member's own system first, then unisex; items that can be ordered before others. The order of the kit decides the rest. */
function rank({ product, item }: Wearable, { gender }: OutfitMember): number {
  const own = gender && SYSTEM_OF[gender]
  const system = product.system === own ? 0 : product.system === 'unisex' || own === null ? 1 : 4
  return system + (product.isSold ? 0 : 2) + (item && item.price !== null ? 0 : 0.5)
}

function chooseItem({ nsn }: KitItem, product: OutfitProduct, member: OutfitMember): OutfitItem | null {
  if (nsn !== null) return product.items.find((item) => item.nsn === nsn) ?? null
  const [only, ...others] = product.items
  if (only && others.length === 0) return only
  const size = member.sizes.get(writeSizeKey(product))
  return size === undefined ? null : findItemOfSize(size, product.items)
}

export function findItemOfSize(size: string, items: readonly OutfitItem[]): OutfitItem | null {
  const wanted = readSize(size)
  const fitting = items.filter((item) => readSize(item.size) === wanted)
  return fitting.find(({ price }) => price !== null) ?? fitting[0] ?? null
}

function findProblem({ alternative, product, item }: Wearable, member: OutfitMember): NeedProblem {
  if (!product.isSold) return 'not-sold'
  if (item) return item.price === null ? 'no-price' : ''
  if (alternative.nsn !== null || product.items.length === 0) return 'not-sold'
  return member.sizes.has(writeSizeKey(product)) ? 'not-made' : 'no-size'
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

export const NEED_PROBLEMS: readonly NeedProblem[] = ['', 'no-size', 'not-made', 'not-sold', 'no-price']

export function describeNeedProblem(
  problem: Exclude<NeedProblem, ''>,
  { name, size = '' }: { name: string; size?: string },
): string {
  if (problem === 'no-size') return `The size for ${name} is not known. Choose one.`
  if (problem === 'not-made') return `${name} does not come in ${size}. Choose another size.`
  if (problem === 'not-sold') return `Your program does not sell ${name} today.`
  return `${name} has no price this fiscal year and cannot be ordered yet.`
}

export type Cost = { personId: number; cents: number }

/** The people, in their order, whose orders the balance pays together. A later one may fit where an earlier one does not. */
export function chooseAffordable(available: number, costs: readonly Cost[]): number[] {
  let left = available
  return costs.flatMap(({ personId, cents }) => {
    if (cents > left) return []
    left -= cents
    return [personId]
  })
}
