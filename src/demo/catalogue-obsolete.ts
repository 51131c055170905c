import { type PlanRow, type ProductPlan, readRow } from './catalogue-plan.ts'
import {
  listDressSizesWomen,
  listHatSizes,
  listLetterSizes,
  listLetterSizesWithLengths,
  listMaternitySizes,
  listNamedSizes,
  listOneSize,
  listWaistSizes,
  listWaistSizesFemale,
} from './catalogue-sizes.ts'
import type { ColourName } from './garment-names.ts'
import { airPrograms, armyPrograms } from './programs.ts'

type Successor = { words: readonly string[]; colour: ColourName }
/** An obsolete product. The plan with these words and this color replaces it. */
export type ObsoletePlan = ProductPlan & { replacedBy: Successor }

const one = listOneSize()
const women = listDressSizesWomen()
const patch: Successor = { words: ['Insignia', 'shoulder sleeve', '62d Support Command'], colour: 'ocp' }

// biome-ignore format: a table is read row by row
const rows: readonly (readonly [PlanRow, Successor])[] = [
  [['TROUS', ['Trousers', "man's", 'Army Service Uniform'], 'poly/wool', 'trousers', ['army-blue-450'], 'men', armyPrograms, '8405', 'PR', listWaistSizes(), 58],
    { words: ['Trousers', "man's", 'dress'], colour: 'heritage-taupe' }],
  [['MATER', ['Jumper', "woman's", 'dress'], 'poly/wool', 'maternity-jumper', ['army-blue-450'], 'women', 'all', '8410', 'EA', listMaternitySizes(), 61],
    { words: ['Jumper', "woman's", 'maternity'], colour: 'navy-3346' }],
  [['SLACK', ['Slacks', "woman's", 'Army Service Uniform'], 'poly/wool', 'slacks', ['army-blue-450'], 'women', armyPrograms, '8410', 'PR', women, 54],
    { words: ['Slacks', "woman's", 'dress'], colour: 'heritage-taupe' }],
  [['TRUNK', ['Trunks', 'physical training, former pattern'], 'nylon', 'trunks', ['grey'], 'any', 'all', '8415', 'EA', listLetterSizes('XS', '3XL'), 12],
    { words: ['Trunks', 'physical fitness'], colour: 'black' }],
  [['JACK', ['Jacket', 'training, former pattern'], 'nylon', 'jacket', ['black'], 'any', 'all', '8415', 'EA', listLetterSizesWithLengths('XS', '2XL'), 41],
    { words: ['Jacket', 'physical fitness'], colour: 'grey' }],
  [['TROUS', ['Trousers', 'female', 'combat, former camouflage'], 'nylon/cotton ripstop', 'trousers', ['ocp'], 'women', 'all', '8415', 'PR', listWaistSizesFemale(), 46],
    { words: ['Trousers', "man's", 'combat'], colour: 'ocp' }],
  [['TROUS', ['Trousers', 'female', 'service'], 'poly/wool', 'slacks', ['air-force-blue-1620'], 'women', airPrograms, '8410', 'PR', women, 53],
    { words: ['Slacks', "woman's", 'dress'], colour: 'air-force-blue-1620' }],
  [['HEAD', ['Hat', 'sun', 'former camouflage'], 'nylon/cotton', 'sun-hat', ['khaki'], 'any', 'all', '8415', 'EA', listHatSizes(), 14],
    { words: ['Hat', 'sun'], colour: 'ocp' }],
  [['ACCES', ['Belt', 'individual equipment'], 'nylon web', 'belt', ['army-green-564'], 'any', 'all', '8465', 'EA', one, 9],
    { words: ['Belt', 'rigger'], colour: 'tan-499' }],
  [['INSIG', ['Insignia', 'shoulder sleeve', '1st Home Defense Group'], '', 'patch', ['army-green-564'], 'any', armyPrograms, '8455', 'EA', one, 4], patch],
  [['INSIG', ['Insignia', 'shoulder sleeve', '12th Depot Command'], '', 'patch', ['army-green-564'], 'any', armyPrograms, '8455', 'EA', one, 4], patch],
  [['INSIG', ['Insignia', 'shoulder sleeve', '77th Supply Brigade'], '', 'patch', ['army-green-564'], 'any', armyPrograms, '8455', 'EA', one, 4], patch],
  [['INSIG', ['Insignia', 'shoulder sleeve', '90th Replacement Group'], '', 'patch', ['army-green-564'], 'any', armyPrograms, '8455', 'EA', one, 4], patch],
  [['INSIG', ['Stripe', 'service', 'former pattern'], '', 'stripes', ['black'], 'any', armyPrograms, '8455', 'PR', listNamedSizes("MEN'S", "WOMEN'S"), 2],
    { words: ['Stripe', 'service'], colour: 'army-green-564' }],
]

/** Insignia still made use pictures up to 11. */
const FIRST_PATCH = 12

/** [OBS-06] */
export const obsoletePlans: readonly ObsoletePlan[] = rows.map(([row, replacedBy]) => {
  const place = rows.filter(([, other]) => other === patch).findIndex(([one]) => one === row)
  return { ...readRow(row), replacedBy, ...(place < 0 ? {} : { variant: FIRST_PATCH + place }) }
})
