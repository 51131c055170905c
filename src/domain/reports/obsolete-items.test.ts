import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { isSearchable } from '../lookups.ts'
import { filterObsolete } from './obsolete-items.ts'

const items = [
  { nsn: '8405019001234', pgc: '11005', description: "TROUSERS, MAN'S: poly/wool", size: '32 REGULAR' },
  { nsn: '8465019009999', pgc: '11010', description: 'BELT, INDIVIDUAL EQUIPMENT: 100% nylon', size: 'EA' },
  { nsn: '8455017770000', pgc: '19995', description: 'STRIPE, SERVICE', size: 'x_large' },
]

it('the obsolete list filters only by more than three characters [OBS-03 VAL-28 CONST-42]', () => {
  for (const text of ['', 'bel', '840', ' be ', '   bel   '])
    expect(filterObsolete(items, text), text).toEqual(items)
  expect(['abc', 'abcd', ' abc '].map(isSearchable)).toEqual([false, true, false])
})

it('the search looks for a text in NSN, PGC, and both descriptions, in any case, as it is typed [OBS-04]', () =>
  checkRows<[text: string, pgc?: string]>(
    [
      ['900123', '11005'],
      ['8405-01-900-1234', '11005'],
      ['NSN 8405–01–900–1234', '11005'],
      ['19995', '19995'],
      ['belt', '11010'],
      ['individual EQUIP', '11010'],
      ['32 reg', '11005'],
      ['100%', '11010'],
      ['x_la', '19995'],
      ...['x?la', '%%%%', '____', '.*.*', '----', 'shoes'].map((nothing): [string] => [nothing]),
    ],
    (text, pgc) => expect(filterObsolete(items, text).map((item) => item.pgc)).toEqual(pgc ? [pgc] : []),
  ))
