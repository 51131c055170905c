import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { writeComposite, writeSymbol } from '../papers/release-document.ts'
import { readParcelNumbers, readScan } from './scans.ts'

const line = {
  ...{ requisition: 'W9AR0163250001', suffix: '', nsn: '8405019001234', description: 'Coat' },
  ...{ unitOfIssue: 'EA', quantity: 12, unitPrice: 9875, supplementaryAddress: '', signalCode: 'A' },
  ...{ priority: '13', requiredOn: null, firstName: 'Jane', lastName: 'Doe', shipTo: [] },
}
const found = { kind: 'requisition', requisition: 'W9AR0163250001', suffix: '', quantity: null }

test('the reader decides what a scan means', () =>
  checkRows(
    [
      ['W9AR0163250001', found],
      ['  w9ar01-6325-0001 ', found],
      ['W9AR01 6325 0001', found],
      ['*W9AR0163250001*', found],
      [']C0W9AR0163250001\r\n', found],
      ['*w9ar01-6325-0001-b*', { ...found, suffix: 'B' }],
      ['W9AR0163250001A', { ...found, suffix: 'A' }],
      [writeSymbol(line), { ...found, quantity: 12 }],
      [writeSymbol(line).replace(/\p{Cc}/gu, ''), { ...found, quantity: 12 }],
      [writeSymbol({ ...line, suffix: 'N' }), { ...found, suffix: 'N', quantity: 12 }],
      ['W9AR0163250001XXX', found],
      ['*w9ar01-6325-0001-bxx*', { ...found, suffix: 'B' }],
      ['TCN: W9AR0163250001A01', { ...found, suffix: 'A' }],
      ['Req. No. W9AR01-6325-0001', found],
      ['12345663250001XXX', { ...found, requisition: '12345663250001' }],
      ['#6001', { kind: 'order', number: 6001 }],
      ['PGC 10001', { kind: 'unknown' }],
      ['TCN # W9AR0163250001XXX', found],
      ['Order 6001', { kind: 'order', number: 6001 }],
      ['order no. #00006001', { kind: 'order', number: 6001 }],
      ['NSN 8405-01-900-1234', { kind: 'nsn', nsn: '8405019001234' }],
      ['8405-01-900-1234', { kind: 'nsn', nsn: '8405019001234' }],
      ['*8405019001234*', { kind: 'nsn', nsn: '8405019001234' }],
      ['1234', { kind: 'order', number: 1234 }],
      ['00000000000000001234', { kind: 'order', number: 1234 }],
      ['0000000001234', { kind: 'order', number: 1234 }],
      ['000000000001234', { kind: 'order', number: 1234 }],
      [writeComposite(line) ?? '', { kind: 'box-26' }],
      ['1234*', { kind: 'unknown' }],
      ['*1234', { kind: 'unknown' }],
      ['12]C034', { kind: 'unknown' }],
      ['12C', { kind: 'unknown' }],
      ['C12', { kind: 'unknown' }],
      ['W9AR0163250001-AB', { kind: 'unknown' }],
      ['123456632500012345678', { kind: 'unknown' }],
      ['123456789012345678901', { kind: 'unknown' }],
      // Fourteen digits may be a requisition of a DoDAAC without letters; fifteen are an order number.
      ['12345663250001', { ...found, requisition: '12345663250001' }],
      ['123456632500012', { kind: 'order', number: 123456632500012 }],
      ['', { kind: 'unknown' }],
      ['0', { kind: 'unknown' }],
      ['coat', { kind: 'unknown' }],
      ['W9AR0164000001', { kind: 'unknown' }],
      ['W9AR0163250001AB', { kind: 'unknown' }],
      ['999999999999999999999', { kind: 'unknown' }],
    ],
    (typed, scan) => {
      expect(readScan(typed)).toEqual(scan)
    },
  ))

test('the reader finds possible parcel numbers', () =>
  checkRows(
    [
      ['1Z 999 AA1 01 2345 6784', ['1Z999AA10123456784']],
      ['Tracking #7946-2847-2910', ['794628472910']],
      ['420123459400111899223344556677', ['420123459400111899223344556677', '9400111899223344556677']],
      [`${'1001'.padEnd(22, '0')}794628472910`, [`${'1001'.padEnd(22, '0')}794628472910`, '794628472910']],
      ['FedEx TRK# 0201 7946 2847 2910', ['0201794628472910', '794628472910']],
      ['9611020987654312345672', ['9611020987654312345672', '987654312345672'.padStart(15, '0')]],
      [
        'USPS Tracking # (420) 12345 9400 1118 9922 3344 5566 77',
        ['420123459400111899223344556677', '9400111899223344556677'],
      ],
      ['UPS 1Z999AA10123456784', ['1Z999AA10123456784']],
      ['https://www.fedex.com/fedextrack/?trknbr=794628472910&x=1', ['794628472910']],
      ['6001', []],
      ['Order 794628472910', []],
      ['coat 42 long', []],
    ],
    (typed, numbers) => {
      expect(readParcelNumbers(typed)).toEqual(numbers)
    },
  ))
