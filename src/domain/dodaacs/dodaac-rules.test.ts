import { describe, expect, test } from 'vitest'
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

describe('a DoDAAC to be saved', () => {
  test('a DoDAAC can keep old names that a new DoDAAC cannot have', () => {
    const old = { ...good, description: '<old>', contactName: 'www.old.example' }
    expect(findDodaacFaults({ ...old, city: 'Dayton' }, known, old)).toEqual([])
    expect(findDodaacFormFaults({ ...old, contactName: '<new>' }, old)).toMatchObject([
      { field: 'contactName' },
    ])
  })

  test('a DoDAAC has no fault when its parts agree', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ defaultFundCode: null, firstContactId: null, secondContactId: null })).toEqual([])
    expect(faultsOf({ zip: '43085-1234' })).toEqual([])
    expect(faultsOf({ country: 'DE', state: 'HESSEN', zip: '65189' })).toEqual([])
  })

  test('a DoDAAC can name itself before it exists, but cannot name another DoDAAC that does not exist', () => {
    expect(faultsOf({}, { unknownDodaacs: [own] })).toEqual([])
    const unknown = { billTo: 'ZZZZZ1', shipTo: 'ZZZZZ1', soldTo: 'ZZZZZ2', signalCode: 'K' }
    const faults = faultsOf(unknown, { unknownDodaacs: ['ZZZZZ1', 'ZZZZZ2'] })
    expect(faults.map(({ field }) => field)).toEqual(['billTo', 'shipTo', 'soldTo'])
    expect(faults[0]?.message).toMatch(/^Bill-to ZZZZZ1 is not a DoDAAC of your program/)
  })

  test.each([
    ['B', /does not say that orders ship to W9AR77 and W9AR77 pays\. Choose A\./],
    ['D', /free issue.*Choose A\./],
    ['M', /free issue/],
    ['W', /inside one service/],
    ['X', /inside one service/],
    ['', /Choose A\./],
  ])('signal code %j is refused, and the refusal names the code that fits', (signalCode, sentence) => {
    const message = expect.stringMatching(sentence)
    expect(faultsOf({ signalCode })).toEqual([{ field: 'signalCode', message }])
  })

  test.each<[Partial<DodaacDraft>, string, string | RegExp]>([
    [{ state: 'Ohio' }, 'state', 'Enter the two letters of the state, such as OH.'],
    [{ state: 'O1' }, 'state', 'Enter the two letters of the state, such as OH.'],
    [{ zip: '4308' }, 'zip', 'A postal code has five digits, or nine as in 43085-1234.'],
    [{ zip: '43085-12' }, 'zip', 'A postal code has five digits, or nine as in 43085-1234.'],
    [{ zip: '23511' }, 'zip', /is in Virginia, not in Ohio/],
    [{ contactName: 'https://x.example' }, 'contactName', 'A name cannot contain a web address.'],
    [{ description: '<b>Unit</b>' }, 'description', 'A name has no signs < and >.'],
    [{ country: 'ZZ' }, 'country', 'Choose the country.'],
    [{ secondContactId: 1 }, 'secondContactId', 'The second point of contact is the same person.'],
  ])('a DoDAAC with %j is refused with a message at its field', (changes, field, message) => {
    const words = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(faultsOf(changes)).toEqual([{ field, message: words }])
  })

  test('a DoDAAC names only a fund code and people of its program', () => {
    const message = 'Your program has no fund code 6C. Choose one of its fund codes.'
    expect(faultsOf({}, { hasFundCode: false })).toEqual([{ field: 'defaultFundCode', message }])
    expect(faultsOf({ defaultFundCode: null }, { hasFundCode: false })).toEqual([])
    expect(faultsOf({}, { unknownPeople: [2] })).toEqual([
      { field: 'secondContactId', message: 'This person is not in your program. Choose another one.' },
    ])
  })
})

describe('a DoDAAC that looks unusual', () => {
  const warn = (dodaac: string, branch: DodaacDraft['branch'] | null, soldTo = dodaac) =>
    findDodaacWarnings({ dodaac, branch, soldTo }).map(({ message }) => message)

  test('a DoDAAC gets a warning for the letters I and O, an unusual first character, or another sold-to', () => {
    expect(warn('W9AR77', 'army')).toEqual([])
    expect(warn('W9AO0I', 'army')).toEqual([expect.stringMatching(/no letter I or O.*digit 1 or 0/)])
    expect(warn('', 'army', '')).toEqual([])
    const all = findDodaacWarnings({ dodaac: 'FB9O01', branch: 'army', soldTo: 'W9AR78' })
    expect(all.map(({ field }) => field)).toEqual(['dodaac', 'dodaac', 'soldTo'])
    const begins = expect.stringMatching(/branch Army usually begin with W, A or C; .* F/)
    expect(warn('FB9Z01', 'army')).toEqual([begins])
    expect(warn('FB9Z01', null)).toEqual([])
    expect(warn('W9AR77', 'army', 'W9AR78')).toEqual([expect.stringMatching(/here it is W9AR78/)])
  })

  test.each([
    ['N9NR01', 'navy'],
    ['C9AD01', 'army'],
    ['FB9Z01', 'air-force'],
    ['FB9Z01', 'space-force'],
    ['M9MC01', 'marine'],
    ['Z9CG01', 'coast-guard'],
  ] as const)('the DoDAAC %s is not unusual for branch %s', (dodaac, branch) => {
    expect(warn(dodaac, branch)).toEqual([])
  })
})

test.each([
  [own, own, 'ship to W9AR77 itself, and W9AR77 pays. Signal code A says that.'],
  [own, 'W9AR04', 'ship to W9AR77 itself, and W9AR04 pays. Signal code B or C says that.'],
  ['W9AR04', 'W9AR04', 'ship to W9AR04, and W9AR04 also pays. Signal code K or L says that.'],
  ['W9AR03', 'W9AR04', 'ship to W9AR03, and W9AR04 pays. Signal code L says that.'],
])('the sentence describes shipping to %s and billing %s: %s', (shipTo, billTo, sentence) => {
  expect(describeDestinations({ dodaac: own, shipTo, billTo }).sentence).toBe(`Orders of W9AR77 ${sentence}`)
})

describe('the form of a DoDAAC, before the browser sends a request', () => {
  const faultsOf = (changes: Partial<DodaacDraft>) =>
    findDodaacFormFaults({ ...good, ...changes }).map(({ field, message }) => `${field}: ${message}`)

  test('the form is complete, or names the missing values in the order of its fields', () => {
    expect(faultsOf({})).toEqual([])
    const blank = Object.fromEntries(Object.keys(good).map((field) => [field, '']))
    const none = { defaultFundCode: null, firstContactId: null, secondContactId: null }
    expect(faultsOf({ ...blank, country: 'US', ...none })).toEqual([
      'dodaac: A DoDAAC has six letters or digits.',
      'branch: Choose a branch tape.',
      'effectiveOn: Enter the day from which the DoDAAC takes orders.',
      'status: Choose a status.',
      'signalCode: Choose the signal code.',
      'street1: Enter the street address.',
      'street2: Enter the second line of the street address, or None.',
      'city: Enter the city.',
      'state: Enter the state.',
      'zip: Enter the postal code.',
    ])
  })

  test('the form asks for a complete DoDAAC before it checks the signal code', () => {
    expect(faultsOf({ dodaac: 'W9AR7' })).toEqual(['dodaac: A DoDAAC has six letters or digits.'])
    expect(faultsOf({ signalCode: 'B' }).join()).toMatch(/^signalCode: Signal code B does not say/)
    expect(faultsOf({ zip: '' })).toEqual(['zip: Enter the postal code.'])
    expect(faultsOf({ zip: '4308', city: '' })).toEqual([
      'city: Enter the city.',
      'zip: A postal code has five digits, or nine as in 43085-1234.',
    ])
  })

  test('the form accepts six capitals or digits as a DoDAAC', () => {
    const typed = ['W9AR77', 'W9AR7', 'W9AR777', 'w9ar77', 'W9 R77']
    expect(typed.filter(isDodaac)).toEqual(['W9AR77'])
  })
})
