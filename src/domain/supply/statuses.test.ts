import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findHighestCharge } from './limit.ts'
import { STATUS_CLASSES } from './status-code.ts'
import { isTerminal, mergeStatuses, readStatus, statusText, statusWords } from './statuses.ts'
import { convertPrice, convertQuantity } from './units.ts'

const shipped = mergeStatuses([])

test('an unknown code moves nothing, asks nobody, and appears unchanged', () => {
  const unknown = readStatus(shipped, 'Q9')
  expect(unknown).toEqual({
    ...{ code: 'Q9', text: '', meaning: '', class: 'notice', funds: 'keep', actor: 'nobody', nextStep: '' },
  })
  expect([statusText(unknown), statusWords(unknown)]).toEqual([
    'Q9',
    'The supplier sent code Q9. Its meaning is not confirmed; quantity and money do not change. Ask the supplier.',
  ])
  for (const code of ['BL', 'BT', 'BU', 'BW', 'BX', 'BY', 'B1', 'CT', 'CZ']) {
    const words = `The supplier sent code ${code}. Its meaning is not confirmed; quantity and money do not change. Ask the supplier.`
    expect([statusWords(readStatus(shipped, code)), readStatus(shipped, code).funds]).toEqual([words, 'keep'])
    expect(isTerminal(readStatus(shipped, code)), code).toBe(false)
  }
})

test('people read the meaning before the words, and always the code', () => {
  const code = { ...readStatus(shipped, 'BB'), text: 'Backorder', meaning: 'Waits for stock' }
  expect([statusWords(code), statusWords({ ...code, meaning: '' }), statusText(code)]).toEqual([
    ...['Waits for stock (BB)', 'Backorder (BB)', 'Backorder'],
  ])
})

test('only the canceled and rejected classes end a line', () => {
  const classes = Object.keys(STATUS_CLASSES) as (keyof typeof STATUS_CLASSES)[]
  expect(classes.filter((is) => isTerminal({ class: is }))).toEqual(['cancelled', 'rejected'])
})

test('the conversion of units needs two countable units and a whole result', () =>
  checkRows<[typeof convertQuantity, amount: number, from: string, to: string, result: number | null]>(
    [
      [convertQuantity, 2, 'DZ', 'EA', 24],
      [convertQuantity, 24, 'EA', 'DZ', 2],
      [convertQuantity, 1, 'MX', 'HD', 10],
      [convertQuantity, 5, 'EA', 'DZ', null],
      [convertQuantity, 5, 'BX', 'EA', null],
      [convertQuantity, 5, 'EA', 'BX', null],
      [convertQuantity, 5, 'BX', 'BX', 5],
      [convertPrice, 500, 'BX', 'BX', 500],
      [convertPrice, 1200, 'DZ', 'EA', 100],
      [convertPrice, 100, 'EA', 'DZ', 1200],
      [convertPrice, 1201, 'DZ', 'EA', null],
      [convertPrice, 100, 'BX', 'EA', null],
      [convertPrice, 100, 'EA', 'BX', null],
    ],
    (convert, amount, from, to, result) => expect(convert(amount, from, to)).toBe(result),
  ))

test('a line costs at most its percentage of the approved amount, or the amount that Finance agreed to', () => {
  const highest = (amountCents: number, agreedCents: number, percent: number) =>
    findHighestCharge({ amountCents, agreedCents }, percent)
  expect([highest(1001, 0, 110), highest(1000, 1200, 110), highest(1000, 900, 100)]).toEqual([
    1101, 1200, 1000,
  ])
})
