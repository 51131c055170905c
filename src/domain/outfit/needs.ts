import type { ItemStatus } from '../catalogue/item-statuses.ts'
import { type FitSystem, type SizeKey, writeSizeKey } from '../catalogue/size-families.ts'
import { findOfSize } from '../catalogue/size-names.ts'
import type { KitItem, KitPlace } from '../kits/kits.ts'
import type { Gender } from '../people/people-codes.ts'

/** Price in cents; null when nobody can order it today. */
export type OutfitItem = {
  nsn: string
  size: string
  colour: string
  price: number | null
  status: ItemStatus
  getWellOn: string | null
}

export type OutfitProduct = SizeKey & {
  pgc: string
  name: string
  /** PGC in the kit, if this product replaces another. */
  replaces: string
  isSold: boolean
  items: OutfitItem[]
}

export type OutfitMember = { gender: Gender | null; sizes: ReadonlyMap<string, string> }

/** `received` excludes returned pieces. */
export type HeldPieces = { received: number; onOrder: number; backorderedUntil: string | null }

export type NeedProblem = '' | 'no-size' | 'not-made' | 'not-sold' | 'no-price'

export type Need = HeldPieces & {
  pgc: string
  nsn: string | null
  missing: number
  problem: NeedProblem
}

const SYSTEM_OF: Record<Gender, FitSystem> = { male: 'men', female: 'women' }

/** Each `kit` counts all pieces. */
export type OutfitPlace = KitPlace & { kit?: string }

/** `held` has pieces by PGC and NSN. A piece fills the first place that takes it. */
export function findNeeds(
  places: readonly OutfitPlace[],
  member: OutfitMember,
  products: ReadonlyMap<string, OutfitProduct>,
  held: ReadonlyMap<string, HeldPieces>,
): (Need & { place: number })[] {
  const used = new Map<string, number>()
  return places.flatMap((place) => {
    const found = findNeed(place, member, products, held)
    if (!found) return []
    const { keys, ...need } = found
    const left = (key: string) => {
      const pieces = held.get(key)
      const all = pieces ? pieces.received + pieces.onOrder : 0
      return Math.max(0, all - (used.get(`${place.kit} ${key}`) ?? 0))
    }
    let missing = place.quantity
    for (const { number, pgc } of keys) {
      const taken = Math.min(missing, left(number), left(pgc))
      missing -= taken
      for (const key of new Set([number, pgc]))
        used.set(`${place.kit} ${key}`, (used.get(`${place.kit} ${key}`) ?? 0) + taken)
    }
    return [{ ...need, place: place.place, missing }]
  })
}

type FoundNeed = Omit<Need, 'missing'> & { keys: { number: string; pgc: string }[] }

function findNeed(
  place: KitPlace,
  member: OutfitMember,
  products: ReadonlyMap<string, OutfitProduct>,
  held: ReadonlyMap<string, HeldPieces>,
): FoundNeed | null {
  const wearable = place.alternatives.flatMap((alternative) => {
    const product = products.get(alternative.pgc)
    return product ? [{ alternative, product, item: chooseItem(alternative, product, member) }] : []
  })
  const [chosen] = wearable.toSorted((a, b) => rank(a, member) - rank(b, member))
  if (!chosen) return null
  const keys = new Map(wearable.map((one) => [heldKey(one), one.product.pgc]))
  const pieces = [...keys.keys()].flatMap((key) => held.get(key) ?? [])
  const received = sum(pieces.map((one) => one.received))
  const onOrder = sum(pieces.map((one) => one.onOrder))
  const until = pieces.flatMap((one) => one.backorderedUntil ?? []).sort()
  return {
    pgc: chosen.product.pgc,
    nsn: chosen.item?.nsn ?? null,
    received,
    onOrder,
    keys: [...keys].map(([number, pgc]) => ({ number, pgc })),
    backorderedUntil: until.at(-1) ?? null,
    problem: findProblem(chosen, member),
  }
}

type Wearable = { alternative: KitItem; product: OutfitProduct; item: OutfitItem | null }

/** Two grades of one chevron differ. */
function heldKey({ alternative, product, item }: Wearable): string {
  return alternative.nsn === null ? product.pgc : (item?.nsn ?? alternative.nsn)
}

/** Own size system before unisex, and orderable items before others. */
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
  const fitting = size === undefined ? [] : findOfSize(size, product.items)
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

/** A later person may fit where an earlier one does not. */
export function chooseAffordable(available: number, costs: readonly Cost[]): number[] {
  let left = available
  return costs.flatMap(({ personId, cents }) => {
    if (cents > left) return []
    left -= cents
    return [personId]
  })
}
