import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { body } from './call.ts'
import { type Code, code, defaulted, isSearch, list, nullable, optional } from './code.ts'
import * as codes from './codes.ts'
import { day, dayOrNone, instant } from './days.ts'
import { changeDodaac } from './dodaacs/dodaacs.ts'
import { openingFields } from './opening/opening.ts'
import { listAuditEvents } from './operations/audit.ts'
import { retryJob } from './operations/operations.ts'
import { pageFields, paging, searchText } from './paging.ts'
import { changePerson, findPersonField, type PersonChange } from './people/person-record.ts'
import { categoryName } from './products/categories.ts'
import { displayName, productName } from './products/products.ts'
import { programName, supplierName } from './programs/programs.ts'
import { readInZone } from './zone.ts'

const read = <T>(code: Code<T>, wire: unknown): T => z.parse(code.schema, wire)
const accepts = <T>(code: Code<T>, wire: unknown) => z.safeParse(code.schema, wire).success
const refusesAll = <T>(code: Code<T>, ...wires: unknown[]) =>
  expect(wires.filter((wire) => accepts(code, wire))).toEqual([])

function survives<T>(code: Code<T>, values: fc.Arbitrary<T>): void {
  fc.assert(
    fc.property(values, (clean) => {
      expect(read(code, JSON.parse(JSON.stringify(code.write(clean))))).toEqual(clean)
    }),
  )
}
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

it('the wire builds a schema at the first use, and only once', () => {
  let made = 0
  const inner = code(() => {
    made += 1
    return z.string()
  })
  const whole = body({ one: nullable(inner), others: list(inner) })
  expect(made).toBe(0)
  for (const one of [null, 'two']) expect(read(whole, { one, others: [] })).toEqual({ one, others: [] })
  expect(made).toBe(1)
})

it('every code reads back the value that it writes', () => {
  survives(codes.orderNumber, fc.nat())
  survives(codes.personId, fc.maxSafeNat())
  survives(codes.money, fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }))
  survives(codes.twoForYes, fc.boolean())
  survives(codes.shippingOption, fc.boolean())
  survives(codes.shippingStored, fc.boolean())
  survives(codes.truth, fc.boolean())
  survives(codes.whole(-5, 500), fc.integer({ min: -5, max: 500 }))
  survives(codes.nsn, digits(13))
  survives(codes.dodaac, fc.stringMatching(/^[A-Z0-9]{6}$/))
  survives(codes.fundCode, fc.stringMatching(/^[A-Z0-9]{2}$/))
  survives(day, days)
  survives(instant, fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') }))
  survives(codes.numbered({ 2: 'awaiting', 3: 'approved' }, 'no'), fc.constantFrom('awaiting', 'approved'))
  survives(codes.spelled({ 2: 'awaiting', none: 'none' }, 'no'), fc.constantFrom('awaiting', 'none'))
  survives(codes.oneOf(['a', 'b'], 'no'), fc.constantFrom('a', 'b'))
  survives(nullable(day), fc.option(days))
  survives(list(codes.orderNumber), fc.array(fc.nat()))
})

it('objects read back the value of each field', () => {
  const code = body({
    ...{ number: ['VCRNUM_0', codes.orderNumber], note: optional(codes.text()) },
    ...{ page: defaulted(codes.whole(1, 9), 1), lines: list(body({ price: ['PRI_0', codes.money] })) },
  })
  const lines = fc.array(fc.record({ price: fc.nat() }), { maxLength: 3 })
  survives(code, fc.record({ number: fc.nat(), page: fc.integer({ min: 1, max: 9 }), lines }))
  const wire = { vcrnuM_0: '00000000000000000003', page: 1, lines: [] }
  expect(code.write({ number: 3, page: 1, lines: [] })).toEqual(wire)
})

it('values of a row outside the fields of the wire stay on the server', () => {
  const code = body({ number: codes.orderNumber, lines: list(body({ price: ['PRI_0', codes.money] })) })
  const row = { number: 3, dodId: '1234567890', lines: [{ price: 150, fundId: 7 }] }
  expect(code.write(row)).toEqual({ number: '00000000000000000003', lines: [{ prI_0: 1.5 }] })
})

it('order and person numbers have 20 digits with leading zeros, and the wire reads them without zeros, too [CONST-41]', () => {
  expect(codes.orderNumber.write(57)).toBe('00000000000000000057')
  for (const wire of ['57', '057', 57]) expect(read(codes.orderNumber, wire)).toBe(57)
  refusesAll(codes.orderNumber, '', '-1', '1.5', '1e3', 'x', '0'.repeat(21), '99999999999999999999', 1.5, -1)
})

it('the wire writes yes as 2 and no as 1 [DATA-26 CONST-46]', () => {
  expect([codes.twoForYes.write(true), codes.twoForYes.write(false)]).toEqual([2, 1])
  expect([read(codes.twoForYes, '2'), read(codes.twoForYes, '1')]).toEqual([true, false])
  refusesAll(codes.twoForYes, 0, 3, true, 'yes', '')
})

it('the wire chooses shipping as 0 or 1 [DATA-57] and stores it as 1 or 2, with 0 read as standard [DATA-56]', () => {
  expect([codes.shippingOption.write(false), codes.shippingOption.write(true)]).toEqual([0, 1])
  expect([codes.shippingStored.write(false), codes.shippingStored.write(true)]).toEqual([1, 2])
  expect(read(codes.shippingStored, 0)).toBe(false)
  refusesAll(codes.shippingOption, 2)
})

it('money is in dollars on the wire and in cents in the code, and no cent gets lost', () => {
  expect(codes.money.write(1)).toBe(0.01)
  expect(read(codes.money, 1.1)).toBe(110)
  expect(read(codes.money, 4.35)).toBe(435)
  expect(read(codes.money, '12.34')).toBe(1234)
  refusesAll(codes.money, '', '$1', '1,000', null, Number.NaN, Number.POSITIVE_INFINITY)
})

it('an NSN has 13 digits with or without dashes, and codes are uppercase', () => {
  expect(read(codes.nsn, '8405-01-900-1234')).toBe('8405019001234')
  expect(read(codes.nsn, 'NSN 8405–01\u2011900 1234')).toBe('8405019001234')
  refusesAll(codes.nsn, '8405-01-900-123', '84050190012345', 'x'.repeat(13))
  expect(read(codes.dodaac, ' w9ar01 ')).toBe('W9AR01')
  expect(read(codes.fundCode, '6c')).toBe('6C')
  refusesAll(codes.dodaac, 'W9AR0', 'W9AR011', 'W9-R01', 'W9ÄR01')
})

it('the name of a thing contains no markup and no address', () => {
  const unit = codes.requiredName(20, 'Enter a name.')
  expect(read(unit, ' 1st Battalion ')).toBe('1st Battalion')
  refusesAll(unit, '', '<b>x</b>', 'http://x.example', 'a\nb', 'a\u2028b', 'a\u202eb', 'x'.repeat(21))
  expect(read(codes.optionalName(20), '')).toBe('')
  const named = [programName, supplierName, categoryName, productName, displayName, openingFields.name]
  for (const field of named) refusesAll(field, '<b>x</b>', 'https://x.example', 'a\u2029b', 'a\u2066b')
})

it('days are real days, and a program has an existing code', () => {
  refusesAll(day, '2026-13-01', '2026-02-30', '2027-02-29', '2026-1-1', '', '13/1/2026', 5)
  expect(read(codes.knownProgram, 'ARNGCCDF')).toBe('ARNGCCDF')
  refusesAll(codes.knownProgram, 'X', 'ar', 'toString', '__proto__')
})

it('a day can have the United States format, or be an instant that the portal reads in its zone', () => {
  expect(read(day, '1/1/2023')).toBe('2023-01-01')
  const instants = ['2023-01-01T05:00:00.000Z', '2023-01-01T04:59:59Z']
  const inNewYork = readInZone('America/New_York', () => instants.map((wire) => read(day, wire)))
  expect(inNewYork).toEqual(['2023-01-01', '2022-12-31'])
  expect(instants.map((wire) => read(day, wire))).toEqual(['2023-01-01', '2023-01-01'])
})

it('a missing day is 1900-01-01 where the ERP writes it so, and empty in forms', () => {
  expect([dayOrNone.write(null), dayOrNone.write('2026-11-21')]).toEqual(['1900-01-01', '2026-11-21'])
  expect([read(dayOrNone, '1900-01-01'), read(dayOrNone, '1900-01-02')]).toEqual([null, '1900-01-02'])
  const startedOn = (wire: unknown) =>
    read(changePerson.body as Code<PersonChange>, { startdatE_0: wire }).startedOn
  expect(['1900-01-01', '', null, '2026-11-21'].map(startedOn)).toEqual([null, null, null, '2026-11-21'])
})

it('an instant names its zone', () => {
  expect(read(instant, '2026-11-21T12:00:00-05:00')).toEqual(new Date('2026-11-21T17:00:00Z'))
  refusesAll(instant, '2026', '5', 'today', '2026-11-21', '2026-11-21T12:00:00', '2026-13-21T12:00:00Z')
})

it('a fund year has two digits on the wire, and the wire reads two or four digits [DATA-35]', () => {
  for (const wire of ['25', 25, '2025', 2025]) expect(read(codes.fundYear, wire), String(wire)).toBe(2025)
  expect(codes.fundYear.write(2025)).toBe(25)
  expect(read(codes.fundYear, codes.fundYear.write(2005))).toBe(2005)
  refusesAll(codes.fundYear, '', '125', 'FY25', 1999, 2100, -5, 25.5, null)
})

it('text has one normal form, no control characters and a maximum length, and a secret is exactly as typed', () => {
  expect(read(codes.text(), '  Ana\n')).toBe('Ana')
  expect(read(codes.text(), ' Nu\u0301n\u0303ez\u200b\u202e\u00a0A\u000bB ')).toBe('Núñez A\nB')
  expect(read(codes.text(), 'one\ntwo')).toBe('one\ntwo')
  refusesAll(codes.text(), 'a\u0000b', 'a\u001bb', 'x'.repeat(201), true, null)
  refusesAll(codes.required(10, 'Say something.'), '   ')
  expect(read(codes.secret, ' e\u0301 ')).toBe(' e\u0301 ')
})

const requested = body({ ...pageFields(20), searchTerm: searchText })

it('lists begin at page 1 with the page size of their screen, which has a limit', () => {
  expect(read(requested, {})).toEqual({ page: 1, pageSize: 20, searchTerm: '' })
  const typed = { page: '3', pageSize: '50', searchTerm: ' coat ' }
  expect(read(requested, typed)).toEqual({ page: 3, pageSize: 50, searchTerm: 'coat' })
  refusesAll(requested, { page: 0 }, { page: -1 }, { page: '1.5' }, { page: 'x' })
  refusesAll(requested, { pageSize: 501 }, { pageSize: 0 }, { pages: 1 })
  refusesAll(requested, { searchTerm: 'x'.repeat(101) })
})

it('lists count as searched when the request contains a search text, under any name', () => {
  expect(isSearch(requested, read(requested, {}))).toBe(false)
  expect(isSearch(requested, read(requested, { searchTerm: 'coat' }))).toBe(true)
  const events = listAuditEvents.query as Code<object>
  expect(isSearch(events, read(events, { outcome: 'done' }))).toBe(false)
  expect(isSearch(events, read(events, { object: 'order' }))).toBe(true)
  expect(isSearch(undefined, undefined)).toBe(false)
})

it('lists accept a single value where several are possible', () => {
  const dodaacs = list(codes.dodaac)
  expect(read(dodaacs, 'W9AR01')).toEqual(['W9AR01'])
  expect(read(list(codes.personId), 5)).toEqual([5])
  refusesAll(dodaacs, 'W9', null, true, { 0: 'W9AR01' }, [['W9AR01']])
})

it('lists have a maximum length', () => {
  const few = list(codes.dodaac, 2)
  expect(read(few, ['W9AR01', 'W9AR02'])).toHaveLength(2)
  const { error } = z.safeParse(few.schema, ['W9AR01', 'W9AR02', 'W9AR03'])
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 2 entries.'])
})

it('lists report their counts as total and totalPages [DATA-20]', () => {
  expect(paging.write({ total: 21, totalPages: 2 })).toEqual({ total: 21, totalPages: 2 })
})

it('extra text makes the email address of a DoDAAC invalid, and an empty address is valid', () => {
  const faults = (wire: string) =>
    z
      .safeParse(changeDodaac.body?.schema as never, { emaiL_0: wire })
      .error?.issues.filter(({ path }) => path[0] === 'emaiL_0')
  for (const right of ['', 'supply@example.mil']) expect(faults(right), right).toEqual([])
  for (const wrong of ['supply', 'a b@example.mil', 'a@example.mil b', 'a@b@example.mil', '@example.mil'])
    expect(faults(wrong), wrong).toMatchObject([
      { message: 'Enter an email address such as supply@example.mil.' },
    ])
})

it('extra text makes the name of a job invalid', () => {
  const name = '6f1d0f0e-0000-4000-8000-000000000001'
  const job = retryJob.params.job as Code<string>
  expect(read(job, name)).toBe(name)
  refusesAll(job, `x${name}`, `${name}x`, name.slice(1))
})

it('a refusal names a field of the form, or none', () => {
  expect([findPersonField('dodiD_0'), findPersonField('nothing')]).toEqual(['dodId', null])
})
