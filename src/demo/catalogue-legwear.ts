import type { TemplateProgram } from '#domain/panel/template.ts'
import type { ProductPlan } from './catalogue-plan.ts'
import {
  listDressSizesWomen,
  listLetterSizes,
  listLetterSizesWithLengths,
  listMaternitySizes,
  listWaistSizes,
} from './catalogue-sizes.ts'
import type { ColourName, GarmentKind } from './garments/garment-names.ts'
import { airPrograms, armyPrograms, marinePrograms, seaPrograms } from './programs.ts'

type Sold = 'all' | readonly TemplateProgram[]

function trousers(
  word: string,
  colour: ColourName,
  programs: Sold,
  dollars: number,
  keywords: string,
): ProductPlan {
  return {
    category: 'TROUS',
    words: ['Trousers', "man's", word],
    make: word === 'dress' ? 'poly/wool' : 'nylon/cotton ripstop',
    kind: 'trousers',
    colours: [colour],
    gender: word === 'dress' ? 'men' : 'any',
    programs,
    fsc: word === 'dress' ? '8405' : '8415',
    unitOfIssue: 'PR',
    sizes: listWaistSizes(),
    dollars,
    keywords: `pants ${keywords}`,
  }
}

function slacks(colour: ColourName, programs: Sold, dollars: number, keywords: string): ProductPlan {
  return {
    category: 'SLACK',
    words: ['Slacks', "woman's", 'dress'],
    make: 'poly/wool',
    kind: 'slacks',
    colours: [colour],
    gender: 'women',
    programs,
    fsc: '8410',
    unitOfIssue: 'PR',
    sizes: listDressSizesWomen(),
    dollars,
    keywords: `pants trousers ${keywords}`,
  }
}

function skirt(colour: ColourName, programs: Sold, dollars: number, keywords: string): ProductPlan {
  return {
    category: 'SKIRT',
    words: ['Skirt', "woman's", 'service'],
    make: 'poly/wool',
    kind: 'skirt',
    colours: [colour],
    gender: 'women',
    programs,
    fsc: '8410',
    unitOfIssue: 'EA',
    sizes: listDressSizesWomen(),
    dollars,
    keywords,
  }
}

function maternity(noun: string, kind: GarmentKind, colour: ColourName, dollars: number): ProductPlan {
  return {
    category: 'MATER',
    words: [noun, "woman's", 'maternity'],
    make: 'poly/wool',
    kind,
    colours: [colour],
    gender: 'women',
    programs: 'all',
    fsc: '8410',
    unitOfIssue: 'EA',
    sizes: listMaternitySizes(),
    dollars,
    keywords: 'expectant pregnancy',
  }
}

function trunks(word: string, colour: ColourName, dollars: number, keywords: string): ProductPlan {
  return {
    category: 'TRUNK',
    words: ['Trunks', word],
    make: 'nylon',
    kind: 'trunks',
    colours: [colour],
    gender: 'any',
    programs: 'all',
    fsc: '8415',
    unitOfIssue: 'EA',
    sizes: listLetterSizes('XS', '3XL'),
    dollars,
    keywords,
  }
}

export const legwear: readonly ProductPlan[] = [
  trousers('dress', 'heritage-taupe', armyPrograms, 64, 'AGSU service uniform'),
  trousers('dress', 'air-force-blue-1620', airPrograms, 61, 'blues service'),
  trousers('dress', 'khaki', seaPrograms, 58, 'service khaki'),
  trousers('dress', 'black', 'all', 55, 'service'),
  trousers('combat', 'ocp', 'all', 49, 'ACU camouflage uniform field utility'),
  {
    category: 'TROUS',
    words: ['Trousers', 'physical fitness'],
    make: 'nylon',
    kind: 'trousers',
    colours: ['black'],
    gender: 'any',
    programs: 'all',
    fsc: '8415',
    unitOfIssue: 'EA',
    sizes: listLetterSizesWithLengths('XS', '2XL'),
    dollars: 36,
    keywords: 'pants PT training APFU warm-up running',
  },
  slacks('heritage-taupe', armyPrograms, 58, 'AGSU service uniform'),
  slacks('air-force-blue-1620', airPrograms, 56, 'blues'),
  slacks('black', 'all', 49, 'service'),
  slacks('marine-green-2241', marinePrograms, 62, 'service alphas'),
  skirt('army-green-564', armyPrograms, 52, 'AGSU service uniform'),
  skirt('air-force-blue-1620', airPrograms, 47, 'blues'),
  skirt('black', 'all', 43, 'dress'),
  maternity('Slacks', 'slacks', 'black', 46),
  maternity('Jumper', 'maternity-jumper', 'navy-3346', 68),
  maternity('Tunic', 'maternity-tunic', 'white', 54),
  maternity('Skirt', 'skirt', 'navy-3346', 44),
  trunks('swimming', 'navy-3346', 13, 'swim pool shorts'),
  trunks('physical fitness', 'black', 16, 'PT training APFU shorts running'),
]
