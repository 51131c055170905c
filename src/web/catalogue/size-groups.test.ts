import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { filterSizes, groupSizes, layOutSizes, listColours, stepInGrid, withoutAdded } from './size-groups.ts'

const buildItems = (sizes: string[], colour = 'BLUE'): Item[] =>
  sizes.map((size, index) => ({ nsn: String(8405019000000 + index), size, colour }) as Item)

const chests = Array.from({ length: 40 }, (_, index) => 30 + index)
const coats = buildItems(
  chests.flatMap((chest) => ['SHORT', 'REGULAR', 'LONG', 'EXTRA LONG'].map((l) => `${chest} ${l}`)),
)

it('the page shows 160 coats in four groups of 40, each in the order of chests [PROD-01]', () => {
  const groups = groupSizes(coats)
  expect(groups.map((group) => [group.title, group.sizes.length])).toEqual([
    ['Short', 40],
    ['Regular', 40],
    ['Long', 40],
    ['Extra long', 40],
  ])
  expect(groups[1]?.sizes.map((size) => size.label)).toEqual(chests.map(String))
  expect(groups.flatMap((group) => group.sizes.map((size) => size.item.nsn)).sort()).toEqual(
    coats.map((item) => item.nsn).sort(),
  )
})

it('few sizes, or sizes in different formats, stay in one row', () => {
  expect(groupSizes(buildItems(['6 REGULAR', '6 LONG']))).toHaveLength(1)
  const mixed = buildItems([...chests.slice(0, 9).map((chest) => `${chest} LONG`), 'CUSTOM'])
  expect(groupSizes(mixed)).toHaveLength(1)
})

it('lengths are columns of a table with a row for each measure, and a missing size leaves an empty cell', () => {
  const grid = layOutSizes(groupSizes(coats.filter(({ size }) => size !== '31 LONG')))
  expect(grid?.columns).toEqual(['Short', 'Regular', 'Long', 'Extra long'])
  expect(grid?.rows.map(({ label }) => label)).toEqual(chests.map(String))
  expect(grid?.rows[1]?.cells.map((item) => item?.size ?? null)).toEqual([
    ...['31 SHORT', '31 REGULAR', null, '31 EXTRA LONG'],
  ])
  expect(layOutSizes(groupSizes(buildItems(['S', 'M', 'L'])))).toBeNull()
})

it('the arrow keys reach every size in the order of the table, either way', () => {
  const grid = layOutSizes(groupSizes(coats))
  if (!grid) throw new Error('Coats have lengths.')
  const nsnOf = (size: string | null) => coats.find((item) => item.size === size)?.nsn ?? null
  checkRows<[string, string, string | null]>(
    [
      ['30 SHORT', 'ArrowDown', '31 SHORT'],
      ['31 SHORT', 'ArrowUp', '30 SHORT'],
      ['30 SHORT', 'ArrowRight', '30 REGULAR'],
      ['30 EXTRA LONG', 'ArrowRight', '31 SHORT'],
      ['69 SHORT', 'ArrowDown', '30 REGULAR'],
      ['30 SHORT', 'ArrowUp', '69 EXTRA LONG'],
      ['30 SHORT', 'ArrowLeft', '69 EXTRA LONG'],
      ['30 SHORT', 'Home', null],
    ],
    (from, key, to) => {
      expect(stepInGrid(grid, nsnOf(from) ?? '', key)).toBe(nsnOf(to))
      const walk = new Set<string | null>()
      for (let at: string | null = nsnOf(from); to && at && !walk.has(at); at = stepInGrid(grid, at, key))
        walk.add(at)
      expect(walk.size).toBe(to ? coats.length : 0)
    },
  )
})

it('the typed words filter the sizes, in any order, and the page offers each color once [PROD-01]', () => {
  const find = (text: string) => filterSizes(coats, text).map((item) => item.size)
  expect(find('42 l')).toEqual(['42 LONG', '42 EXTRA LONG'])
  expect(find('extra 42')).toEqual(['42 EXTRA LONG'])
  expect([find('  ').length, find('zz').length]).toEqual([160, 0])
  expect(listColours([...buildItems(['S', 'M']), ...buildItems(['S'], 'TAN')])).toEqual(['BLUE', 'TAN'])
})

it('added quantities leave the form, and those of sizes that another choice hides stay', () => {
  expect(withoutAdded({ 1: '2', 2: '', 3: '4' }, [{ item: '1' }])).toEqual({ 2: '', 3: '4' })
})
