import type { TemplateCategory, TemplateProgram } from '#domain/panel/template.ts'
import type { Gender, ProductPlan, UnitOfIssue } from './catalogue-plan.ts'
import {
  listBlouseSizes,
  listBraSizes,
  listLetterSizes,
  listNamedSizes,
  listShirtSizesLong,
  listShirtSizesShort,
  listSockSizes,
  type Size,
} from './catalogue-sizes.ts'
import type { ColourName, GarmentKind } from './garments/garment-names.ts'
import { airPrograms, armyPrograms, seaPrograms } from './programs.ts'

type Sold = 'all' | readonly TemplateProgram[]

function blouse(long: boolean, colour: ColourName, programs: Sold, dollars: number): ProductPlan {
  return {
    category: 'BLOUS',
    words: ['Blouse', "woman's", long ? 'long sleeve' : 'short sleeve'],
    make: 'poly/cotton',
    kind: long ? 'blouse-long' : 'blouse-short',
    colours: [colour],
    gender: 'women',
    programs,
    fsc: '8410',
    unitOfIssue: 'EA',
    sizes: listBlouseSizes(),
    dollars,
    keywords: 'shirt overblouse dress',
  }
}

function shirt(long: boolean, colour: ColourName, programs: Sold, dollars: number): ProductPlan {
  return {
    category: 'SHIRT',
    words: ['Shirt', "man's", long ? 'long sleeve' : 'short sleeve'],
    make: 'poly/cotton',
    kind: long ? 'shirt-long' : 'shirt-short',
    colours: [colour],
    gender: 'men',
    programs,
    fsc: '8405',
    unitOfIssue: 'EA',
    sizes: long ? listShirtSizesLong() : listShirtSizesShort(),
    dollars,
    keywords: 'dress service button',
  }
}

type Knit = readonly [
  category: TemplateCategory,
  words: readonly string[],
  kind: GarmentKind,
  colour: ColourName,
  gender: Gender,
  fsc: string,
  unitOfIssue: UnitOfIssue,
  sizes: readonly Size[],
  dollars: number,
  keywords: string,
]

const fitness = 'PT training APFU physical fitness running'

function listKnits(): Knit[] {
  const upTo3 = listLetterSizes('S', '3XL')
  const upTo1 = listLetterSizes('S', 'XL')
  const feet = listSockSizes()
  // biome-ignore format: a table is read row by row
  return [
    ['SHIRT', ['T-shirt', 'crew neck'], 't-shirt', 'coyote-498', 'any', '8415', 'PG', upTo3, 24, 'tee OCP'],
    ['SHIRT', ['T-shirt', 'crew neck'], 't-shirt', 'tan-499', 'any', '8415', 'PG', upTo3, 22, 'tee OCP'],
    ['SHIRT', ['T-shirt', 'fitness', 'short sleeve'], 't-shirt', 'black', 'any', '8415', 'EA', upTo3, 9, fitness],
    ['SHIRT', ['T-shirt', 'fitness', 'long sleeve'], 't-shirt', 'grey', 'any', '8415', 'EA', upTo3, 13, fitness],
    ['SOCKS', ['Socks', 'boot'], 'socks', 'coyote-498', 'any', '8440', 'PR', upTo1, 7, 'hosiery hot weather'],
    ['SOCKS', ['Socks', 'boot', 'cold weather'], 'socks', 'black', 'any', '8440', 'PR', upTo1, 9, 'hosiery wool'],
    ['SOCKS', ['Socks', 'dress'], 'socks', 'black', 'men', '8440', 'PR', feet, 3, 'hosiery'],
    ['SOCKS', ['Socks', 'fitness'], 'socks', 'white', 'any', '8440', 'PR', upTo1, 2, `hosiery ${fitness}`],
    ['SOCKS', ['Socks', 'cushion sole'], 'socks', 'army-green-564', 'any', '8440', 'PR', feet, 5, 'hosiery wool'],
    ['SOCKS', ['Hose', "woman's", 'dress'], 'socks', 'navy-3346', 'women', '8445', 'PR', listNamedSizes('REGULAR', 'TALL'), 4, 'stockings hosiery'],
    ['UNDER', ['Undershirt', "man's", 'crew neck'], 'undershirt', 'white', 'men', '8420', 'PG', upTo3, 14, 'underwear tee'],
    ['UNDER', ['Undershirt', 'cold weather'], 'undershirt', 'tan-499', 'any', '8415', 'EA', upTo3, 28, 'thermal base layer'],
    ['UNDER', ['Drawers', "man's", 'brief'], 'drawers', 'white', 'men', '8420', 'PG', upTo3, 12, 'underwear briefs'],
    ['UNDER', ['Drawers', "man's", 'boxer'], 'drawers', 'tan-499', 'men', '8420', 'PG', upTo3, 15, 'underwear boxers shorts'],
    ['UNDER', ['Drawers', "woman's", 'brief'], 'drawers', 'black', 'women', '8425', 'PG', upTo3, 13, 'underwear panties'],
    ['UNDER', ['Brassiere', 'sports'], 'sports-bra', 'tan-499', 'women', '8425', 'EA', listBraSizes(), 21, 'bra underwear'],
    ['UNDER', ['Brassiere', 'sports', 'low support'], 'sports-bra', 'black', 'women', '8425', 'EA', upTo3, 17, 'bra underwear'],
  ]
}

export const tops: readonly ProductPlan[] = [
  blouse(true, 'white', 'all', 32),
  blouse(false, 'white', 'all', 29),
  blouse(true, 'heritage-tan', armyPrograms, 36),
  blouse(false, 'heritage-tan', armyPrograms, 33),
  blouse(true, 'air-force-blue-1550', airPrograms, 34),
  blouse(false, 'air-force-blue-1550', airPrograms, 31),
  shirt(true, 'white', 'all', 27),
  shirt(true, 'heritage-tan', armyPrograms, 31),
  shirt(true, 'air-force-blue-1550', airPrograms, 29),
  shirt(false, 'heritage-tan', armyPrograms, 26),
  shirt(false, 'air-force-blue-1550', airPrograms, 25),
  shirt(false, 'khaki', seaPrograms, 25),
  ...listKnits().map(
    ([category, words, kind, colour, gender, fsc, unitOfIssue, sizes, dollars, keywords]): ProductPlan => ({
      category,
      words,
      make: category === 'SOCKS' ? 'cotton/nylon' : 'cotton',
      kind,
      colours: [colour],
      gender,
      programs: 'all',
      fsc,
      unitOfIssue,
      sizes,
      dollars,
      keywords,
    }),
  ),
]
