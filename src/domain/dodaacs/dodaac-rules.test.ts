import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import type { DodaacDraft } from './dodaac-fields.ts'
import {
  type DodaacFacts,
  describeDestinations,
  findDodaacFaults,
  findDodaacFormFaults,
  findDodaacWarnings,
  isDodaac,
} from './dodaac-rules.ts'

const own = 'W9AR77'
const good: DodaacDraft = {
  ...{ dodaac: own, description: 'Test unit', branch: 'army', status: 'active', effectiveOn: '2026-10-01' },
  ...{ defaultFundCode: '6C', email: '', contactName: '', firstContactId: 1, secondContactId: 2 },
  ...{ street1: '1 Depot Road', street2: 'None', street3: '', city: 'Columbus', state: 'OH', zip: '43085' },
  ...{ country: 'US', phone: '', billTo: own, shipTo: own, soldTo: own, signalCode: 'A', parent: null },
}
const known: DodaacFacts = { unknownDodaacs: [], hasFundCode: true, unknownPeople: [], isParentBelow: false }
const faultsOf = (changes: Partial<DodaacDraft>, facts: Partial<DodaacFacts> = {}) =>
  findDodaacFaults({ ...good, ...changes }, { ...known, ...facts })

test('a DoDAAC can keep old names that a new DoDAAC cannot have', () => {
  const old = { ...good, description: '<old>', contactName: 'www.old.example' }
  expect(findDodaacFaults({ ...old, city: 'Dayton' }, known, old)).toEqual([])
  expect(findDodaacFormFaults({ ...old, contactName: '<new>' }, old)).toMatchObject([
    { field: 'contactName' },
  ])
})

test('a DoDAAC has no fault when its parts agree, and it can name itself before it exists', () =>
  checkRows<[Partial<DodaacDraft>, Partial<DodaacFacts>]>(
    [
      [{}, { unknownDodaacs: [own] }],
      [{ defaultFundCode: null, firstContactId: null, secondContactId: null }, { hasFundCode: false }],
      [{ zip: '43085-1234' }, {}],
      [{ country: 'DE', state: 'HESSEN', zip: '65189' }, {}],
    ],
    (changes, facts) => expect(faultsOf(changes, facts)).toEqual([]),
  ))

test('a DoDAAC with a fault is refused with a message at its field', () =>
  checkRows<[Partial<DodaacDraft>, string, string | RegExp, Partial<DodaacFacts>?]>(
    [
      [{ signalCode: 'B' }, 'signalCode', /orders ship to W9AR77 and W9AR77 pays\. Choose A\./],
      [{ signalCode: 'D' }, 'signalCode', /free issue.*Choose A\./],
      [{ signalCode: 'M' }, 'signalCode', /free issue/],
      [{ signalCode: 'W' }, 'signalCode', /inside one service/],
      [{ signalCode: 'X' }, 'signalCode', /inside one service/],
      [{ signalCode: '' }, 'signalCode', /Choose A\./],
      [{ state: 'Ohio' }, 'state', 'Enter the two letters of the state, such as OH.'],
      [{ state: 'O1' }, 'state', 'Enter the two letters of the state, such as OH.'],
      [{ zip: '4308' }, 'zip', 'A postal code has five digits, or nine as in 43085-1234.'],
      [{ zip: '43085-12' }, 'zip', 'A postal code has five digits, or nine as in 43085-1234.'],
      [{ zip: '23511' }, 'zip', /is in Virginia, not in Ohio/],
      [{ contactName: 'https://x.example' }, 'contactName', 'A name cannot contain a web address.'],
      [{ description: '<b>Unit</b>' }, 'description', 'A name has no signs < and >.'],
      [{ country: 'ZZ' }, 'country', 'Choose the country.'],
      [{ secondContactId: 1 }, 'secondContactId', 'The second point of contact is the same person.'],
      [{}, 'defaultFundCode', /has no fund code 6C\. Choose one of its/, { hasFundCode: false }],
      [{}, 'secondContactId', /^This person is not in your program\. Choose/, { unknownPeople: [2] }],
      [{ billTo: 'ZZZZZ1', signalCode: 'B' }, 'billTo', /^Bill-to ZZZZZ1/, { unknownDodaacs: ['ZZZZZ1'] }],
      [{ shipTo: 'ZZZZZ1', signalCode: 'J' }, 'shipTo', /ZZZZZ1/, { unknownDodaacs: ['ZZZZZ1'] }],
      [{ soldTo: 'ZZZZZ2' }, 'soldTo', /ZZZZZ2/, { unknownDodaacs: ['ZZZZZ2'] }],
    ],
    (changes, field, message, facts) => {
      const words = typeof message === 'string' ? message : expect.stringMatching(message)
      expect(faultsOf(changes, facts)).toEqual([{ field, message: words }])
    },
  ))

test('a DoDAAC gets a warning for the letters I and O, an unusual first character, or another sold-to', () => {
  const warn = (dodaac: string, branch: DodaacDraft['branch'] | null, soldTo = dodaac) =>
    findDodaacWarnings({ dodaac, branch, soldTo }).map(({ field, message }) => `${field}: ${message}`)
  expect(warn('W9AO0I', 'army')).toEqual([expect.stringMatching(/^dodaac: .*no letter I or O.*digit 1 or 0/)])
  expect(warn('FB9O01', 'army', 'W9AR78')).toEqual([
    expect.stringMatching(/^dodaac: /),
    expect.stringMatching(/^dodaac: .*branch Army usually begin with W, A or C; .* F/),
    expect.stringMatching(/^soldTo: .*here it is W9AR78/),
  ])
  checkRows<[string, DodaacDraft['branch'] | null]>(
    [
      ['', 'army'],
      ['W9AR77', 'army'],
      ['C9AD01', 'army'],
      ['FB9Z01', null],
      ['N9NR01', 'navy'],
      ['FB9Z01', 'air-force'],
      ['FB9Z01', 'space-force'],
      ['M9MC01', 'marine'],
      ['Z9CG01', 'coast-guard'],
    ],
    (dodaac, branch) => expect(warn(dodaac, branch)).toEqual([]),
  )
})

test('a sentence describes where orders ship, who pays, and which signal code says that', () =>
  checkRows(
    [
      [own, own, 'ship to W9AR77 itself, and W9AR77 pays. Signal code A says that.'],
      [own, 'W9AR04', 'ship to W9AR77 itself, and W9AR04 pays. Signal code B or C says that.'],
      ['W9AR04', 'W9AR04', 'ship to W9AR04, and W9AR04 also pays. Signal code K or L says that.'],
      ['W9AR03', 'W9AR04', 'ship to W9AR03, and W9AR04 pays. Signal code L says that.'],
    ],
    (shipTo, billTo, sentence) => {
      const described = describeDestinations({ dodaac: own, shipTo, billTo })
      expect(described.sentence).toBe(`Orders of W9AR77 ${sentence}`)
    },
  ))

const formFaultsOf = (changes: Partial<DodaacDraft>) =>
  findDodaacFormFaults({ ...good, ...changes }).map(({ field, message }) => `${field}: ${message}`)

test('the form is complete, or names the missing values in the order of its fields', () => {
  expect(formFaultsOf({})).toEqual([])
  const blank = Object.fromEntries(Object.keys(good).map((field) => [field, '']))
  const none = { defaultFundCode: null, firstContactId: null, secondContactId: null }
  expect(formFaultsOf({ ...blank, country: 'US', ...none })).toEqual([
    ...['dodaac: A DoDAAC has six letters or digits.', 'branch: Choose a branch tape.'],
    ...['effectiveOn: Enter the day from which the DoDAAC takes orders.', 'status: Choose a status.'],
    ...['signalCode: Choose the signal code.', 'street1: Enter the street address.'],
    'street2: Enter the second line of the street address, or None.',
    ...['city: Enter the city.', 'state: Enter the state.', 'zip: Enter the postal code.'],
  ])
})

test('the form asks for a complete DoDAAC before it checks the signal code', () => {
  expect(formFaultsOf({ dodaac: 'W9AR7' })).toEqual(['dodaac: A DoDAAC has six letters or digits.'])
  expect(formFaultsOf({ signalCode: 'B' }).join()).toMatch(/^signalCode: Signal code B does not say/)
  expect(formFaultsOf({ zip: '4308', city: '' })).toEqual([
    ...['city: Enter the city.', 'zip: A postal code has five digits, or nine as in 43085-1234.'],
  ])
  const typed = ['W9AR77', 'W9AR7', 'W9AR777', 'w9ar77', 'W9 R77']
  expect(typed.filter(isDodaac)).toEqual(['W9AR77'])
})
