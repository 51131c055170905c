import type { TemplateCategory, TemplateProgram } from '#domain/panel/template.ts'
import type { Size } from './catalogue-sizes.ts'
import type { ColourName, GarmentKind } from './garments/garment-names.ts'

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
  /** Drawing among those of the same kind and colour, e.g. the grade of a chevron; 0 where there is one. */
  variant?: number
  /** Fixed product group code; the others are numbered by category. */
  pgc?: string
}
