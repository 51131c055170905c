import type { TemplateProgram } from '#domain/opening/template.ts'
import { type PlanRow, type ProductPlan, readRow } from './catalogue-plan.ts'
import {
  listAllWeatherSizesMen,
  listAllWeatherSizesWomen,
  listCoatSizesMen,
  listDressSizesWomen,
  listLetterSizesWithLengths,
} from './catalogue-sizes.ts'
import type { ColourName } from './garment-names.ts'
import { airPrograms, armyPrograms, marinePrograms, navyPrograms } from './programs.ts'

const rain = 'poly/cotton, water repellent'
const rainWords = 'raincoat trench overcoat liner'
const men = listCoatSizesMen()
const women = listDressSizesWomen()
const letters = listLetterSizesWithLengths('XS', '2XL')

// biome-ignore format: a table is read row by row
const allWeather: readonly PlanRow[] = [
  ['COAT', ['Coat', "man's", 'all-weather'], rain, 'all-weather-coat', ['black'], 'men', 'all', '8405', 'EA', listAllWeatherSizesMen(), 124, rainWords],
  ['COAT', ['Coat', "woman's", 'all-weather'], rain, 'all-weather-coat', ['black'], 'women', 'all', '8410', 'EA', listAllWeatherSizesWomen(), 121, rainWords],
]

const dressCloth: readonly (readonly [ColourName, readonly TemplateProgram[], string])[] = [
  ['army-green-564', armyPrograms, 'AGSU service uniform'],
  ['army-blue-450', armyPrograms, 'ASU dress blue'],
  ['air-force-blue-1620', airPrograms, 'service dress blues'],
  ['navy-3346', navyPrograms, 'service dress blue'],
  ['marine-green-2241', marinePrograms, 'service alphas'],
]

// biome-ignore format: a table is read row by row
const dress = dressCloth.flatMap(([colour, programs, keywords], i): PlanRow[] => [
  ['COAT', ['Coat', "man's", 'dress'], 'poly/wool', 'coat', [colour], 'men', programs, '8405', 'EA', men, 168 + i * 14, `jacket blazer ${keywords}`],
  ['COAT', ['Coat', "woman's", 'dress'], 'poly/wool', 'coat-women', [colour], 'women', programs, '8410', 'EA', women, 159 + i * 14, `jacket blazer ${keywords}`],
])

// biome-ignore format: a table is read row by row
const jackets: readonly PlanRow[] = [
  ['JACK', ['Jacket', 'lightweight'], 'poly/cotton', 'jacket', ['black'], 'any', 'all', '8405', 'EA', letters, 62, 'windbreaker'],
  ['JACK', ['Jacket', 'lightweight'], 'poly/wool', 'jacket', ['air-force-blue-1620'], 'any', airPrograms, '8405', 'EA', letters, 71, 'windbreaker blues'],
  ['JACK', ['Jacket', 'fleece'], 'polyester', 'fleece', ['coyote-498'], 'any', 'all', '8415', 'EA', letters, 58, 'cold weather liner layer'],
  ['JACK', ['Jacket', 'fleece'], 'polyester', 'fleece', ['black'], 'any', 'all', '8415', 'EA', letters, 54, 'cold weather liner layer'],
  ['JACK', ['Jacket', 'physical fitness'], 'nylon', 'jacket', ['grey'], 'any', 'all', '8415', 'EA', letters, 45, 'PT training APFU warm-up running'],
  ['JACK', ['Jacket', 'cold weather'], 'nylon, waterproof', 'jacket', ['ocp'], 'any', 'all', '8415', 'EA', letters, 118, 'parka field camouflage'],
]

export const outerwear: readonly ProductPlan[] = [...allWeather, ...dress, ...jackets].map((row, i) => ({
  ...readRow(row),
  ...(i === 0 ? { pgc: '10002' } : {}),
}))
