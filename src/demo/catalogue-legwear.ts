import { type PlanRow, type ProductPlan, readRow } from './catalogue-plan.ts'
import {
  listDressSizesWomen,
  listLetterSizes,
  listLetterSizesWithLengths,
  listMaternitySizes,
  listWaistSizes,
} from './catalogue-sizes.ts'
import { airPrograms, armyPrograms, marinePrograms, seaPrograms } from './programs.ts'

const waists = listWaistSizes()
const women = listDressSizesWomen()
const expecting = listMaternitySizes()
const letters = listLetterSizes('XS', '3XL')

// biome-ignore format: a table is read row by row
const rows: readonly PlanRow[] = [
  ['TROUS', ['Trousers', "man's", 'dress'], 'poly/wool', 'trousers', ['heritage-taupe'], 'men', armyPrograms, '8405', 'PR', waists, 64, 'pants AGSU service uniform'],
  ['TROUS', ['Trousers', "man's", 'dress'], 'poly/wool', 'trousers', ['air-force-blue-1620'], 'men', airPrograms, '8405', 'PR', waists, 61, 'pants blues service'],
  ['TROUS', ['Trousers', "man's", 'dress'], 'poly/wool', 'trousers', ['khaki'], 'men', seaPrograms, '8405', 'PR', waists, 58, 'pants service khaki'],
  ['TROUS', ['Trousers', "man's", 'dress'], 'poly/wool', 'trousers', ['black'], 'men', 'all', '8405', 'PR', waists, 55, 'pants service'],
  ['TROUS', ['Trousers', "man's", 'combat'], 'nylon/cotton ripstop', 'trousers', ['ocp'], 'any', 'all', '8415', 'PR', waists, 49, 'pants ACU camouflage uniform field utility'],
  ['TROUS', ['Trousers', 'physical fitness'], 'nylon', 'trousers', ['black'], 'any', 'all', '8415', 'EA', listLetterSizesWithLengths('XS', '2XL'), 36, 'pants PT training APFU warm-up running'],
  ['SLACK', ['Slacks', "woman's", 'dress'], 'poly/wool', 'slacks', ['heritage-taupe'], 'women', armyPrograms, '8410', 'PR', women, 58, 'pants trousers AGSU service uniform'],
  ['SLACK', ['Slacks', "woman's", 'dress'], 'poly/wool', 'slacks', ['air-force-blue-1620'], 'women', airPrograms, '8410', 'PR', women, 56, 'pants trousers blues'],
  ['SLACK', ['Slacks', "woman's", 'dress'], 'poly/wool', 'slacks', ['black'], 'women', 'all', '8410', 'PR', women, 49, 'pants trousers service'],
  ['SLACK', ['Slacks', "woman's", 'dress'], 'poly/wool', 'slacks', ['marine-green-2241'], 'women', marinePrograms, '8410', 'PR', women, 62, 'pants trousers service alphas'],
  ['SKIRT', ['Skirt', "woman's", 'service'], 'poly/wool', 'skirt', ['army-green-564'], 'women', armyPrograms, '8410', 'EA', women, 52, 'AGSU service uniform'],
  ['SKIRT', ['Skirt', "woman's", 'service'], 'poly/wool', 'skirt', ['air-force-blue-1620'], 'women', airPrograms, '8410', 'EA', women, 47, 'blues'],
  ['SKIRT', ['Skirt', "woman's", 'service'], 'poly/wool', 'skirt', ['black'], 'women', 'all', '8410', 'EA', women, 43, 'dress'],
  ['MATER', ['Slacks', "woman's", 'maternity'], 'poly/wool', 'slacks', ['black'], 'women', 'all', '8410', 'EA', expecting, 46, 'expectant pregnancy'],
  ['MATER', ['Jumper', "woman's", 'maternity'], 'poly/wool', 'maternity-jumper', ['navy-3346'], 'women', 'all', '8410', 'EA', expecting, 68, 'expectant pregnancy'],
  ['MATER', ['Tunic', "woman's", 'maternity'], 'poly/wool', 'maternity-tunic', ['white'], 'women', 'all', '8410', 'EA', expecting, 54, 'expectant pregnancy'],
  ['MATER', ['Skirt', "woman's", 'maternity'], 'poly/wool', 'skirt', ['navy-3346'], 'women', 'all', '8410', 'EA', expecting, 44, 'expectant pregnancy'],
  ['TRUNK', ['Trunks', 'swimming'], 'nylon', 'trunks', ['navy-3346'], 'any', 'all', '8415', 'EA', letters, 13, 'swim pool shorts'],
  ['TRUNK', ['Trunks', 'physical fitness'], 'nylon', 'trunks', ['black'], 'any', 'all', '8415', 'EA', letters, 16, 'PT training APFU shorts running'],
]

export const legwear: readonly ProductPlan[] = rows.map(readRow)
