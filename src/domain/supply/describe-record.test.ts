import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { ae, applyAll, as, facts, OTHER, sent } from '#testing/supply-records.ts'
import { applyRecord } from './apply-record.ts'
import { describeLayers } from './describe-layers.ts'
import type { MilstripRecord } from './milstrip/records.ts'
import { sayShipped } from './shipped-items.ts'

const later = { on: '2026-11-12' }
const other = { nsn: OTHER, price: 1448 }
const bg = 'The supplier changed the item number or the unit of issue (BG).'
const bj = 'Quantity changed to the unit pack (BJ).'
const b7 = 'The supplier changed the unit price (B7).'
const b4 = 'Cancelled, charges may be billed (B4).'
const instead = 'NSN 8405-01-900-5678 is supplied instead'
const unitPrice = (of: string, now: string, was: string) =>
  `The unit price${of} is now $${now}, it was $${was}.`

test('the timeline describes each kind of record', () => {
  const check = 'Order placer: Check that the other item suits the member. Supply continues.'
  const suits = 'Order placer: Check that the new quantity suits you.'
  const short = 'Finance - RA: If the fund is short, add money so that the difference can be committed.'
  const decide = 'Finance - RA: Decide whether the money goes back to the fund or pays the charges.'
  const partOfA = ae('BH', 4, { suffix: 'A', nsn: OTHER, price: 2000 })
  checkRows<[MilstripRecord, words: string, before?: MilstripRecord[]]>(
    [
      [ae('BB', 10), 'Backordered, waiting for stock (BB).'],
      [ae('BB', 4, { suffix: 'A' }), '4 of 10: Backordered, waiting for stock (BB).'],
      [ae('BJ', 12), `${bj} The quantity is now 12, it was 10. It costs $28.96 more. ${suits}`],
      [ae('BJ', 8), `${bj} The quantity is now 8, it was 10. $28.96 goes back to the fund. ${suits}`],
      [
        ae('BG', 10, { nsn: OTHER, price: 2000 }),
        `${bg} ${instead}. ${unitPrice('', '20.00', '14.48')} It costs $55.20 more. ${check}`,
      ],
      [ae('BG', 4, { ...other, suffix: 'B' }), `4 of 10: ${bg} ${instead}, in place of suffix B. ${check}`],
      [ae('BG', 4, other), `4 of 10: ${bg} ${instead}, in place of 4 pieces. ${check}`],
      [
        ae('BG', 1, { unit: 'DZ', price: 17_376 }),
        `${bg} The quantity is now 12, it was 10. It is supplied by DZ instead of EA. It costs $28.96 more. ${check}`,
      ],
      [
        ae('B7', 6, { ...later, price: 1600 }),
        `6 of 10: ${b7} ${unitPrice(' of 6 pieces', '16.00', '14.48')} It costs $9.12 more. ${short}`,
        [as(4)],
      ],
      [
        ae('B7', 4, { ...later, suffix: 'B', price: 1500 }),
        `4 of 10: ${b7} ${unitPrice(' of suffix B', '15.00', '14.48')} It costs $2.08 more. ${short}`,
        [ae('BA', 4, { suffix: 'B' })],
      ],
      [
        // Against the earlier values of this part alone.
        ae('B7', 4, { ...later, suffix: 'A', nsn: OTHER, price: 2100 }),
        `4 of 10: ${b7} ${unitPrice(' of suffix A', '21.00', '20.00')} It costs $4.00 more. ${short}`,
        [partOfA, ae('BA', 3, { suffix: 'B' })],
      ],
      [ae('B4', 4), `4 of 10: ${b4} $57.92 waits until Finance decides. ${decide}`],
      [ae('B4', 6), `6 of 10: ${b4} $28.96 waits until Finance decides. ${decide}`, [ae('B4', 4)]],
      [as(10), '10 shipped on 11/10/2026.'],
      [as(4), '4 of 10 shipped on 11/10/2026. 6 still to come.'],
      [as(6, later), '6 of 10 shipped on 11/12/2026.', [as(4)]],
      [{ ...as(10), modeOfShipment: '5' }, '10 shipped with UPS on 11/10/2026.'],
    ],
    (record, words, before = []) =>
      expect(applyRecord(applyAll(before), record, facts).event.detail).toBe(words),
  )
})

test('a full shipment says that a request to cancel came too late, and a partial shipment does not', () => {
  const requested = {
    ...{ ...sent, cancellationRequested: 4, cancellationRequestedOn: '2026-11-09', cancelRound: 1 },
  }
  expect([as(10), as(4)].map((record) => applyRecord(requested, record, facts).event.detail)).toEqual([
    '10 shipped on 11/10/2026. The request to cancel came too late.',
    '4 of 10 shipped on 11/10/2026. 6 still to come.',
  ])
})

test('words that end with punctuation get no second mark, and a record without an actor names nobody', () => {
  const own = { ...facts.statuses.get('BB'), code: 'BB', meaning: 'Is it late? Yes', nextStep: 'Wait.' }
  const statuses = new Map([...facts.statuses, ['BB', own as never]])
  expect(applyRecord(sent, ae('BB', 10), { ...facts, statuses }).event.detail).toBe(
    'Is it late? Yes (BB). Wait.',
  )
})

test('the goods of a part are listed price by price, and a long list ends with a count', () => {
  const layers = (count: number) =>
    describeLayers(
      Array.from({ length: count }, (_, at) => ({
        ...{ pieces: 9999, nsn: '8405019001234', unit: 'EA', cents: 99_999_90 + at },
      })),
    )
  expect([layers(0), layers(2)]).toEqual([
    ...['', '9999 of NSN 8405-01-900-1234 at $99,999.90; 9999 of NSN 8405-01-900-1234 at $99,999.91'],
  ])
  expect(layers(8)).toMatch(/at \$99,999\.97$/)
  expect(layers(11)).toMatch(/at \$99,999\.97; and 3 more$/)
  expect(layers(1000).length).toBeLessThanOrEqual(400)
})

test('the description of shipped goods names unit, item, price, and suffix', () => {
  const item = { suffix: 'A', nsn: '8405019001101', name: 'Coat', unit: 'PR', units: 2, cents: 6000 }
  expect([item, { ...item, suffix: '', name: '' }].map(sayShipped)).toEqual([
    '2 PR of 8405-01-900-1101 Coat at $60.00, suffix A',
    '2 PR of 8405-01-900-1101 (not in the catalog) at $60.00',
  ])
})
