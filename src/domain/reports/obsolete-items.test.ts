import { expect, it } from 'vitest'
import { isSearchable } from '../lookups.ts'
import { filterObsolete } from './obsolete-items.ts'

const items = [
  { nsn: '8405019001234', pgc: '11005', description: "TROUSERS, MAN'S: poly/wool", size: '32 REGULAR' },
  { nsn: '8465019009999', pgc: '11010', description: 'BELT, INDIVIDUAL EQUIPMENT: 100% nylon', size: 'EA' },
  { nsn: '8455017770000', pgc: '19995', description: 'STRIPE, SERVICE', size: 'x_large' },
]
const found = (text: string) => filterObsolete(items, text).map(({ pgc }) => pgc)

it('the obsolete list filters only by more than three characters [OBS-03 VAL-28 CONST-42]', () => {
  for (const text of ['', 'bel', '840', ' be ', '   bel   ']) expect(found(text), text).toHaveLength(3)
  expect(found('belt')).toEqual(['11010'])
  expect([isSearchable('abc'), isSearchable('abcd'), isSearchable(' abc ')]).toEqual([false, true, false])
})

it('the search looks for a text in NSN, PGC, and both descriptions, in any case [OBS-04]', () => {
  expect(found('900123')).toEqual(['11005'])
  for (const typed of ['8405-01-900-1234', 'NSN 8405–01–900–1234']) expect(found(typed)).toEqual(['11005'])
  expect(found('19995')).toEqual(['19995'])
  expect(found('individual EQUIP')).toEqual(['11010'])
  expect(found('32 reg')).toEqual(['11005'])
  expect(found('----')).toEqual([])
  expect(found('shoes')).toEqual([])
})

it('special characters of search languages mean themselves', () => {
  expect(found('100%')).toEqual(['11010'])
  expect(found('%%%%')).toEqual([])
  expect(found('x_la')).toEqual(['19995'])
  expect(found('x?la')).toEqual([])
  expect(found('____')).toEqual([])
  expect(found('.*.*')).toEqual([])
})
