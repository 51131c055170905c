import { type PlanRow, type ProductPlan, readRow } from './catalogue-plan.ts'
import {
  listBlouseSizes,
  listBraSizes,
  listLetterSizes,
  listNamedSizes,
  listShirtSizesLong,
  listShirtSizesShort,
  listSockSizes,
} from './catalogue-sizes.ts'
import { airPrograms, armyPrograms, seaPrograms } from './programs.ts'

const blouses = listBlouseSizes()
const longSleeves = listShirtSizesLong()
const shortSleeves = listShirtSizesShort()
const upTo3 = listLetterSizes('S', '3XL')
const upTo1 = listLetterSizes('S', 'XL')
const feet = listSockSizes()
const fitness = 'PT training APFU physical fitness running'

// biome-ignore format: a table is read row by row
const rows: readonly PlanRow[] = [
  ['BLOUS', ['Blouse', "woman's", 'long sleeve'], 'poly/cotton', 'blouse-long', ['white'], 'women', 'all', '8410', 'EA', blouses, 32, 'shirt overblouse dress'],
  ['BLOUS', ['Blouse', "woman's", 'short sleeve'], 'poly/cotton', 'blouse-short', ['white'], 'women', 'all', '8410', 'EA', blouses, 29, 'shirt overblouse dress'],
  ['BLOUS', ['Blouse', "woman's", 'long sleeve'], 'poly/cotton', 'blouse-long', ['heritage-tan'], 'women', armyPrograms, '8410', 'EA', blouses, 36, 'shirt overblouse dress'],
  ['BLOUS', ['Blouse', "woman's", 'short sleeve'], 'poly/cotton', 'blouse-short', ['heritage-tan'], 'women', armyPrograms, '8410', 'EA', blouses, 33, 'shirt overblouse dress'],
  ['BLOUS', ['Blouse', "woman's", 'long sleeve'], 'poly/cotton', 'blouse-long', ['air-force-blue-1550'], 'women', airPrograms, '8410', 'EA', blouses, 34, 'shirt overblouse dress'],
  ['BLOUS', ['Blouse', "woman's", 'short sleeve'], 'poly/cotton', 'blouse-short', ['air-force-blue-1550'], 'women', airPrograms, '8410', 'EA', blouses, 31, 'shirt overblouse dress'],
  ['SHIRT', ['Shirt', "man's", 'long sleeve'], 'poly/cotton', 'shirt-long', ['white'], 'men', 'all', '8405', 'EA', longSleeves, 27, 'dress service button'],
  ['SHIRT', ['Shirt', "man's", 'long sleeve'], 'poly/cotton', 'shirt-long', ['heritage-tan'], 'men', armyPrograms, '8405', 'EA', longSleeves, 31, 'dress service button'],
  ['SHIRT', ['Shirt', "man's", 'long sleeve'], 'poly/cotton', 'shirt-long', ['air-force-blue-1550'], 'men', airPrograms, '8405', 'EA', longSleeves, 29, 'dress service button'],
  ['SHIRT', ['Shirt', "man's", 'short sleeve'], 'poly/cotton', 'shirt-short', ['heritage-tan'], 'men', armyPrograms, '8405', 'EA', shortSleeves, 26, 'dress service button'],
  ['SHIRT', ['Shirt', "man's", 'short sleeve'], 'poly/cotton', 'shirt-short', ['air-force-blue-1550'], 'men', airPrograms, '8405', 'EA', shortSleeves, 25, 'dress service button'],
  ['SHIRT', ['Shirt', "man's", 'short sleeve'], 'poly/cotton', 'shirt-short', ['khaki'], 'men', seaPrograms, '8405', 'EA', shortSleeves, 25, 'dress service button'],
  ['SHIRT', ['T-shirt', 'crew neck'], 'cotton', 't-shirt', ['coyote-498'], 'any', 'all', '8415', 'PG', upTo3, 24, 'tee OCP'],
  ['SHIRT', ['T-shirt', 'crew neck'], 'cotton', 't-shirt', ['tan-499'], 'any', 'all', '8415', 'PG', upTo3, 22, 'tee OCP'],
  ['SHIRT', ['T-shirt', 'fitness', 'short sleeve'], 'cotton', 't-shirt', ['black'], 'any', 'all', '8415', 'EA', upTo3, 9, fitness],
  ['SHIRT', ['T-shirt', 'fitness', 'long sleeve'], 'cotton', 't-shirt', ['grey'], 'any', 'all', '8415', 'EA', upTo3, 13, fitness],
  ['SOCKS', ['Socks', 'boot'], 'cotton/nylon', 'socks', ['coyote-498'], 'any', 'all', '8440', 'PR', upTo1, 7, 'hosiery hot weather'],
  ['SOCKS', ['Socks', 'boot', 'cold weather'], 'cotton/nylon', 'socks', ['black'], 'any', 'all', '8440', 'PR', upTo1, 9, 'hosiery wool'],
  ['SOCKS', ['Socks', 'dress'], 'cotton/nylon', 'socks', ['black'], 'men', 'all', '8440', 'PR', feet, 3, 'hosiery'],
  ['SOCKS', ['Socks', 'fitness'], 'cotton/nylon', 'socks', ['white'], 'any', 'all', '8440', 'PR', upTo1, 2, `hosiery ${fitness}`],
  ['SOCKS', ['Socks', 'cushion sole'], 'cotton/nylon', 'socks', ['army-green-564'], 'any', 'all', '8440', 'PR', feet, 5, 'hosiery wool'],
  ['SOCKS', ['Hose', "woman's", 'dress'], 'cotton/nylon', 'socks', ['navy-3346'], 'women', 'all', '8445', 'PR', listNamedSizes('REGULAR', 'TALL'), 4, 'stockings hosiery'],
  ['UNDER', ['Undershirt', "man's", 'crew neck'], 'cotton', 'undershirt', ['white'], 'men', 'all', '8420', 'PG', upTo3, 14, 'underwear tee'],
  ['UNDER', ['Undershirt', 'cold weather'], 'cotton', 'undershirt', ['tan-499'], 'any', 'all', '8415', 'EA', upTo3, 28, 'thermal base layer'],
  ['UNDER', ['Drawers', "man's", 'brief'], 'cotton', 'drawers', ['white'], 'men', 'all', '8420', 'PG', upTo3, 12, 'underwear briefs'],
  ['UNDER', ['Drawers', "man's", 'boxer'], 'cotton', 'drawers', ['tan-499'], 'men', 'all', '8420', 'PG', upTo3, 15, 'underwear boxers shorts'],
  ['UNDER', ['Drawers', "woman's", 'brief'], 'cotton', 'drawers', ['black'], 'women', 'all', '8425', 'PG', upTo3, 13, 'underwear panties'],
  ['UNDER', ['Brassiere', 'sports'], 'cotton', 'sports-bra', ['tan-499'], 'women', 'all', '8425', 'EA', listBraSizes(), 21, 'bra underwear'],
  ['UNDER', ['Brassiere', 'sports', 'low support'], 'cotton', 'sports-bra', ['black'], 'women', 'all', '8425', 'EA', upTo3, 17, 'bra underwear'],
]

export const tops: readonly ProductPlan[] = rows.map(readRow)
