import { Refusal } from '#domain/refusal.ts'
import { allowances } from './allowances-kind.ts'
import { assortment, categories, products, programs } from './catalogue-kinds.ts'
import { dodaacs } from './dodaacs-kind.ts'
import { funds } from './funds-kind.ts'
import { groups } from './groups-kind.ts'
import { items, prices } from './item-kinds.ts'
import type { AnyKind } from './kind.ts'
import { kits } from './kits-kind.ts'
import { limits } from './limits-kind.ts'
import { openings } from './openings-kind.ts'
import { people } from './people-kind.ts'
import { pictures } from './pictures-kind.ts'
import { roles } from './roles-kind.ts'
import { sizes } from './sizes-kind.ts'

/** In order of dependence. */
export const KINDS: readonly AnyKind[] = [
  programs,
  categories,
  products,
  items,
  prices,
  assortment,
  kits,
  pictures,
  dodaacs,
  people,
  sizes,
  openings,
  roles,
  groups,
  allowances,
  funds,
  limits,
]

export function requireKind(name: string | undefined): AnyKind {
  const kind = KINDS.find((one) => one.name === name)
  if (kind) return kind
  const names = KINDS.map((one) => one.name).join(', ')
  throw new Refusal(
    'invalid',
    name ? `There is no kind '${name}'. The kinds are ${names}.` : `Name the kind: ${names}.`,
  )
}
