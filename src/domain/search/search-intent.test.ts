import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  buildDocumentNumber,
  formatDocumentNumber,
  LAST_SERIAL,
} from '../supply/milstrip/document-numbers.ts'
import { type OrderIntent, readSearchIntent, type SearchIntent } from './search-intent.ts'

type Found = Partial<OrderIntent> | null
const intended = (orders: Found, others: Partial<SearchIntent> = {}): SearchIntent => ({
  orders: orders && { number: null, requisitions: [], begin: null, end: null, parcel: null, ...orders },
  ...{ people: null, items: null, dodaacs: null, ...others },
})
const named = (text: string) => ({ people: { by: 'name' as const, text }, items: text, dodaacs: text })
const whole = (...requisitions: string[]) => ({ requisitions })
const ONE = 'W9AR0163250001'

describe('meaning of the text that a person types into the search for everything', () => {
  it('the search reads each kind of input', () =>
    checkRows<[string, string, Found, Partial<SearchIntent>?]>(
      [
        ['blanks', '  ', null],
        ['signs', '%_#', null],
        ['an order, and the part of a stock number', '6001', { number: 6001 }, { items: '6001' }],
        ['an order of two digits', '12', { number: 12 }],
        ['an order with its word', 'Order #6001', { number: 6001 }, { items: '6001' }],
        ['an order with zeros', '00000000000000006001', { number: 6001, parcel: '00000000000000006001' }],
        ['a requisition', 'W9AR01-6325-0001', whole(ONE)],
        ['a requisition with blanks', ' w9ar01 6325 0001 ', whole(ONE)],
        ['a requisition with its suffix', 'W9AR01-6325-0001-A', { ...whole(ONE), parcel: `${ONE}A` }],
        ['a requisition with its word', 'Req. no. W9AR01-6325-0001', whole(ONE)],
        ['a requisition in a sentence', 'Where is W9AR01-6325-0001, please?', whole(ONE)],
        ['two requisitions', 'W9AR01-6325-0001, W9AR01-6325-0002', whole(ONE, 'W9AR0163250002')],
        ['a control number', `TCN ${ONE}AXX`, { ...whole(ONE), parcel: `${ONE}AXX` }],
        ['DoDAAC and day', 'W9AR01-6325', { begin: 'W9AR016325' }],
        [
          'DoDAAC, day and the first of a serial',
          'w9ar01-6325-00',
          { begin: 'W9AR01632500', end: { before: 'W9AR', serial: '01632500' } },
        ],
        [
          'day and serial',
          '6325-0001',
          { number: 63_250_001, end: { before: '', serial: '63250001' }, parcel: '63250001' },
          { items: '63250001' },
        ],
        ['day and serial with a letter', '6325-a001', { end: { before: '', serial: '6325A001' } }],
        [
          'a requisition without its first letters',
          'AR01-6325-0001',
          { end: { before: 'AR01', serial: '63250001' }, parcel: 'AR0163250001' },
        ],
        ['a requisition without a valid day', 'W9AR01-6400-0001', { parcel: 'W9AR0164000001' }],
        [
          'a number of FedEx',
          '7946 2847 2910',
          { number: 794_628_472_910, parcel: '794628472910' },
          { items: '794628472910' },
        ],
        ['a number of UPS', '1Z 999 AA1 01 2345 6784', { parcel: '1Z999AA10123456784' }],
        ['a number of USPS', '9400111899223344556677', { parcel: '9400111899223344556677' }],
        ['an NSN', '8405-01-900-1234', null, { items: '8405019001234' }],
        ['an NSN with its word', 'NSN 8405019001234', null, { items: '8405019001234' }],
        [
          'the end of a parcel number, as it is printed',
          '84728 4729-10',
          { number: 84_728_472_910, parcel: '84728472910' },
          { items: '84728472910' },
        ],
        [
          'the last six figures of a parcel number',
          '…472910',
          { number: 472_910, parcel: '472910' },
          { items: '472910' },
        ],
        [
          'five figures, too few for the end of a parcel number',
          '72910',
          { number: 72_910 },
          { items: '72910' },
        ],
        ['the beginning of a number of UPS', '1z 999 aa1 01', { parcel: '1Z999AA101' }],
        ['the end of a number of mail abroad', '456789us', { parcel: '456789US' }],
        ['a NIIN', '01-900-1234', { number: 19_001_234, parcel: '019001234' }, { items: '019001234' }],
        ['a PGC, or an order', '10002', { number: 10_002 }, { items: '10002' }],
        ['a PGC with its word before it', 'pgc15030', { number: 15_030 }, { items: '15030' }],
        [
          'a DoD ID',
          '9000000001',
          { number: 9_000_000_001, parcel: '9000000001' },
          { people: { by: 'DoD ID', text: '9000000001' }, items: '9000000001' },
        ],
        ['a DoDAAC', 'w9ar01', null, { dodaacs: 'W9AR01' }],
        [
          'the DoDAAC of a requisition half typed',
          'W9AR02602',
          null,
          { items: 'W9AR02602', dodaacs: 'W9AR02' },
        ],
        [
          'the DoDAAC of a requisition by its first figure',
          'w9ar026',
          null,
          { items: 'w9ar026', dodaacs: 'W9AR02' },
        ],
        ['a garment and its size, or a DoDAAC', 'coat 42', null, { items: 'coat 42', dodaacs: 'COAT42' }],
        ['a name', 'bell', null, named('bell')],
        ['a name and the first letter of another', 'Bell, J', null, named('Bell, J')],
        ['first and last name', 'james bell', null, named('james bell')],
        ['an Irish name', "O'Brien", null, named("O'Brien")],
        ['a word of six letters that could be a DoDAAC', 'gloves', null, named('gloves')],
        ['words with a figure', 'm65 jacket', null, { items: 'm65 jacket', dodaacs: 'm65 jacket' }],
        ['a word without a number', 'order status', null, named('order status')],
        ['one letter', 'b', null, { items: 'b' }],
      ],
      (_, typed, orders, others) => {
        expect(readSearchIntent(typed)).toEqual(intended(orders, others))
      },
    ))
})

const dodaac = fc
  .stringMatching(/^[A-Z][A-Z0-9]{5}$/)
  .filter((code) => !/^(?:ORDER|REQ|DOC|TCN|NSN|NIIN|PGC|EDIPI)\d/.test(code))
const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const requisition = fc
  .tuple(dodaac, day, fc.integer({ min: 1, max: LAST_SERIAL }))
  .map(([unit, on, serial]) => buildDocumentNumber(unit, on, serial))
const dash = fc.constantFrom('', '-', ' ', ' - ', '\u2013', '\u2011', '\u00ad', '\u2212')
const pasted = fc
  .tuple(requisition, dash, dash, fc.boolean(), fc.constantFrom('', ' ', '  ', '\t'))
  .map(([number, first, second, isLower, around]) => {
    const [unit = '', on = '', serial = ''] = formatDocumentNumber(number).split('-')
    const text = `${around}${unit}${first}${on}${second}${serial}${around}`
    return { number, text: isLower ? text.toLowerCase() : text }
  })

it('the search recognizes a requisition in any pasted form, and looks for nothing else', () => {
  fc.assert(
    fc.property(pasted, ({ number, text }) => {
      expect(readSearchIntent(text)).toEqual(intended(whole(number)))
    }),
  )
})

it('the search looks for the first ten to thirteen and the last eight to thirteen characters of each requisition', () => {
  fc.assert(
    fc.property(
      requisition,
      fc.integer({ min: 10, max: 13 }),
      fc.integer({ min: 8, max: 13 }),
      (number, first, last) => {
        expect(readSearchIntent(number.slice(0, first)).orders?.begin).toBe(number.slice(0, first))
        const end = number.slice(-last)
        const isNsn = /^(?!0000)\d{13}$/.test(end)
        expect(readSearchIntent(end).orders?.end ?? null).toEqual(
          isNsn ? null : { before: end.slice(0, -8), serial: number.slice(-8) },
        )
      },
    ),
  )
})

const carriersNumber = fc.oneof(
  fc.stringMatching(/^\d{12}$/),
  fc.stringMatching(/^\d{22}$/),
  fc.stringMatching(/^1Z[A-Z0-9]{6}\d{10}$/),
)

it('the search looks for the last six to ten characters of each carrier number, with any separators', () => {
  fc.assert(
    fc.property(carriersNumber, fc.integer({ min: 6, max: 10 }), dash, (number, last, between) => {
      const end = number.slice(-last)
      expect(readSearchIntent(`${end.slice(0, 3)}${between}${end.slice(3)}`).orders?.parcel).toBe(end)
    }),
  )
})

it('the search reads any text, and never looks for a person by an order or a parcel', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      const { orders, people } = readSearchIntent(typed)
      if (people?.by === 'name') expect(orders).toBeNull()
      if (orders?.requisitions.length) expect(people).toBeNull()
    }),
  )
})
