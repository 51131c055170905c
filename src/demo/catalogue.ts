import { addDays } from '#domain/fiscal-years.ts'
import { CATEGORY_TEMPLATE, type TemplateCategory, type TemplateProgram } from '#domain/opening/template.ts'
import { type Random, startRandom } from '#domain/random.ts'
import { accessoryProducts } from './catalogue-accessories.ts'
import { heraldicProducts, insigniaProducts, tapeProducts } from './catalogue-insignia.ts'
import { legwear } from './catalogue-legwear.ts'
import { obsoletePlans } from './catalogue-obsolete.ts'
import { outerwear } from './catalogue-outerwear.ts'
import type { Gender, ProductPlan, UnitOfIssue } from './catalogue-plan.ts'
import { tops } from './catalogue-tops.ts'
import { type ColourName, colourLabels, type GarmentKind } from './garment-names.ts'

type CatalogueProduct = {
  pgc: string
  category: TemplateCategory
  /** Supply name: upper case, noun first. */
  name: string
  displayName: string
  kind: GarmentKind
  colour: ColourName
  variant: number
  gender: Gender
  programs: 'all' | readonly TemplateProgram[]
  /** False: the catalog shows 'IMAGE COMING SOON...' (CAT-05). */
  hasPicture: boolean
  unitOfIssue: UnitOfIssue
  fsc: string
  keywords: string
  replacedBy?: string
}

export type CatalogueItem = {
  nsn: string
  pgc: string
  sizeText: string
  colourText: string
  sizeSort: number
  /** Integer cents by fiscal year. */
  priceCents: Record<number, number>
  status: 'active' | 'obsolete' | 'backordered'
  replacementNsn?: string
  /** Day on which a backordered item is expected. */
  getWellDate?: string
}

export type Catalogue = { products: CatalogueProduct[]; items: CatalogueItem[] }

export function namePicture({ kind, colour, variant }: CatalogueProduct): string {
  return `${kind}-${colour}-${variant}.svg`
}

export const pricedYears = [2025, 2026, 2027] as const

const activePlans: readonly ProductPlan[] = [
  ...accessoryProducts,
  ...outerwear,
  ...tops,
  ...legwear,
  ...insigniaProducts,
  ...heraldicProducts,
  ...tapeProducts,
]

const NO_PICTURE = 0.15
const BACKORDERED = 0.03

function describePlan(plan: ProductPlan): Pick<CatalogueProduct, 'name' | 'displayName'> {
  const colours = plan.colours.length === 1 ? [colourLabels[plan.colours[0]]] : []
  const noun = plan.words.join(', ')
  const detail = [plan.make, ...colours].filter(Boolean).join(', ')
  return {
    name: (detail ? `${noun}: ${detail}` : noun).toUpperCase(),
    displayName: [noun, ...colours].join(', '),
  }
}

function writeNsn(fsc: string, block: number, position: number): string {
  const scattered = (block * 617 + 83) % 1000
  return `${fsc}019${String(scattered).padStart(3, '0')}${String(position * 3 + (block % 3)).padStart(3, '0')}`
}

function priceYears(dollars: number, random: Random): Record<number, number> {
  let cents = Math.round(dollars * 100 * (1 + random.int(-8, 8) / 100))
  const prices: Record<number, number> = {}
  for (const year of pricedYears) {
    prices[year] = cents
    cents = Math.round(cents * (1 + random.int(20, 40) / 1000))
  }
  return prices
}

function findReplacement(items: CatalogueItem[], size: { text: string; sort: number }): CatalogueItem {
  const same = items.find((item) => item.sizeText === size.text)
  const nearest = items.toSorted(
    (a, b) => Math.abs(a.sizeSort - size.sort) - Math.abs(b.sizeSort - size.sort),
  )[0]
  if (!same && !nearest) throw new Error(`Nothing replaces the size ${size.text}.`)
  return (same ?? nearest) as CatalogueItem
}

/** The same on every machine. `today` (ISO) moves only the get-well dates. */
export function buildCatalogue(today = '2026-11-02'): Catalogue {
  const random = startRandom('catalogue')
  const catalogue: Catalogue = { products: [], items: [] }
  const counters = new Map<TemplateCategory, number>()

  function addProduct(plan: ProductPlan): { product: CatalogueProduct; items: CatalogueItem[] } {
    const number = (counters.get(plan.category) ?? 0) + 1
    counters.set(plan.category, number)
    const place = CATEGORY_TEMPLATE.findIndex(({ code }) => code === plan.category)
    // Steps of five leave room for products in between.
    const pgc = plan.pgc ?? String(11000 + place * 1000 + number * 5)
    const own = random.fork(`${plan.words.join(' ')} ${plan.colours.join(' ')}`)
    const product: CatalogueProduct = {
      pgc,
      category: plan.category,
      ...describePlan(plan),
      kind: plan.kind,
      colour: plan.colours[0],
      variant: plan.variant ?? 0,
      gender: plan.gender,
      programs: plan.programs,
      hasPicture: plan.pgc !== undefined || !own.fork('picture').chance(NO_PICTURE),
      unitOfIssue: plan.unitOfIssue,
      fsc: plan.fsc,
      keywords: plan.keywords ?? '',
    }
    const prices = priceYears(plan.dollars, own.fork('price'))
    const stock = own.fork('stock')
    const block = catalogue.products.length
    const items = plan.sizes.flatMap((size, row) =>
      plan.colours.map((colour, column): CatalogueItem => {
        const item: CatalogueItem = {
          nsn: writeNsn(plan.fsc, block, row * plan.colours.length + column),
          pgc,
          sizeText: size.text,
          colourText: colourLabels[colour],
          sizeSort: size.sort * 10 + column,
          priceCents: prices,
          status: 'active',
        }
        if (plan.pgc === undefined && stock.chance(BACKORDERED)) {
          item.status = 'backordered'
          item.getWellDate = addDays(today, stock.int(14, 150))
        }
        return item
      }),
    )
    catalogue.products.push(product)
    catalogue.items.push(...items)
    return { product, items }
  }

  const built = activePlans.map((plan) => ({ plan, ...addProduct(plan) }))
  for (const plan of obsoletePlans) {
    const words = plan.replacedBy.words.join(' ')
    const successor = built.find(
      (other) => other.plan.words.join(' ') === words && other.plan.colours[0] === plan.replacedBy.colour,
    )
    if (!successor) throw new Error(`Nothing replaces ${plan.words.join(', ')}.`)
    const stocked = successor.items.filter((item) => item.status === 'active')
    const { product, items } = addProduct(plan)
    product.replacedBy = successor.product.pgc
    for (const item of items) {
      item.status = 'obsolete'
      delete item.getWellDate
      item.replacementNsn = findReplacement(stocked, { text: item.sizeText, sort: item.sizeSort }).nsn
    }
  }
  return catalogue
}
