import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { MADE_UP_RECORDS, signs } from '#testing/milstrip-records.ts'
import { faultOf } from '#testing/refusal.ts'
import {
  buildRecord,
  explainRecord,
  nameRecord,
  parseRecord,
  RecordFault,
  readUnitPrice,
  recordKey,
  writeUnitPrice,
} from './record.ts'
import type { Family, MilstripRecord } from './records.ts'

const LINES = {
  A0: 'A0ASMSS8405019001234··EA00002W9ZZ0152600001NW9ZZ02J6C······13295················',
  AE: 'AE1SMSS8405019001234··EA00002W9ZZ0152600001·W9ZZ02J6C······13262BBSMS53300009875',
  AS: 'AS1SMSS8405019001234··EA00002W9ZZ0152600001·W9ZZ02·6C···265W9ZZ0152600001XXX5···',
  AC: 'AC1SMSS8405019001234··EA00002W9ZZ0152600001·W9ZZ02J6C······13270················',
  AF: 'AF1SMSS8405019001234··EA00002W9ZZ0152600001·W9ZZ02J6C······13295················',
  ZT: 'ZT1SMS·UPS···················W9ZZ0152600001·1Z999AA10123456784··················',
  ZX: 'ZX1SMS2······················W9ZZ0152600001·7 ELM ST····························',
}
const blanks = (line: string) => line.replaceAll('·', ' ')
const LINE = Object.fromEntries(
  Object.entries(LINES).map(([family, line]) => [family, blanks(line)]),
) as typeof LINES
const FAMILIES = Object.keys(LINES) as Family[]

const TITLES: Record<Family, string> = {
  ...{ A0: 'Requisition', AE: 'Supply status', AS: 'Shipment status', AC: 'Request to cancel' },
  ...{ AF: 'Follow-up', ZT: 'Tracking notice of the portal', ZX: 'Address of an exception requisition' },
}
const keysWith = (family: Family, texts: Record<number, string>) =>
  Object.entries(texts).map(([column, text]) => recordKey(put(LINE[family], Number(column), text)))

function put(line: string, column: number, text: string): string {
  return line.slice(0, column - 1) + blanks(text) + line.slice(column - 1 + text.length)
}

const goods = {
  ...{ routing: 'SMS', mediaStatus: 'S', stockNumber: '8405019001234', unitOfIssue: 'EA', quantity: 2 },
  ...{ document: 'W9ZZ0152600001', supplementaryAddress: 'W9ZZ02', fundCode: '6C', distribution: '' },
}
const requested = { ...goods, signal: 'J', project: '', priority: '13' }
const request = { ...requested, suffix: '', advice: '', tail: '' }
const portals = { routing: 'SMS', unused: '', document: 'W9ZZ0152600001' }
const reported = { transactionDay: '262', status: 'BB', lastSource: 'SMS', estimatedShip: '5330' }
const shipped = { holdCode: '', shippedDay: '265', priority: '', shipmentNumber: 'W9ZZ0152600001XXX' }
const parcel = { carrier: 'UPS', suffix: '', trackingNumber: '1Z999AA10123456784' }
const RECORDS: Record<Family, MilstripRecord> = {
  A0: { ...requested, family: 'A0', dic: 'A0A', demand: 'N', requiredDelivery: '295', advice: '', tail: '' },
  AE: { ...requested, family: 'AE', dic: 'AE1', suffix: '', ...reported, priceColumns: '0009875' },
  AS: { ...goods, family: 'AS', dic: 'AS1', suffix: '', ...shipped, modeOfShipment: '5', tail: '' },
  AC: { ...request, family: 'AC', dic: 'AC1', requestDay: '270' },
  AF: { ...request, family: 'AF', dic: 'AF1', requestDay: '295' },
  ZT: { ...portals, family: 'ZT', dic: 'ZT1', ...parcel },
  ZX: { ...portals, family: 'ZX', dic: 'ZX1', place: '2', unusedToo: '', text: '7 ELM ST' },
}

describe.each(FAMILIES)('records of family %s', (family) => {
  const records = MADE_UP_RECORDS[family]

  test('the worked record parses column by column and builds to the same text', () => {
    expect(LINE[family]).toHaveLength(80)
    expect(parseRecord(LINE[family])).toEqual(RECORDS[family])
    expect(parseRecord(LINE[family].trimEnd())).toEqual(RECORDS[family])
    expect(buildRecord(RECORDS[family])).toBe(LINE[family])
  })

  test('the parser reads back every record that the builder writes', () => {
    fc.assert(
      fc.property(records, (record) => {
        const line = buildRecord(record)
        expect(line).toHaveLength(80)
        expect(parseRecord(line)).toEqual(record)
      }),
    )
  })

  test('a single wrong column makes another record, or is refused at that column', () => {
    const columns = fc.integer({ min: 1, max: 80 })
    const sign = fc.oneof(signs, fc.constantFrom('a', 'z', 'É', '\t', '\u0000', '~'))
    fc.assert(
      fc.property(records, columns, sign, (record, column, other) => {
        const line = buildRecord(record)
        const wrong = put(line, column, other)
        const fault = faultOf(() => expect(buildRecord(parseRecord(wrong))).toBe(wrong))
        if (fault === null) return
        if (column <= 2) return
        const fields = explainRecord(line).map(({ columns }) => columns)
        const field = fields.find(([first, last]) => column >= first && column <= last) ?? [column, column]
        const spans = [field]
        if (family === 'A0' && column === 51) spans.push([45, 53])
        if (family === 'AS' && column >= 30 && column <= 43) spans.push([60, 76])
        expect(spans.some(([first, last]) => fault.column >= first && fault.column <= last)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('the explanation covers each column once, in words, under the heading of the family', () => {
    const all = Array.from({ length: 80 }, (_, index) => index + 1)
    const fields = explainRecord(LINE[family])
    const explained = fields.flatMap(({ columns: [first, last] }) => all.slice(first - 1, last))
    expect(explained).toEqual(family === 'ZT' ? all.filter((column) => column !== 7) : all)
    for (const { columns, raw, words, name } of fields) {
      expect(raw).toBe(LINE[family].slice(columns[0] - 1, columns[1]))
      expect(words).not.toBe('')
      expect(name).toMatch(/^[A-Z]/)
    }
    for (const line of [LINE[family], LINE[family].trimEnd()]) expect(nameRecord(line)).toBe(TITLES[family])
  })

  test('the key of a record is the same when the record repeats or goes to another party', () => {
    const key = recordKey(LINE[family])
    expect([recordKey(LINE[family].trimEnd()), ...keysWith(family, { 3: '2S9T0' })]).toEqual([key, key])
    expect(keysWith(family, { 43: '2', 44: 'B' })).not.toContain(key)
  })
})

const expectFault = (line: string, column: number, reason: string) => {
  const fault = faultOf(() => parseRecord(line))
  expect(fault).toEqual({ column, reason: expect.stringContaining(reason) })
  expect(faultOf(() => explainRecord(line))).toEqual(fault)
}

test('a record with a wrong column is refused at that column, with the reason', () => {
  for (const blank of ['', ' '.repeat(80)]) expectFault(blank, 1, 'The record is blank.')
  expectFault(`${LINE.A0} `, 81, 'The record is longer than 80 columns. It must have 80 at most.')
  expectFault(`${LINE.AE.slice(0, 73)}\r`, 74, '(code 13)')
  checkRows<[Family, number, string, number, string]>(
    [
      ['AE', 66, 'b', 66, "There is a small letter 'b'"],
      ['A0', 1, 'a', 1, "There is a small letter 'a'. Records are written in capital letters."],
      ['AE', 70, 'É', 70, 'a character that records cannot have (code 201)'],
      ['A0', 1, '\t', 1, '(code 9). They have capital letters, digits, blanks and signs of ASCII.'],
      ['A0', 1, 'B7A', 1, 'is not known. It must begin with one of A0, AE, AS, AC, AF, ZT, ZX, or AB.'],
      ['A0', 3, 'B', 1, 'one of A01, A05, A0A, A0E'],
      ['A0', 4, '···', 4, 'To source of supply is blank. It must be 3 letters or digits.'],
      ['ZT', 7, 'S', 7, 'Column 7 has no use in this record. It must be blank.'],
      ['A0', 12, 'LL', 8, 'a national stock number of 13 digits'],
      ['A0', 8, '84050190012345', 8, 'is not right. It must be a national stock number of 13 digits'],
      ['A0', 8, 'A8405019001234', 8, 'of 13 digits, without dashes.'],
      ['AE', 21, 'A', 8, 'a stock number of 13 digits or letters'],
      ['A0', 23, 'E·', 23, "Unit of issue 'E' is not right"],
      ['A0', 25, '00000', 25, 'five digits from 00001 to 99999'],
      ['AE', 25, '···2·', 25, "Quantity that the status is about '   2'"],
      ['A0', 25, '0012M', 25, "Quantity '0012M' is not right"],
      ['A0', 35, '·', 30, "Document number 'W9ZZ0 52600001'"],
      ['A0', 37, '367', 30, 'Document number'],
      ['A0', 36, '5366', 30, 'Document number'],
      ['A0', 43, 'O', 30, 'other than I and O'],
      ['A0', 44, 'X', 44, 'one of the demand codes R, N, O, P and I'],
      ['A0', 50, '·', 45, 'a DoDAAC of six letters or digits'],
      ['A0', 51, 'W', 51, 'one of the signal codes A, B, C, D, J, K, L and M'],
      ['AC', 51, 'X', 51, 'one of the signal codes A, B, C, D, J, K, L and M'],
      ['A0', 51, '·', 51, 'Signal code is blank'],
      ['A0', 45, '······', 51, 'which is blank. It must be A, C or D.'],
      ['A0', 45, 'Y12345', 45, 'goes only with signal code A or D'],
      ['A0', 52, '··', 52, 'Fund code is blank'],
      ['AE', 53, '·', 52, "Fund code '6' is not right. It must be blank or 2 letters"],
      ['AE', 57, 'A', 57, 'Project'],
      ['A0', 60, '16', 60, 'two digits from 01 to 15'],
      ['AF', 60, '00', 60, 'two digits from 01 to 15'],
      ['A0', 62, '400', 62, "Required delivery date '400' is not right"],
      ['A0', 62, 'N1·', 62, "Required delivery date 'N1' is not right"],
      ['A0', 62, '1N·', 62, "Required delivery date '1N' is not right"],
      ['A0', 62, 'S··', 62, "Required delivery date 'S' is not right"],
      ['AC', 62, '999', 62, 'a day of the year from 001 to 366'],
      ['AE', 62, '000', 62, 'a day of the year from 001 to 366'],
      ['AE', 65, '··', 65, 'Status code is blank'],
      ['AE', 65, '12', 65, 'a letter, then a letter or digit'],
      ['A0', 65, 'AB', 65, 'Advice code'],
      ['AE', 70, '5366', 70, 'day 366 is only in leap years'],
      ['AE', 70, '·330', 70, 'the last digit of the year'],
      ['AS', 57, '···', 57, 'Day of shipment is blank'],
      ['AS', 60, 'GBL-', 60, 'a transportation control number'],
      ['AS', 60, '··W9ZZ0152600001X', 60, 'It must begin in column 60'],
      ['ZT', 8, 'DHL·', 8, 'one of the carriers FEDE, UPS, USPS'],
      ['ZT', 45, '·'.repeat(36), 45, 'Tracking number is blank'],
      ['ZT', 65, '1Z9', 45, 'without blanks between them'],
    ],
    (family, from, text, column, reason) => expectFault(put(LINE[family], from, text), column, reason),
  )
})

test('free issue needs no fund code, and shipping to the requisitioner allows a local address', () => {
  expect(parseRecord(put(LINE.A0, 45, 'Y12345D··'))).toMatchObject({ signal: 'D', fundCode: '' })
  expect(parseRecord(put(LINE.A0, 45, 'Y12345A'))).toMatchObject({ supplementaryAddress: 'Y12345' })
})

test('random text gives only a fault', () => {
  const garbage = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.string({ unit: signs, maxLength: 90 }),
    fc.array(fc.nat(0xffff), { maxLength: 90 }).map((codes) => String.fromCharCode(...codes)),
    fc
      .tuple(fc.constantFrom(...FAMILIES), fc.string({ unit: signs, maxLength: 78 }))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(garbage, (line) => {
      for (const read of [parseRecord, explainRecord])
        try {
          read(line)
        } catch (error) {
          expect(error).toBeInstanceOf(RecordFault)
        }
      expect(typeof recordKey(line)).toBe('string')
    }),
    { numRuns: 40 },
  )
})

test('the portal does not write a value that does not fit into a record, and names it', () =>
  checkRows<[Family, Record<string, unknown>, number, string?]>(
    [
      ['A0', { stockNumber: '8405-01-900-1234' }, 8],
      ['A0', { quantity: 0 }, 25],
      ['A0', { quantity: 1.5 }, 25],
      ['A0', { quantity: 100_000 }, 25],
      ['A0', { quantity: Number.NaN }, 28],
      ['A0', { quantity: -1 }, 25],
      ['A0', { fundCode: '6c' }, 53],
      // A shipment number that is too long beside a priority, and a control number that reads as a priority.
      ['AS', { priority: '13' }, 62],
      ['AS', { shipmentNumber: '13ZZ0152600001XX' }, 60],
      ['A0', { family: 'XX' }, 1, "There are no records of the family 'XX'."],
      ['A0', { dic: 'AE1' }, 1, "Document identifier 'AE1' is of another family than A0."],
      ['AE', { priceColumns: '12 ' }, 74, "Unit price '12 ' would be read as '12'."],
      ['AE', { suffix: 'AB' }, 44, "Suffix 'AB' is too long. It has 1 columns."],
    ],
    (family, values, column, reason = expect.any(String)) => {
      const record = { ...RECORDS[family], ...values } as MilstripRecord
      expect(faultOf(() => buildRecord(record))).toEqual({ column, reason })
    },
  ))

test('a shipment number takes seventeen columns when it is a control number, and otherwise follows the priority', () => {
  checkRows(
    [
      ['W9ZZ0152600001XAA', '', 'W9ZZ0152600001XAA'],
      ['W9ZZ9952590007XXX', '', 'W9ZZ9952590007XXX'],
      ['13GBL1234567·····', '13', 'GBL1234567'],
      ['··GBL1234567·····', '', 'GBL1234567'],
      ['·················', '', ''],
    ],
    (columns, priority, shipmentNumber) =>
      expect(parseRecord(put(LINE.AS, 60, columns))).toMatchObject({ priority, shipmentNumber }),
  )
  const numbers = ['GBL1234567', 'W9ZZ9952590007X', 'W9ZZ9952590007XX', 'X1W9ZZ015260000']
  const built = numbers.map((shipmentNumber) =>
    buildRecord({ ...RECORDS.AS, shipmentNumber } as MilstripRecord),
  )
  expect(built.map((line) => line.slice(59, 76).search(/\S/))).toEqual([2, 2, 0, 2])
})

test('the key differs with every value that a status reports, and for shipments only with quantity, day, and number', () => {
  const said = { 8: '9', 29: '3', 62: '263', 65: 'BA', 70: '5331', 80: '6' }
  expect(keysWith('AE', said)).not.toContain(recordKey(LINE.AE))
  const same = keysWith('AS', { 8: '9', 45: '······', 51: 'A', 77: 'A', 78: '270' })
  expect(same).toEqual(Array(5).fill(recordKey(LINE.AS)))
  expect(keysWith('AS', { 29: '3', 57: '266', 76: 'Y' })).not.toContain(recordKey(LINE.AS))
})

test('people read each value of a status in plain words', () => {
  const words = Object.fromEntries(explainRecord(LINE.AE).map(({ name, words }) => [name, words]))
  expect(words).toMatchObject({
    ...{ 'Stock number': '8405-01-900-1234', 'Unit of issue': 'EA, each' },
    'Quantity that the status is about': '2',
    'Document number': 'W9ZZ01-5260-0001, DoDAAC W9ZZ01, September 17, of a year that ends in 5, serial 0001',
    Suffix: 'blank, the document number has one part',
    'Day of the status': 'day 262 of the year, September 19, in a leap year September 18',
    'Status code': 'BB, Backorder',
    ...{ 'Estimated day of shipment': '5330, November 26, of a year that ends in 5', 'Unit price': '$98.75' },
  })
})

test('a unit price is seven digits, dollars and cents', () => {
  expect(readUnitPrice('0009875')).toBe(9875)
  expect(new Set(['', '  EA', '000987', '12345 7', '00098.7'].map(readUnitPrice))).toEqual(new Set([null]))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      expect(readUnitPrice(writeUnitPrice(cents))).toBe(cents)
    }),
  )
  const refused = new RangeError('A unit price in a record runs from 0 to 99,999.99 dollars.')
  for (const cents of [-1, 0.5, 10_000_000]) expect(() => writeUnitPrice(cents)).toThrow(refused)
})

test('the explanation says in words what a coded column means', () =>
  checkRows<[Family, number, string, string, string]>(
    [
      ['A0', 60, '01', 'Priority', '01, issue group 1 of 3, most urgent'],
      ['A0', 60, '03', 'Priority', '03, issue group 1 of 3, most urgent'],
      ['A0', 60, '04', 'Priority', '04, issue group 2 of 3, urgent'],
      ['A0', 60, '08', 'Priority', '08, issue group 2 of 3, urgent'],
      ['A0', 60, '09', 'Priority', '09, issue group 3 of 3, routine'],
      ['A0', 60, '15', 'Priority', '15, issue group 3 of 3, routine'],
      ['A0', 62, '999', 'Required delivery date', '999, expedited, the mission cannot wait'],
      ['A0', 62, 'N05', 'Required delivery date', 'N05'],
      ['A0', 62, '366', 'Required delivery date', 'day 366 of the year, December 31 of a leap year'],
      ['A0', 62, '···', 'Required delivery date', 'blank'],
      ['A0', 4, 'SMS', 'To source of supply', 'SMS'],
      ['A0', 3, 'A', 'Document identifier', 'A0A, for domestic shipment, item by national stock number'],
      ['AE', 65, 'Q9', 'Status code', 'Q9'],
      ['AE', 23, 'QQ', 'Unit of issue', 'QQ'],
      ['AE', 74, 'NOPRICE', 'Unit price', 'NOPRICE, not a price'],
      ['AE', 8, 'ABCDEFGHIJKLM', 'Stock number', 'ABCDEFGHIJKLM, not a national stock number'],
      ['AE', 54, '···', 'Distribution', 'blank'],
      ['AS', 60, 'W9ZZ01', 'Shipment number', 'W9ZZ0152600001XXX, a transportation control number'],
      ['AS', 60, 'W9ZZ01', 'Priority', 'no such field'],
      ['AS', 60, '13GBL1234567·····', 'Priority', '13, issue group 3 of 3, routine'],
    ],
    (family, from, text, name, words) => {
      const field = explainRecord(put(LINE[family], from, text)).find((one) => one.name === name)
      expect(field?.words ?? 'no such field').toBe(words)
    },
  ))
