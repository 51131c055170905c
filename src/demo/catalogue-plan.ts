import type { TemplateCategory, TemplateProgram } from '#domain/opening/template.ts'
import type { Size } from './catalogue-sizes.ts'
import type { ColourName, GarmentKind } from './garment-names.ts'

export type Gender = 'men' | 'women' | 'any'
export type UnitOfIssue = 'EA' | 'PR' | 'PG' | 'SE'

export type ProductPlan = {
  category: TemplateCategory
  words: readonly string[]
  /** Only for the supply name: 'poly/wool'. */
  make?: string
  kind: GarmentKind
  colours: readonly [ColourName, ...ColourName[]]
  gender: Gender
  programs: 'all' | readonly TemplateProgram[]
  /** Federal supply class, four digits. */
  fsc: string
  unitOfIssue: UnitOfIssue
  sizes: readonly Size[]
  /** Whole dollars in fiscal year 2025 before the product's own deviation. */
  dollars: number
  keywords?: string
  /** Number of the picture among those of the same kind and color, such as the grade of a chevron. */
  variant?: number
  /** Product group code. Without it, the code is numbered by category. */
  pgc?: string
}

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
