import fc from 'fast-check'
import { expect, it } from 'vitest'
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
const SERIAL = { before: '', serial: '63250001' }

it('the search for everything reads each kind of input', () =>
  checkRows<[string, Found, Partial<SearchIntent>?]>(
    [
      ['  ', null],
      ['%_#', null],
      // An order, and the part of a stock number.
      ['6001', { number: 6001 }, { items: '6001' }],
      ['12', { number: 12 }],
      ['Order #6001', { number: 6001 }, { items: '6001' }],
      ['00000000000000006001', { number: 6001, parcel: '00000000000000006001' }],
      ['W9AR01-6325-0001-A', { ...whole(ONE), parcel: `${ONE}A` }],
      ['Req. no. W9AR01-6325-0001', whole(ONE)],
      ['Where is W9AR01-6325-0001, please?', whole(ONE)],
      ['W9AR01-6325-0001, W9AR01-6325-0002', whole(ONE, 'W9AR0163250002')],
      [`TCN ${ONE}AXX`, { ...whole(ONE), parcel: `${ONE}AXX` }],
      // Parts of a requisition.
      ['W9AR01-6325', { begin: 'W9AR016325' }],
      ['w9ar01-6325-00', { begin: 'W9AR01632500', end: { before: 'W9AR', serial: '01632500' } }],
      ['6325-a001', { end: { before: '', serial: '6325A001' } }],
      ['AR01-6325-0001', { end: { before: 'AR01', serial: '63250001' }, parcel: 'AR0163250001' }],
      ['W9AR01-6400-0001', { parcel: 'W9AR0164000001' }],
      [
        ...(['6325-0001', { number: 63_250_001, end: SERIAL, parcel: '63250001' }] as const),
        { items: '63250001' },
      ],
      // Numbers of carriers, whole, and their ends.
      ['7946 2847 2910', { number: 794_628_472_910, parcel: '794628472910' }, { items: '794628472910' }],
      ['1Z 999 AA1 01 2345 6784', { parcel: '1Z999AA10123456784' }],
      ['9400111899223344556677', { parcel: '9400111899223344556677' }],
      ['84728 4729-10', { number: 84_728_472_910, parcel: '84728472910' }, { items: '84728472910' }],
      ['…472910', { number: 472_910, parcel: '472910' }, { items: '472910' }],
      ['72910', { number: 72_910 }, { items: '72910' }],
      ['1z 999 aa1 01', { parcel: '1Z999AA101' }],
      ['456789us', { parcel: '456789US' }],
      ['8405-01-900-1234', null, { items: '8405019001234' }],
      ['NSN 8405019001234', null, { items: '8405019001234' }],
      ['01-900-1234', { number: 19_001_234, parcel: '019001234' }, { items: '019001234' }],
      ['10002', { number: 10_002 }, { items: '10002' }],
      ['pgc15030', { number: 15_030 }, { items: '15030' }],
      [
        ...(['9000000001', { number: 9_000_000_001, parcel: '9000000001' }] as const),
        { people: { by: 'DoD ID', text: '9000000001' }, items: '9000000001' },
      ],
      ['w9ar01', null, { dodaacs: 'W9AR01' }],
      // The DoDAAC of a requisition half typed.
      ['W9AR02602', null, { items: 'W9AR02602', dodaacs: 'W9AR02' }],
      ['w9ar026', null, { items: 'w9ar026', dodaacs: 'W9AR02' }],
      ['coat 42', null, { items: 'coat 42', dodaacs: 'COAT42' }],
      ...['bell', 'Bell, J', 'james bell', "O'Brien", 'gloves', 'order status'].map(
        (name): [string, Found, Partial<SearchIntent>] => [name, null, named(name)],
      ),
      ['m65 jacket', null, { items: 'm65 jacket', dodaacs: 'm65 jacket' }],
      ['b', null, { items: 'b' }],
    ],
    (typed, orders, others) => expect(readSearchIntent(typed)).toEqual(intended(orders, others)),
  ))

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
