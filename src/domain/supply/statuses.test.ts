import { expect, test } from 'vitest'
import { findHighestCharge } from './limit.ts'
import { STATUS_CLASSES } from './status-code.ts'
import { isTerminal, mergeStatuses, readStatus, statusText, statusWords } from './statuses.ts'
import { convertPrice, convertQuantity } from './units.ts'

test('an unknown code moves nothing, asks nobody, and appears unchanged', () => {
  const unknown = readStatus(mergeStatuses([]), 'Q9')
  expect(unknown).toEqual({
    ...{ code: 'Q9', text: '', meaning: '', class: 'notice', funds: 'keep', actor: 'nobody', nextStep: '' },
  })
  expect([statusText(unknown), statusWords(unknown)]).toEqual([
    'Q9',
    'The supplier sent code Q9. Its meaning is not confirmed; quantity and money do not change. Ask the supplier.',
  ])
})

test('people read the meaning before the words, and always the code', () => {
  const code = { ...readStatus(mergeStatuses([]), 'BB'), text: 'Backorder', meaning: 'Waits for stock' }
  expect(statusWords(code)).toBe('Waits for stock (BB)')
  expect(statusWords({ ...code, meaning: '' })).toBe('Backorder (BB)')
  expect(statusText(code)).toBe('Backorder')
})

test('the words of administrators replace the words that the portal shipped', () => {
  const own = { ...readStatus(mergeStatuses([]), 'BB'), meaning: 'Ours' }
  const table = mergeStatuses([own, { ...own, code: 'Q9' }])
  expect([readStatus(table, 'BB').meaning, readStatus(table, 'Q9').meaning]).toEqual(['Ours', 'Ours'])
  expect(table.size).toBe(mergeStatuses([]).size + 1)
})

test('only the canceled and rejected classes end a line', () => {
  const classes = Object.keys(STATUS_CLASSES) as (keyof typeof STATUS_CLASSES)[]
  expect(classes.filter((is) => isTerminal({ class: is }))).toEqual(['cancelled', 'rejected'])
})

test('the conversion of units needs two countable units and a whole result', () => {
  expect([
    ...[convertQuantity(2, 'DZ', 'EA'), convertQuantity(24, 'EA', 'DZ'), convertQuantity(1, 'MX', 'HD')],
  ]).toEqual([24, 2, 10])
  expect([
    ...[convertQuantity(5, 'EA', 'DZ'), convertQuantity(5, 'BX', 'EA'), convertQuantity(5, 'EA', 'BX')],
  ]).toEqual([null, null, null])
  expect([convertQuantity(5, 'BX', 'BX'), convertPrice(500, 'BX', 'BX')]).toEqual([5, 500])
  expect([
    ...[convertPrice(1200, 'DZ', 'EA'), convertPrice(100, 'EA', 'DZ'), convertPrice(1201, 'DZ', 'EA')],
  ]).toEqual([100, 1200, null])
  expect([convertPrice(100, 'BX', 'EA'), convertPrice(100, 'EA', 'BX')]).toEqual([null, null])
})

test('a line costs at most its percentage of the approved amount, or the amount that Finance agreed to', () => {
  expect(findHighestCharge({ amountCents: 1001, agreedCents: 0 }, 110)).toBe(1101)
  expect(findHighestCharge({ amountCents: 1000, agreedCents: 1200 }, 110)).toBe(1200)
  expect(findHighestCharge({ amountCents: 1000, agreedCents: 900 }, 100)).toBe(1000)
})
