import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import type { Effect, Standing } from '../allowances/allowances.ts'
import type { Refusal } from '../refusal.ts'
import { canFillLevels } from '../roles/approver-levels.ts'
import { findObstacles, requireNoObstacles } from './submit.ts'
import { acceptPrices, type SubmitFacts, type SubmitLine, totalOf } from './submit-facts.ts'

const coat: SubmitLine = {
  ...{ number: 1, nsn: '8405019001234', description: 'Green coat', quantity: 2, unitOfIssue: 'EA' },
  ...{ category: 'C', pgc: '10002', justification: '' },
  ...{ price: 2500, currentPrice: 2500, itemStatus: 'active', replacement: null, isSold: true },
}
const good: SubmitFacts = {
  ...{ number: 77, holder: 'cart', allowances: [], exceptions: [], justification: '' },
  ...{ fiscalYear: 2027, today: '2026-11-21', closedNotice: null, shipsToOwnAddress: false },
  orderer: { id: 1, mayOrder: true },
  member: { id: 2, name: 'Jane Doe', enabled: true, dodaac: 'W9AR01' },
  dodaac: {
    ...{ dodaac: 'W9AR01', status: 'active', effectiveOn: '2026-11-21', billTo: 'W9AR01' },
    ...{ shipTo: 'W9AR01', signalCode: 'A', levels: 2, unknownAddresses: [] },
  },
  shipToAddress: ['Unit', '1 Depot Road', 'Columbus, OH 43085'],
  ...{ periodIsOpen: true, fundCode: '6C', fund: { id: 5, available: 5000 }, fundCodes: ['6C', '7D'] },
  ...{ lines: [coat], rules: [], kits: [], limits: [], officers: 0 },
  supply: { isExpedited: false, supplementaryStatus: null },
  signers: [11, 12].map((personId, at) => ({ personId, level: at + 1 })),
}
const coats = (effect: Effect): Standing => ({
  ...{ id: 1, memberId: 2, name: 'Coats', category: 'C', pgc: null, nsn: null, pieces: 2, cents: null },
  ...{ effect, period: 'fiscal-year', months: null, usedPieces: 1, usedCents: 0, firstDay: '2026-11-01' },
})
const withDodaac = (changes: Partial<SubmitFacts['dodaac']>) => ({ dodaac: { ...good.dodaac, ...changes } })
const withLine = (changes: Partial<SubmitLine>) => ({ lines: [coat, { ...coat, number: 2, ...changes }] })
const withLines = (count: number, changes: Partial<SubmitLine>) => ({
  lines: Array.from({ length: count }, (_, at) => ({ ...coat, number: at + 1, ...changes })),
})
const cheap = { price: 1, currentPrice: 1 }
const rich = { fund: { id: 5, available: 1_000_000 } }
const replacement = { nsn: '8405019005678', pgc: '12345', name: 'Coat', size: '', isSold: true }
const inactive = {
  ...withDodaac({ shipTo: 'W9AR02', signalCode: 'J' }),
  supply: { isExpedited: false, supplementaryStatus: 'inactive' as const },
}
const find = (changes: Partial<SubmitFacts>) => findObstacles({ ...good, ...changes })
const words = (changes: Partial<SubmitFacts>) => find(changes).map(({ message }) => message)
const fieldsOf = (changes: Partial<SubmitFacts>) => find(changes).map(({ code, field }) => [code, field])
const CONFLICTS = ['PRICE_CHANGED', 'INSUFFICIENT_FUNDS']

test('a complete cart has no obstacle', () =>
  checkRows<Partial<SubmitFacts>>(
    [
      ...[{}, withLines(200, cheap), { allowances: [coats('tell')] }],
      { allowances: [coats('ask')], justification: 'Torn.' },
      { allowances: [coats('ask')], lines: [{ ...coat, justification: 'Torn.' }] },
      {
        allowances: [coats('block')],
        exceptions: [{ allowanceId: 1, takes: 2, reason: 'Fire', grantedBy: 'A' }],
      },
    ],
    (changes) => expect(find(changes)).toEqual([]),
  ))

test('each obstacle appears beside its field', () =>
  checkRows<[string, unknown, RegExp, Partial<SubmitFacts>]>(
    [
      ['CLOSED', 'cart', /until Tuesday/, { closedNotice: 'Ordering is down until Tuesday.' }],
      ['CART_EMPTY', 'cart', /Add an item/, { lines: [] }],
      ['NOT_ORDER_PLACER', 'dodaac', /W9AR01/, { orderer: { id: 1, mayOrder: false } }],
      ['MEMBER_DISABLED', 'member', /Jane Doe is disabled/, { member: { ...good.member, enabled: false } }],
      [
        ...(['MEMBER_MOVED', 'member', /moved to DoDAAC W9AR09.*W9AR01\. Withdraw it/] as const),
        { holder: 'order', member: { ...good.member, dodaac: 'W9AR09' } },
      ],
      ['DODAAC_SUSPENDED', 'dodaac', /is suspended/, withDodaac({ status: 'suspended' })],
      ['DODAAC_NOT_EFFECTIVE', 'dodaac', /from 11\/22\/2026 on/, withDodaac({ effectiveOn: '2026-11-22' })],
      ['DODAAC_INACTIVE', 'dodaac', /Update the DoDAAC/, withDodaac({ status: 'inactive' })],
      ['DODAAC_ADDRESSES', 'dodaac', /no bill-to/, withDodaac({ billTo: null })],
      ['DODAAC_ADDRESSES', 'dodaac', /no ship-to/, withDodaac({ shipTo: null })],
      ['DODAAC_ADDRESSES', 'dodaac', /signal code/i, withDodaac({ signalCode: null })],
      ['DODAAC_ADDRESSES', 'dodaac', /A would/, withDodaac({ signalCode: 'J' })],
      ['DODAAC_ADDRESSES', 'dodaac', /W9XX01/, withDodaac({ unknownAddresses: ['W9XX01'] })],
      ['SUPPLY_WOULD_REJECT', 'dodaac', /^DoDAAC W9AR02 is inactive/, inactive],
      ['NO_ADDRESS', 'member', /W9AR01 has no street/, { shipToAddress: [] }],
      ['NO_ADDRESS', 'member', /Jane Doe/, { shipToAddress: [], shipsToOwnAddress: true }],
      ['PERIOD_CLOSED', 'fundCode', /Finance/, { periodIsOpen: false }],
      ['NO_SUCH_FUND', 'fundCode', /no fund code 6C.*2027.*7D/, { fund: null, fundCodes: ['7D'] }],
      ['NO_SUCH_FUND', 'fundCode', /ask Finance/, { fund: null, fundCodes: [] }],
      [
        ...([
          'OBSOLETE_NSN',
          { line: 1 },
          /Line 2: Green .*900-1234.* obsolete.*900-5678.* Replace or/,
        ] as const),
        withLine({ quantity: 0, itemStatus: 'obsolete', replacement }),
      ],
      [
        ...(['OBSOLETE_NSN', { line: 1 }, /no replacement.* Remove the line to continue\.$/] as const),
        withLine({ quantity: 0, itemStatus: 'obsolete' }),
      ],
      ['NOT_SOLD', { line: 1 }, /Line 2/, withLine({ quantity: 0, isSold: false })],
      ['NO_PRICE', { line: 1 }, /Line 2.*2027/, withLine({ price: 0, currentPrice: null })],
      ['QUANTITY', { line: 1 }, /Line 2.*1 to 9999/, withLine({ quantity: 0 })],
      ['QUANTITY', { line: 1 }, /9999/, withLine({ quantity: 10_000, price: 0, currentPrice: 0 })],
      ['TOO_MANY_LINES', 'cart', /200/, withLines(201, cheap)],
      ['NO_APPROVER', 'dodaac', /nobody .* at level 2;/, { signers: [{ personId: 11, level: 1 }] }],
      ['NO_APPROVER', 'dodaac', /nobody/, { signers: [] }],
      [
        ...(['TOO_FEW_APPROVERS', 'dodaac', /2 different people/] as const),
        { signers: [1, 2].map((level) => ({ personId: 11, level })) },
      ],
      [
        ...([
          'ALLOWANCE',
          { line: 0 },
          /^Coats: this cart takes 2, .* of 2 left.*can allow order 77 once/,
        ] as const),
        { allowances: [coats('block')], justification: 'Torn.' },
      ],
      [
        ...(['ALLOWANCE_REASON', { line: 0 }, /Say why it is needed/] as const),
        { allowances: [coats('ask'), coats('tell')] },
      ],
      [
        ...(['PRICE_CHANGED', 'cart', /line 1: the total is now \$40\.00, it was \$50\.00/] as const),
        { lines: [{ ...coat, currentPrice: 2000 }] },
      ],
      [
        ...(['INSUFFICIENT_FUNDS', 'fundCode', /has \$49\.99 left and this cart costs \$50\.00/] as const),
        { fund: { id: 5, available: 4999 } },
      ],
    ],
    (code, field, sentence, changes) => {
      const kind = code === 'CLOSED' ? 'busy' : CONFLICTS.includes(code) ? 'conflict' : 'rule'
      expect(find(changes)).toEqual([{ code, field, kind, message: expect.stringMatching(sentence) }])
      expect(words(changes)[0]).toMatch(/\.$/)
    },
  ))

test('the message of a refusal is its first sentence, and a list has each sentence with its field', () => {
  const name = (field: unknown) => JSON.stringify(field)
  const facts = { ...good, ...withDodaac({ status: 'suspended' }), ...withLine({ isSold: false }) }
  const { message, ...refusal } = refusalOf(() => requireNoObstacles(facts, name)) ?? {}
  expect(refusal).toEqual({
    ...{ kind: 'rule', code: 'DODAAC_SUSPENDED' },
    errors: [
      { field: '"dodaac"', message },
      { field: '{"line":1}', message: expect.stringMatching(/^Line 2/) },
      { field: '"fundCode"', message: expect.stringMatching(/costs \$100\.00/) },
    ],
  })
  expect(refusalOf(() => requireNoObstacles(good, name))).toBeNull()
})

test('the check compares the balance with the total at the current prices', () => {
  const facts = { ...good, lines: [{ ...coat, currentPrice: 2501 }] }
  expect(find(facts).map(({ code }) => code)).toEqual(CONFLICTS)
  expect(find(acceptPrices(facts)).map(({ code }) => code)).toEqual(['INSUFFICIENT_FUNDS'])
})

test('accepted prices are the current prices, and after that only the balance can be an obstacle', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 9999 }), price: cents, currentPrice: cents })
  const lines = fc.array(line, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 10_000_000_000 }), (given, available) => {
      const cart = given.map((line, index) => ({ ...coat, ...line, number: index + 1 }))
      const facts = acceptPrices({ ...good, lines: cart, fund: { id: 5, available } })
      const total = given.reduce((sum, line) => sum + line.quantity * line.currentPrice, 0)
      expect(totalOf(facts.lines)).toBe(total)
      const codes = find(facts).map(({ code }) => code)
      expect(codes).toEqual(total > available ? ['INSUFFICIENT_FUNDS'] : [])
    }),
  )
})

test('every sentence has at most 500 characters, even with a long notice, many fund codes and many lines', () => {
  const codes = fc.array(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 500 })
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), codes, (closedNotice, fundCodes) => {
      const facts = { closedNotice, fundCodes, fund: null, ...withLines(250, { currentPrice: 1 }) }
      for (const message of words(facts)) expect(message.length).toBeLessThanOrEqual(500)
    }),
    { numRuns: 30 },
  )
})

test('approvers can fill the levels exactly when each level can have a different person', () => {
  const level = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })
  const tryAll = ([first, ...rest]: number[][], used: number[]): boolean =>
    first === undefined || first.some((person) => !used.includes(person) && tryAll(rest, [...used, person]))
  fc.assert(
    fc.property(fc.array(level, { maxLength: 5 }), (given) => {
      expect(canFillLevels(given)).toBe(tryAll(given, []))
    }),
    { numRuns: 150 },
  )
})

test('the refusal of a closed program says when to retry, and other refusals do not', () => {
  const seconds = (changes: Partial<SubmitFacts>) => {
    try {
      requireNoObstacles({ ...good, ...changes }, String)
    } catch (error) {
      return (error as Refusal).retryAfter
    }
  }
  expect([seconds({ closedNotice: 'Closed.' }), seconds({ lines: [] })]).toEqual([3600, undefined])
})

test('a refusal about a fund code suggests at most 20 other fund codes of the DoDAAC, if there are any', () => {
  const poor = { fund: { id: 5, available: 4999 } }
  expect(words(poor)).toEqual([
    'Fund code 6C of DoDAAC W9AR01 has $49.99 left and this cart costs $50.00. Lower the quantities, choose fund code 7D or ask Finance for more.',
  ])
  expect(words({ ...poor, fundCodes: ['6C'] })[0]).toMatch(/ Lower the quantities or ask Finance for more\.$/)
  const many = Array.from({ length: 25 }, (_, at) => `A${String.fromCharCode(65 + at)}`)
  expect(words({ fund: null, fundCodes: many })[0]).toContain('AS or AT.')
  expect(words({ ...poor, fundCodes: ['6C', ...many] })[0]).toContain('AS or AT or ask')
  expect(words({ fund: null, fundCodes: ['7D', '8E'] })).toEqual([
    'DoDAAC W9AR01 has no fund code 6C in fiscal year 2027. Choose 7D or 8E.',
  ])
})

test('the message about changed prices names three lines and counts the others', () => {
  const changed = (count: number) =>
    words({ ...rich, ...withLines(count, { quantity: 1, currentPrice: 2400 }) })[0]
  expect(changed(2)).toBe(
    'Prices have changed on line 1 and line 2: the total is now $48.00, it was $50.00. Accept the new total to submit.',
  )
  expect(changed(4)).toMatch(/ on line 1, line 2, line 3 and 1 more line: /)
  expect(changed(5)).toMatch(/ on line 1, line 2, line 3 and 2 more lines: /)
})

test('a notice of more than 400 characters is cut and ends with an ellipsis', () => {
  const closed = (closedNotice: string) => words({ closedNotice })[0]
  expect(closed('x'.repeat(400))).toBe(`${'x'.repeat(400)} Your cart is kept.`)
  expect(closed('x'.repeat(401))).toBe(`${'x'.repeat(399)}… Your cart is kept.`)
  expect(closed(`${'x'.repeat(398)} ${'y'.repeat(10)}`)).toBe(`${'x'.repeat(398)}… Your cart is kept.`)
})

test('a line that the supplier would reject is named once, and only if it has no other problem', () => {
  const wrongUnit = { ...coat, unitOfIssue: 'E' }
  expect(find({ ...rich, lines: [coat, { ...wrongUnit, number: 2 }] })).toEqual([
    {
      ...{ field: { line: 1 }, code: 'SUPPLY_WOULD_REJECT', kind: 'rule' },
      message:
        "Line 2, Green coat: The unit of issue 'E' is not two letters. Ask an administrator to correct the catalog.",
    },
  ])
  const deleted = { ...inactive, supply: good.supply }
  expect(fieldsOf({ ...deleted, ...rich, ...withLine({}) })).toEqual([['SUPPLY_WOULD_REJECT', 'dodaac']])
  const [unsold, other] = [
    { ...wrongUnit, isSold: false },
    { ...wrongUnit, number: 2 },
  ]
  expect(fieldsOf({ ...rich, lines: [unsold, other] })).toEqual([
    ['NOT_SOLD', { line: 0 }],
    ['SUPPLY_WOULD_REJECT', { line: 1 }],
  ])
  const own = { shipToAddress: ['Юрий', '1 Main St', 'Columbus, OH 43085'], shipsToOwnAddress: true }
  expect(fieldsOf(own)).toEqual([['SUPPLY_WOULD_REJECT', 'member']])
})
