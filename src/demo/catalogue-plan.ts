import type { TemplateCategory, TemplateProgram } from '#domain/opening/template.ts'
import type { Size } from './catalogue-sizes.ts'
import type { ColourName, GarmentKind } from './garment-names.ts'

export type Gender = 'men' | 'women' | 'any'
export type UnitOfIssue = 'EA' | 'PR' | 'PG' | 'SE'

/** One product as its family writes it down; numbers, prices and stock follow from it. */
export type ProductPlan = {
  category: TemplateCategory
  /** Words of the name, noun first: ['Coat', "man's", 'dress']. */
  words: readonly string[]
  /** Cloth or make, for the supply name only: 'poly/wool'. */
  make?: string
  kind: GarmentKind
  /** More than one: the same sizes in each colour. */
  colours: readonly [ColourName, ...ColourName[]]
  gender: Gender
  programs: 'all' | readonly TemplateProgram[]
  /** Federal supply class, four digits. */
  fsc: string
  unitOfIssue: UnitOfIssue
  sizes: readonly Size[]
  /** Whole dollars in fiscal year 2025 before the product's own deviation. */
  dollars: number
  /** Further words by which people look for it. */
  keywords?: string
  /** Picture among those of the same kind and colour, e.g. the grade of a chevron; 0 where there is one. */
  variant?: number
  /** Fixed product group code; the others are numbered by category. */
  pgc?: string
}

/** A product as a row of the table of its family. */
export type PlanRow = readonly [
  category: TemplateCategory,
  words: readonly string[],
  make: string,
  kind: GarmentKind,
  colours: ProductPlan['colours'],
  gender: Gender,
  programs: ProductPlan['programs'],
  fsc: string,
  unitOfIssue: UnitOfIssue,
  sizes: readonly Size[],
  dollars: number,
  keywords?: string,
]

export function readRow(row: PlanRow): ProductPlan {
  const [category, words, make, kind, colours, gender, programs, fsc, unitOfIssue, sizes, dollars, keywords] =
    row
  return {
    category,
    words,
    make,
    kind,
    colours,
    gender,
    programs,
    fsc,
    unitOfIssue,
    sizes,
    dollars,
    keywords,
  }
}
