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

test('the reader decides what a scan means', () => {
  const meanings: [scan: object, ...typed: string[]][] = [
    [found, 'W9AR0163250001', '  w9ar01-6325-0001 ', 'W9AR01 6325 0001', '*W9AR0163250001*'],
    [
      found,
      ']C0W9AR0163250001\r\n',
      'W9AR0163250001XXX',
      'Ｗ９ＡＲ０１ ６３２５ ０００１',
      'Req. No. W9AR01-6325-0001',
      'TCN # W9AR0163250001XXX',
    ],
    [{ ...found, suffix: 'A' }, 'W9AR0163250001A', 'TCN: W9AR0163250001A01'],
    [{ ...found, suffix: 'B' }, '*w9ar01-6325-0001-b*', '*w9ar01-6325-0001-bxx*'],
    [{ ...found, quantity: 12 }, writeSymbol(line), writeSymbol(line).replace(/\p{Cc}/gu, '')],
    [{ ...found, suffix: 'N', quantity: 12 }, writeSymbol({ ...line, suffix: 'N' })],
    // Fourteen digits may be a requisition of a DoDAAC without letters; fifteen are an order number.
    [{ ...found, requisition: '12345663250001' }, '12345663250001XXX', '12345663250001'],
    [{ kind: 'order', number: 123456632500012 }, '123456632500012'],
    [{ kind: 'order', number: 6001 }, '#6001', 'Order 6001', 'order no. #00006001'],
    [{ kind: 'order', number: 1234 }, '1234', '00000000000000001234', '0000000001234', '000000000001234'],
    [{ kind: 'nsn', nsn: '8405019001234' }, 'NSN 8405-01-900-1234', '8405-01-900-1234', '*8405019001234*'],
    [{ kind: 'box-26' }, writeComposite(line) ?? ''],
    [
      { kind: 'unknown' },
      'PGC 10001',
      '1234*',
      '*1234',
      '12]C034',
      '12C',
      'C12',
      'W9AR0163250001-AB',
      '',
      '0',
    ],
    [{ kind: 'unknown' }, '123456632500012345678', '123456789012345678901', '999999999999999999999'],
    [{ kind: 'unknown' }, 'coat', 'W9AR0164000001', 'W9AR0163250001AB'],
  ]
  checkRows(
    meanings.flatMap(([scan, ...all]) => all.map((typed): [string, object] => [typed, scan])),
    (typed, scan) => expect(readScan(typed)).toEqual(scan),
  )
})

test('the reader finds possible parcel numbers', () =>
  checkRows<[typed: string, ...numbers: string[]]>(
    [
      ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
      ['Tracking #7946-2847-2910', '794628472910'],
      ['７９４６ ２８４７ ２９１０', '794628472910'],
      ['420123459400111899223344556677', '420123459400111899223344556677', '9400111899223344556677'],
      ['1001000000000000000000794628472910', '1001000000000000000000794628472910', '794628472910'],
      ['FedEx TRK# 0201 7946 2847 2910', '0201794628472910', '794628472910'],
      ['9611020987654312345672', '9611020987654312345672', '987654312345672'],
      [
        'USPS Tracking # (420) 12345 9400 1118 9922 3344 5566 77',
        ...['420123459400111899223344556677', '9400111899223344556677'],
      ],
      ['UPS 1Z999AA10123456784', '1Z999AA10123456784'],
      ['https://www.fedex.com/fedextrack/?trknbr=794628472910&x=1', '794628472910'],
      ['6001'],
      ['Order 794628472910'],
      ['coat 42 long'],
    ],
    (typed, ...numbers) => expect(readParcelNumbers(typed)).toEqual(numbers),
  ))
