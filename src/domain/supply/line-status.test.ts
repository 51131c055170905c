import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeLineStatus } from './line-status.ts'

test('people read the words of each shipment status', () =>
  checkRows(
    [
      ['[RDT-21]', 'INVALID QUANTITY 00000', 'Ordered quantity of 0. Reorder if still needed.'],
      ['[RDT-22]', 'FIELD NOT NUMERIC', 'Pending Review'],
      [
        '[RDT-23 RDT-42]',
        'REQNR IS DELETED',
        'Requisitioning DoDAAC is deleted. Contact your Administrator.',
      ],
      [
        '[RDT-24 RDT-42]',
        'REQNR NOT IN DAAS',
        'Requisitioning DoDAAC not found. Contact your Administrator.',
      ],
      ['[RDT-25 RDT-42]', 'SUPP ADDR W9AR99', 'Supp Addr deleted. Contact your Administrator.'],
      ['[RDT-27]', 'BB', 'Backorder'],
      ['[RDT-28]', 'CE', 'Please contact IOB'],
      ['[RDT-29]', 'BD', 'Delayed, status will change'],
      ['[RDT-30]', 'CJ', 'Obsolete, please order new NSN'],
      ['[RDT-31]', 'B7', 'Please contact IOB'],
      ['[RDT-32]', 'B9', 'Cancellation request'],
      ['[RDT-33]', 'BG', 'Please contact IOB'],
      ['[RDT-34]', 'BQ', 'Cancelled by customer request'],
      ['[RDT-35]', 'CA', 'Rejected'],
      ['[RDT-36]', 'CY', 'Rejected. Unable to procure item'],
      ['[RDT-37]', 'CQ', 'Rejected, see Get Well Date'],
      ['[RDT-38]', 'CF', 'Rejected, Fund Code Error'],
      ['[RDT-39]', 'CX', 'Rejected, unable to identify bill-to/ship-to or signal code is invalid'],
      ['[RDT-40]', 'BA', 'Processed for Release and Shipment'],
    ],
    (_, status, words) => expect(describeLineStatus(status)).toBe(words),
  ))

test('people read the words of the last two characters, or of the first remark before a code [RDT-20 RDT-26]', () =>
  checkRows(
    [
      ['AE1 2026-11-21 BB', 'Backorder'],
      ['BB CJ', 'Obsolete, please order new NSN'],
      ['CJ  ', 'Obsolete, please order new NSN'],
      ['NUMERIC BB', 'Pending Review'],
      ['QUANTITY NOT NUMERIC', 'Ordered quantity of 0. Reorder if still needed.'],
      ['REQNR IS DELETED, SUPP ADDR', 'Requisitioning DoDAAC is deleted. Contact your Administrator.'],
    ],
    (status, words) => expect(describeLineStatus(status)).toBe(words),
  ))

test('any other status appears unchanged [RDT-41]', () => {
  for (const status of ['', 'A4', 'BC', 'MX', 'SHIPPED', 'bb', 'Something else ZZ'])
    expect(describeLineStatus(status)).toBe(status)
})
