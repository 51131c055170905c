import { type PlanRow, type ProductPlan, readRow } from './catalogue-plan.ts'
import {
  listBeltSizes,
  listHatSizes,
  listHatSizesWomen,
  listLetterSizes,
  listNamedSizes,
  listOneSize,
  listShoeSizes,
} from './catalogue-sizes.ts'
import { airPrograms, armyPrograms, marinePrograms, navyPrograms } from './programs.ts'

const one = listOneSize()
const waists = listBeltSizes()
const heads = listHatSizes()
const hands = listLetterSizes('XS', '3XL')
const handsWomen = listLetterSizes('XS', 'XL')

// biome-ignore format: a table is read row by row
const accessories: readonly PlanRow[] = [
  ['ACCES', ['Necktie', 'four-in-hand'], 'polyester', 'necktie', ['black'], 'any', 'all', '8440', 'EA', one, 9, 'tie'],
  ['ACCES', ['Necktie', 'four-in-hand'], 'polyester', 'necktie', ['air-force-blue-1620'], 'any', airPrograms, '8440', 'EA', one, 10, 'tie blues'],
  ['ACCES', ['Necktie', 'four-in-hand'], 'poly/wool', 'necktie', ['heritage-taupe'], 'any', armyPrograms, '8440', 'EA', one, 11, 'tie AGSU'],
  ['ACCES', ['Neck tab', "woman's"], 'polyester', 'neck-tab', ['black', 'air-force-blue-1620'], 'women', 'all', '8445', 'EA', one, 6, 'tie collar'],
  ['ACCES', ['Belt', 'trousers'], 'cotton web', 'belt', ['black'], 'any', 'all', '8440', 'EA', waists, 6, 'buckle brass tip'],
  ['ACCES', ['Belt', 'trousers'], 'cotton web', 'belt', ['khaki'], 'any', 'all', '8440', 'EA', waists, 6, 'buckle brass tip'],
  ['ACCES', ['Belt', 'trousers'], 'cotton web', 'belt', ['white'], 'any', 'all', '8440', 'EA', waists, 6, 'buckle brass tip ceremonial'],
  ['ACCES', ['Belt', 'trousers'], 'elastic', 'belt', ['air-force-blue-1620'], 'any', airPrograms, '8440', 'EA', waists, 7, 'buckle silver blues'],
  ['ACCES', ['Belt', 'rigger'], 'nylon web', 'belt', ['tan-499'], 'any', 'all', '8415', 'EA', waists, 14, 'OCP utility duty'],
  ['ACCES', ['Buckle', 'belt'], 'brass', 'belt', ['gold', 'silver', 'black'], 'any', 'all', '8315', 'EA', one, 5, 'belt plate'],
  ['ACCES', ['Gloves', "men's", 'dress'], 'leather', 'gloves', ['black'], 'men', 'all', '8440', 'PR', hands, 24, 'lined'],
  ['ACCES', ['Gloves', "women's", 'dress'], 'leather', 'gloves', ['black'], 'women', 'all', '8445', 'PR', handsWomen, 23, 'lined'],
  ['ACCES', ['Gloves', 'ceremonial'], 'cotton', 'gloves', ['white'], 'any', 'all', '8440', 'PR', hands, 5, 'parade honor guard'],
  ['ACCES', ['Gloves', 'light duty'], 'leather', 'gloves', ['coyote-498'], 'any', 'all', '8415', 'PR', hands, 19, 'work utility field'],
  ['ACCES', ['Gloves', 'cold weather'], 'knit wool', 'gloves', ['black'], 'any', 'all', '8415', 'PR', hands, 12, 'winter inserts'],
  ['ACCES', ['Scarf', "man's"], 'wool', 'scarf', ['black', 'white', 'grey'], 'any', 'all', '8440', 'EA', one, 18, 'muffler winter'],
  ['ACCES', ['Suspenders', 'trousers'], 'elastic', 'suspenders', ['black', 'white'], 'any', 'all', '8440', 'PR', listNamedSizes('REGULAR', 'LONG'), 11, 'braces'],
  ['ACCES', ['Handbag', "woman's"], 'leather', 'handbag', ['black'], 'women', 'all', '8445', 'EA', one, 28, 'purse clutch'],
]

// biome-ignore format: a table is read row by row
const eyewear: readonly PlanRow[] = [
  ['EYE', ['Goggles', 'sun, wind and dust'], 'polycarbonate', 'goggles', ['black', 'tan-499'], 'any', 'all', '8465', 'EA', one, 62, 'protective ballistic'],
  ['EYE', ['Spectacles', 'ballistic'], 'polycarbonate', 'spectacles', ['black'], 'any', 'all', '8465', 'EA', listLetterSizes('S', 'L'), 48, 'glasses protective sunglasses'],
  ['EYE', ['Spectacles', 'industrial'], 'polycarbonate', 'spectacles', ['clear'], 'any', 'all', '4240', 'EA', listLetterSizes('S', 'L'), 16, 'glasses safety'],
  ['EYE', ['Lens', 'goggles'], 'polycarbonate', 'lens', ['clear', 'grey', 'amber'], 'any', 'all', '4240', 'EA', one, 19, 'replacement set'],
  ['EYE', ['Insert', 'prescription'], 'nylon', 'spectacles', ['grey'], 'any', 'all', '8465', 'EA', one, 22, 'frame carrier glasses'],
]

// biome-ignore format: a table is read row by row
const footwear: readonly PlanRow[] = [
  ['FOOT', ['Shoes', "men's", 'oxford'], 'leather', 'oxford', ['black'], 'men', 'all', '8430', 'PR', listShoeSizes(6, 14, ['N', 'R', 'W', 'XW']), 78, 'dress lace'],
  ['FOOT', ['Shoes', "men's", 'oxford', 'high gloss'], 'poromeric', 'oxford', ['black'], 'men', 'all', '8430', 'PR', listShoeSizes(6, 14, ['R', 'W']), 68, 'dress lace corfam shine'],
  ['FOOT', ['Shoes', "women's", 'oxford'], 'leather', 'oxford', ['black'], 'women', 'all', '8435', 'PR', listShoeSizes(5, 11, ['N', 'R', 'W']), 74, 'dress lace'],
  ['FOOT', ['Shoes', "women's", 'pump'], 'leather', 'pump', ['black'], 'women', 'all', '8435', 'PR', listShoeSizes(5, 11, ['N', 'R', 'W']), 56, 'dress heel'],
  ['FOOT', ['Boots', 'combat', 'hot weather'], 'leather/nylon', 'boot', ['coyote-498'], 'any', 'all', '8430', 'PR', listShoeSizes(3, 16, ['N', 'R', 'W', 'XW']), 112, 'ACU OCP field'],
  ['FOOT', ['Boots', 'safety'], 'leather, steel toe', 'boot', ['black'], 'any', 'all', '8430', 'PR', listShoeSizes(6, 14, ['N', 'R', 'W']), 158, 'work steel toe'],
]

// biome-ignore format: a table is read row by row
const headwear: readonly PlanRow[] = [
  ['HEAD', ['Cap', "man's", 'service'], 'poly/wool', 'service-cap', ['army-green-564'], 'men', armyPrograms, '8405', 'EA', heads, 62, 'hat AGSU visor'],
  ['HEAD', ['Cap', "man's", 'service'], 'poly/wool', 'service-cap', ['air-force-blue-1620'], 'men', airPrograms, '8405', 'EA', heads, 58, 'hat wheel blues visor'],
  ['HEAD', ['Cap', "man's", 'combination'], 'poly/cotton', 'service-cap', ['white'], 'men', navyPrograms, '8405', 'EA', heads, 66, 'hat cover visor'],
  ['HEAD', ['Cap', 'garrison'], 'poly/wool', 'garrison-cap', ['army-green-564'], 'any', armyPrograms, '8405', 'EA', heads, 15, 'flight cap AGSU'],
  ['HEAD', ['Cap', 'garrison'], 'poly/wool', 'garrison-cap', ['air-force-blue-1620'], 'any', airPrograms, '8405', 'EA', heads, 14, 'flight cap blues'],
  ['HEAD', ['Cap', 'garrison'], 'poly/wool', 'garrison-cap', ['marine-green-2241'], 'any', marinePrograms, '8405', 'EA', heads, 16, 'cover'],
  ['HEAD', ['Cap', 'garrison'], 'poly/cotton', 'garrison-cap', ['khaki'], 'any', navyPrograms, '8405', 'EA', heads, 13, 'cover'],
  ['HEAD', ['Beret', "man's"], 'wool', 'beret', ['black'], 'any', 'all', '8405', 'EA', heads, 17, 'hat'],
  ['HEAD', ['Cap', 'patrol'], 'nylon/cotton', 'patrol-cap', ['ocp'], 'any', 'all', '8415', 'EA', heads, 12, 'field hat ACU camouflage'],
  ['HEAD', ['Hat', "woman's", 'service'], 'poly/wool', 'service-hat-women', ['army-green-564'], 'women', armyPrograms, '8410', 'EA', listHatSizesWomen(), 54, 'cap AGSU'],
  ['HEAD', ['Hat', "woman's", 'service'], 'poly/wool', 'service-hat-women', ['black'], 'women', 'all', '8410', 'EA', listHatSizesWomen(), 51, 'cap'],
  ['HEAD', ['Hat', 'sun'], 'nylon/cotton', 'sun-hat', ['ocp'], 'any', 'all', '8415', 'EA', heads, 16, 'boonie field camouflage'],
  ['HEAD', ['Cap', 'knit'], 'wool', 'knit-cap', ['black', 'coyote-498'], 'any', 'all', '8415', 'EA', listNamedSizes('REGULAR', 'LARGE'), 10, 'watch beanie cold weather'],
]

export const accessoryProducts: readonly ProductPlan[] = [
  ...accessories,
  ...eyewear,
  ...footwear,
  ...headwear,
].map((row, i) => ({ ...readRow(row), ...(i === 0 ? { pgc: '10001' } : {}) }))
