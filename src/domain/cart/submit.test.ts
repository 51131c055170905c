import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import type { Effect, Standing } from '../allowances/allowances.ts'
import type { Refusal } from '../refusal.ts'
import { canFillLevels } from '../roles/approver-levels.ts'
import { findObstacles, requireNoObstacles } from './submit.ts'
import { acceptPrices, type SubmitFacts, type SubmitLine, totalOf } from './submit-facts.ts'

const coat: SubmitLine = {
  ...{
    number: 1,
    nsn: '8405019001234',
    description: 'Green coat',
    quantity: 2,
    unitOfIssue: 'EA',
    ...{ category: 'C', pgc: '10002', justification: '' },
  },
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
  ...{
    id: 1,
    memberId: 2,
    name: 'Coats',
    category: 'C',
    pgc: null,
    nsn: null,
    pieces: 2,
    cents: null,
    effect,
  },
  ...{ period: 'fiscal-year', months: null, usedPieces: 1, usedCents: 0, firstDay: '2026-11-01' },
})
const withDodaac = (changes: Partial<SubmitFacts['dodaac']>) => ({ dodaac: { ...good.dodaac, ...changes } })
const withLine = (changes: Partial<SubmitLine>) => ({ lines: [coat, { ...coat, number: 2, ...changes }] })
const cheap = (count: number) => ({
  lines: Array.from({ length: count }, () => ({ ...coat, price: 1, currentPrice: 1 })),
})
const replacement = { nsn: '8405019005678', pgc: '12345', name: 'Coat', size: '', isSold: true }
const inactive = {
  ...withDodaac({ shipTo: 'W9AR02', signalCode: 'J' }),
  supply: { isExpedited: false, supplementaryStatus: 'inactive' as const },
}
const words = (changes: Partial<SubmitFacts>) =>
  findObstacles({ ...good, ...changes }).map(({ message }) => message)
const fieldsOf = (changes: Partial<SubmitFacts>) =>
  findObstacles({ ...good, ...changes }).map(({ code, field }) => [code, field])
const KINDS: Record<string, string> = {
  ...{
    CLOSED: 'busy',
    PRICE_CHANGED: 'conflict',
    INSUFFICIENT_FUNDS: 'conflict',
    LIMIT_EXCEEDED: 'conflict',
  },
}

describe('obstacles to a submit', () => {
  test.each<Partial<SubmitFacts>>([
    ...[{}, cheap(200)],
    { allowances: [coats('tell')] },
    { allowances: [coats('ask')], justification: 'Torn.' },
    { allowances: [coats('ask')], lines: [{ ...coat, justification: 'Torn.' }] },
    {
      allowances: [coats('block')],
      exceptions: [{ allowanceId: 1, takes: 2, reason: 'Fire', grantedBy: 'A' }],
    },
  ])('a complete cart has no obstacle: %#', (changes) => {
    expect(findObstacles({ ...good, ...changes })).toEqual([])
  })

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
          ...(['OBSOLETE_NSN', { line: 1 }] as const),
          /Line 2: Green coat .*8405-01-900-1234.* obsolete.*8405-01-900-5678.* Replace or remove the line to continue\.$/,
          withLine({ quantity: 0, itemStatus: 'obsolete', replacement }),
        ],
        [
          ...(['OBSOLETE_NSN', { line: 1 }, /no replacement.* Remove the line to continue\.$/] as const),
          withLine({ quantity: 0, itemStatus: 'obsolete' }),
        ],
        ['NOT_SOLD', { line: 1 }, /Line 2/, withLine({ quantity: 0, isSold: false })],
        ['NO_PRICE', { line: 1 }, /Line 2.*2027/, withLine({ price: 0, currentPrice: null })],
        ['QUANTITY', { line: 1 }, /Line 2.*1 to 9999/, withLine({ quantity: 0 })],
        [
          'QUANTITY',
          { line: 0 },
          /9999/,
          { lines: [{ ...coat, quantity: 10_000, price: 0, currentPrice: 0 }] },
        ],
        ['TOO_MANY_LINES', 'cart', /200/, cheap(201)],
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
            /^Coats: this cart takes 2, .* 1 of 2 left.*Admin of DoDAAC W9AR01 can allow order 77 once/,
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
          ...([
            'INSUFFICIENT_FUNDS',
            'fundCode',
            /W9AR01 has \$49\.99 left and this cart costs \$50\.00/,
          ] as const),
          { fund: { id: 5, available: 4999 } },
        ],
      ],
      (code, field, sentence, changes) => {
        expect(findObstacles({ ...good, ...changes })).toEqual([
          { code, field, kind: KINDS[code] ?? 'rule', message: expect.stringMatching(sentence) },
        ])
        expect(words(changes)[0]).toMatch(/\.$/)
      },
    ))

  test('the message of a refusal is its first sentence, and a list has each sentence with its field', () => {
    const facts = {
      ...good,
      ...withDodaac({ status: 'suspended' }),
      ...withLine({ quantity: 0, isSold: false }),
    }
    const name = (field: unknown) => JSON.stringify(field)
    const { message, ...refusal } = refusalOf(() => requireNoObstacles(facts, name)) ?? {}
    expect(refusal).toEqual({
      ...{ kind: 'rule', code: 'DODAAC_SUSPENDED' },
      errors: [
        { field: '"dodaac"', message },
        { field: '{"line":1}', message: expect.stringMatching(/^Line 2/) },
      ],
    })
    expect(refusalOf(() => requireNoObstacles(good, name))).toBeNull()
  })

  test('the check compares the balance with the total at the current prices', () => {
    const facts = { ...good, lines: [{ ...coat, currentPrice: 2501 }] }
    expect(findObstacles(facts).map(({ code }) => code)).toEqual(['PRICE_CHANGED', 'INSUFFICIENT_FUNDS'])
    expect(findObstacles(acceptPrices(facts)).map(({ code }) => code)).toEqual(['INSUFFICIENT_FUNDS'])
  })
})

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9999 }),
    price: fc.integer({ min: 1, max: 1_000_000 }),
    currentPrice: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 20 },
)

describe('any cart', () => {
  test('accepted prices are the current prices, and after that only the balance can be an obstacle', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 10_000_000_000 }), (given, available) => {
        const cart = given.map((line, index) => ({ ...coat, ...line, number: index + 1 }))
        const facts = acceptPrices({ ...good, lines: cart, fund: { id: 5, available } })
        const total = given.reduce((sum, line) => sum + line.quantity * line.currentPrice, 0)
        expect(totalOf(facts.lines)).toBe(total)
        expect(findObstacles(facts).map(({ code }) => code)).toEqual(
          total > available ? ['INSUFFICIENT_FUNDS'] : [],
        )
      }),
    )
  })

  test('every sentence has at most 500 characters, even with a long notice, many fund codes and many lines', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 5000 }),
        fc.array(fc.stringMatching(/^[A-Z0-9]{2}$/), { maxLength: 500 }),
        (closedNotice, fundCodes) => {
          const facts = {
            ...good,
            closedNotice,
            fundCodes,
            fund: null,
            lines: Array.from({ length: 250 }, (_, index) => ({ ...coat, number: index, currentPrice: 1 })),
          }
          for (const { message } of findObstacles(facts)) expect(message.length).toBeLessThanOrEqual(500)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('approvers can fill the levels exactly when each level can have a different person', () => {
    const levels = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }), {
      maxLength: 5,
    })
    const tryAll = ([first, ...rest]: number[][], used: number[]): boolean =>
      first === undefined || first.some((person) => !used.includes(person) && tryAll(rest, [...used, person]))
    fc.assert(
      fc.property(levels, (given) => {
        expect(canFillLevels(given)).toBe(tryAll(given, []))
      }),
      { numRuns: 150 },
    )
  })
})

test('the refusal of a closed program says when to retry, and other refusals do not', () => {
  const seconds = (changes: Partial<SubmitFacts>) => {
    try {
      requireNoObstacles({ ...good, ...changes }, String)
    } catch (error) {
      return (error as Refusal).retryAfter
    }
  }
  expect(seconds({ closedNotice: 'Closed.' })).toBe(3600)
  expect(seconds({ lines: [] })).toBeUndefined()
})

test('a refusal about a fund code suggests at most 20 other fund codes of the DoDAAC, if there are any', () => {
  expect(words({ fund: { id: 5, available: 4999 } })).toEqual([
    'Fund code 6C of DoDAAC W9AR01 has $49.99 left and this cart costs $50.00. Lower the quantities, choose fund code 7D or ask Finance for more.',
  ])
  expect(words({ fund: { id: 5, available: 4999 }, fundCodes: ['6C'] })).toEqual([
    'Fund code 6C of DoDAAC W9AR01 has $49.99 left and this cart costs $50.00. Lower the quantities or ask Finance for more.',
  ])
  const many = Array.from({ length: 30 }, (_, at) => `A${String.fromCharCode(65 + at)}`).slice(0, 25)
  expect(words({ fund: null, fundCodes: many })[0]).toContain('AS or AT.')
  expect(words({ fund: { id: 5, available: 0 }, fundCodes: ['6C', ...many] })[0]).toContain('AS or AT or ask')
  expect(words({ fund: null, fundCodes: ['7D', '8E'] })).toEqual([
    'DoDAAC W9AR01 has no fund code 6C in fiscal year 2027. Choose 7D or 8E.',
  ])
})

test('the message about changed prices names three lines and counts the others', () => {
  const changed = (count: number) => {
    const cheaper = { ...coat, quantity: 1, currentPrice: 2400 }
    const lines = Array.from({ length: count }, (_, at) => ({ ...cheaper, number: at + 1 }))
    return words({ fund: { id: 5, available: 1_000_000 }, lines })[0]
  }
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
  const fund = { id: 5, available: 10_000 }
  const lines = [coat, { ...wrongUnit, number: 2 }]
  expect(findObstacles({ ...good, fund, lines })).toEqual([
    {
      ...{ field: { line: 1 }, code: 'SUPPLY_WOULD_REJECT', kind: 'rule' },
      message:
        "Line 2, Green coat: The unit of issue 'E' is not two letters. Ask an administrator to correct the catalog.",
    },
  ])
  expect(fieldsOf({ ...inactive, supply: good.supply, fund, lines: [coat, { ...coat, number: 2 }] })).toEqual(
    [['SUPPLY_WOULD_REJECT', 'dodaac']],
  )
  expect(fieldsOf({ fund, lines: [{ ...wrongUnit, isSold: false }, ...lines.slice(1)] })).toEqual([
    ['NOT_SOLD', { line: 0 }],
    ['SUPPLY_WOULD_REJECT', { line: 1 }],
  ])
  const own = { shipToAddress: ['Юрий', '1 Main St', 'Columbus, OH 43085'], shipsToOwnAddress: true }
  expect(fieldsOf(own)).toEqual([['SUPPLY_WOULD_REJECT', 'member']])
})
