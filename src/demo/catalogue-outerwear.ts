import type { TemplateProgram } from '#domain/panel/template.ts'
import type { ProductPlan } from './catalogue-plan.ts'
import {
  listAllWeatherSizesMen,
  listAllWeatherSizesWomen,
  listCoatSizesMen,
  listDressSizesWomen,
  listLetterSizesWithLengths,
} from './catalogue-sizes.ts'
import type { ColourName } from './garments/garment-names.ts'
import { airPrograms, armyPrograms, marinePrograms, navyPrograms } from './programs.ts'

const dressCloth: readonly (readonly [ColourName, readonly TemplateProgram[], string])[] = [
  ['army-green-564', armyPrograms, 'AGSU service uniform'],
  ['army-blue-450', armyPrograms, 'ASU dress blue'],
  ['air-force-blue-1620', airPrograms, 'service dress blues'],
  ['navy-3346', navyPrograms, 'service dress blue'],
  ['marine-green-2241', marinePrograms, 'service alphas'],
]

function listCoats(): ProductPlan[] {
  const dress = dressCloth.flatMap(([colour, programs, keywords], i): ProductPlan[] => [
    {
      category: 'COAT',
      words: ['Coat', "man's", 'dress'],
      make: 'poly/wool',
      kind: 'coat',
      colours: [colour],
      gender: 'men',
      programs,
      fsc: '8405',
      unitOfIssue: 'EA',
      sizes: listCoatSizesMen(),
      dollars: 168 + i * 14,
      keywords: `jacket blazer ${keywords}`,
    },
    {
      category: 'COAT',
      words: ['Coat', "woman's", 'dress'],
      make: 'poly/wool',
      kind: 'coat-women',
      colours: [colour],
      gender: 'women',
      programs,
      fsc: '8410',
      unitOfIssue: 'EA',
      sizes: listDressSizesWomen(),
      dollars: 159 + i * 14,
      keywords: `jacket blazer ${keywords}`,
    },
  ])
  return [
    {
      category: 'COAT',
      words: ['Coat', "man's", 'all-weather'],
      make: 'poly/cotton, water repellent',
      kind: 'all-weather-coat',
      colours: ['black'],
      gender: 'men',
      programs: 'all',
      fsc: '8405',
      unitOfIssue: 'EA',
      sizes: listAllWeatherSizesMen(),
      dollars: 124,
      keywords: 'raincoat trench overcoat liner',
      pgc: '10002',
    },
    {
      category: 'COAT',
      words: ['Coat', "woman's", 'all-weather'],
      make: 'poly/cotton, water repellent',
      kind: 'all-weather-coat',
      colours: ['black'],
      gender: 'women',
      programs: 'all',
      fsc: '8410',
      unitOfIssue: 'EA',
      sizes: listAllWeatherSizesWomen(),
      dollars: 121,
      keywords: 'raincoat trench overcoat liner',
    },
    ...dress,
  ]
}

function listJackets(): ProductPlan[] {
  const sizes = listLetterSizesWithLengths('XS', '2XL')
  const shared = { category: 'JACK', gender: 'any', unitOfIssue: 'EA', sizes } as const
  return [
    {
      ...shared,
      words: ['Jacket', 'lightweight'],
      make: 'poly/cotton',
      kind: 'jacket',
      colours: ['black'],
      programs: 'all',
      fsc: '8405',
      dollars: 62,
      keywords: 'windbreaker',
    },
    {
      ...shared,
      words: ['Jacket', 'lightweight'],
      make: 'poly/wool',
      kind: 'jacket',
      colours: ['air-force-blue-1620'],
      programs: airPrograms,
      fsc: '8405',
      dollars: 71,
      keywords: 'windbreaker blues',
    },
    {
      ...shared,
      words: ['Jacket', 'fleece'],
      make: 'polyester',
      kind: 'fleece',
      colours: ['coyote-498'],
      programs: 'all',
      fsc: '8415',
      dollars: 58,
      keywords: 'cold weather liner layer',
    },
    {
      ...shared,
      words: ['Jacket', 'fleece'],
      make: 'polyester',
      kind: 'fleece',
      colours: ['black'],
      programs: 'all',
      fsc: '8415',
      dollars: 54,
      keywords: 'cold weather liner layer',
    },
    {
      ...shared,
      words: ['Jacket', 'physical fitness'],
      make: 'nylon',
      kind: 'jacket',
      colours: ['grey'],
      programs: 'all',
      fsc: '8415',
      dollars: 45,
      keywords: 'PT training APFU warm-up running',
    },
    {
      ...shared,
      words: ['Jacket', 'cold weather'],
      make: 'nylon, waterproof',
      kind: 'jacket',
      colours: ['ocp'],
      programs: 'all',
      fsc: '8415',
      dollars: 118,
      keywords: 'parka field camouflage',
    },
  ]
}

export const outerwear: readonly ProductPlan[] = [...listCoats(), ...listJackets()]
