import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { ae, applyAll, as, facts, OTHER, sent } from '#testing/supply-records.ts'
import { applyRecord } from './apply-record.ts'
import type { MilstripRecord } from './milstrip/records.ts'

const describeRecord = (record: MilstripRecord, before: MilstripRecord[] = [], line = sent) =>
  applyRecord(applyAll(before, line), record, facts).event.detail
const bg = 'The supplier changed the item number or the unit of issue (BG).'
const check = 'Order placer: Check that the other item suits the member. Supply continues.'
const short = 'Finance - RA: If the fund is short, add money so that the difference can be committed.'

test('the timeline describes each kind of record', () =>
  checkRows<[string, string, MilstripRecord, MilstripRecord[]]>(
    [
      ['a status of the whole line', 'Backordered, waiting for stock (BB).', ae('BB', 10), []],
      [
        'a status of some pieces',
        '4 of 10: Backordered, waiting for stock (BB).',
        ae('BB', 4, { suffix: 'A' }),
        [],
      ],
      [
        'another quantity',
        'Quantity changed to the unit pack (BJ). The quantity is now 12, it was 10. It costs $28.96 more. Order placer: Check that the new quantity suits you.',
        ae('BJ', 12),
        [],
      ],
      [
        'a smaller quantity',
        'Quantity changed to the unit pack (BJ). The quantity is now 8, it was 10. $28.96 goes back to the fund. Order placer: Check that the new quantity suits you.',
        ae('BJ', 8),
        [],
      ],
      [
        'another item at its price',
        `${bg} NSN 8405-01-900-5678 is supplied instead. The unit price is now $20.00, it was $14.48. It costs $55.20 more. ${check}`,
        ae('BG', 10, { nsn: OTHER, price: 2000 }),
        [],
      ],
      [
        'another item for one part',
        `4 of 10: ${bg} NSN 8405-01-900-5678 is supplied instead, in place of suffix B. ${check}`,
        ae('BG', 4, { nsn: OTHER, suffix: 'B', price: 1448 }),
        [],
      ],
      [
        'another item for some pieces without a suffix',
        `4 of 10: ${bg} NSN 8405-01-900-5678 is supplied instead, in place of 4 pieces. ${check}`,
        ae('BG', 4, { nsn: OTHER, price: 1448 }),
        [],
      ],
      [
        'another unit',
        `${bg} The quantity is now 12, it was 10. It is supplied by DZ instead of EA. It costs $28.96 more. ${check}`,
        ae('BG', 1, { unit: 'DZ', price: 17_376 }),
        [],
      ],
      [
        'a price of some pieces',
        `6 of 10: The supplier changed the unit price (B7). The unit price of 6 pieces is now $16.00, it was $14.48. It costs $9.12 more. ${short}`,
        ae('B7', 6, { price: 1600, on: '2026-11-12' }),
        [as(4)],
      ],
      [
        'a price of a known part',
        `4 of 10: The supplier changed the unit price (B7). The unit price of suffix B is now $15.00, it was $14.48. It costs $2.08 more. ${short}`,
        ae('B7', 4, { suffix: 'B', price: 1500, on: '2026-11-12' }),
        [ae('BA', 4, { suffix: 'B' })],
      ],
      [
        'money that waits',
        '4 of 10: Cancelled, charges may be billed (B4). $57.92 waits until Finance decides. Finance - RA: Decide whether the money goes back to the fund or pays the charges.',
        ae('B4', 4),
        [],
      ],
      [
        'more money that waits',
        '6 of 10: Cancelled, charges may be billed (B4). $28.96 waits until Finance decides. Finance - RA: Decide whether the money goes back to the fund or pays the charges.',
        ae('B4', 6),
        [ae('B4', 4)],
      ],
      ['a shipment of all pieces', '10 shipped on 11/10/2026.', as(10), []],
      ['a shipment of some pieces', '4 of 10 shipped on 11/10/2026. 6 still to come.', as(4), []],
      [
        'a shipment of the remaining pieces',
        '6 of 10 shipped on 11/12/2026.',
        as(6, { on: '2026-11-12' }),
        [as(4)],
      ],
      [
        'a shipment with a carrier',
        '10 shipped with UPS on 11/10/2026.',
        { ...as(10), modeOfShipment: '5' },
        [],
      ],
    ],
    (_, words, record, before) => {
      expect(describeRecord(record, before)).toBe(words)
    },
  ))

test('a full shipment says that a request to cancel came too late, and a partial shipment does not', () => {
  const requested = {
    ...sent,
    cancellationRequested: 4,
    cancellationRequestedOn: '2026-11-09',
    cancelRound: 1,
  }
  expect(describeRecord(as(10), [], requested)).toBe(
    '10 shipped on 11/10/2026. The request to cancel came too late.',
  )
  expect(describeRecord(as(4), [], requested)).toBe('4 of 10 shipped on 11/10/2026. 6 still to come.')
})

test('a change of one part is described only for that part, against its earlier values', () => {
  const before = [ae('BH', 4, { suffix: 'A', nsn: OTHER, price: 2000 }), ae('BA', 3, { suffix: 'B' })]
  const words = describeRecord(
    ae('B7', 4, { suffix: 'A', nsn: OTHER, price: 2100, on: '2026-11-12' }),
    before,
  )
  expect(words).toContain(' The unit price of suffix A is now $21.00, it was $20.00. It costs $4.00 more. ')
})

test('words that end with punctuation get no second mark, and a record without an actor names nobody', () => {
  const own = { ...facts.statuses.get('BB'), code: 'BB', meaning: 'Is it late? Yes', nextStep: 'Wait.' }
  const statuses = new Map([...facts.statuses, ['BB', own as never]])
  expect(applyRecord(sent, ae('BB', 10), { ...facts, statuses }).event.detail).toBe(
    'Is it late? Yes (BB). Wait.',
  )
})
