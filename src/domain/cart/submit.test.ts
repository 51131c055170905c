import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { canFillLevels } from '../roles/approver-levels.ts'
import { findObstacles, requireNoObstacles } from './submit.ts'
import { acceptPrices, type SubmitFacts, type SubmitLine, totalOf } from './submit-facts.ts'

const coat: SubmitLine = {
  number: 1,
  nsn: '8405019001234',
  description: 'Green coat',
  quantity: 2,
  price: 2500,
  currentPrice: 2500,
  itemStatus: 'active',
  replacement: null,
  isSold: true,
  unitOfIssue: 'EA',
}
const good: SubmitFacts = {
  fiscalYear: 2027,
  today: '2026-11-21',
  closedNotice: null,
  orderer: { id: 1, mayOrder: true },
  member: { id: 2, name: 'Jane Doe', enabled: true },
  dodaac: {
    dodaac: 'W9AR01',
    status: 'active',
    effectiveOn: '2026-11-21',
    billTo: 'W9AR01',
    shipTo: 'W9AR01',
    signalCode: 'A',
    levels: 2,
    unknownAddresses: [],
  },
  shipToAddress: ['Unit', '1 Depot Road', 'Columbus, OH 43085'],
  shipsToOwnAddress: false,
  periodIsOpen: true,
  fundCode: '6C',
  fund: { id: 5, available: 5000 },
  fundCodes: ['6C', '7D'],
  lines: [coat],
  supply: { isExpedited: false, supplementaryStatus: null },
  signers: [
    { personId: 11, level: 1 },
    { personId: 12, level: 2 },
  ],
}
const withDodaac = (changes: Partial<SubmitFacts['dodaac']>) => ({ dodaac: { ...good.dodaac, ...changes } })
const withLine = (changes: Partial<SubmitLine>) => ({ lines: [coat, { ...coat, number: 2, ...changes }] })

describe('what stops a submit', () => {
  test('nothing does when all is in order and the balance is just enough', () => {
    expect(findObstacles(good)).toEqual([])
  })

  test.each<[string, Partial<SubmitFacts>, string, string, RegExp]>([
    [
      'a closed program',
      { closedNotice: 'Ordering is down until Tuesday.' },
      'CLOSED',
      'busy',
      /until Tuesday/,
    ],
    ['an empty cart', { lines: [] }, 'CART_EMPTY', 'rule', /Add an item/],
    ['a lost role', { orderer: { id: 1, mayOrder: false } }, 'NOT_ORDER_PLACER', 'rule', /W9AR01/],
    [
      'a disabled member',
      { member: { id: 2, name: 'Jane Doe', enabled: false } },
      'MEMBER_DISABLED',
      'rule',
      /Jane Doe is disabled/,
    ],
    ['a suspended DoDAAC', withDodaac({ status: 'suspended' }), 'DODAAC_SUSPENDED', 'rule', /is suspended/],
    [
      'a ship-to that supply would not find',
      {
        ...withDodaac({ shipTo: 'W9AR02', signalCode: 'J' }),
        supply: { isExpedited: false, supplementaryStatus: 'inactive' },
      },
      'SUPPLY_WOULD_REJECT',
      'rule',
      /^DoDAAC W9AR02 is inactive/,
    ],
    [
      'a DoDAAC that is not effective yet',
      withDodaac({ effectiveOn: '2026-11-22' }),
      'DODAAC_NOT_EFFECTIVE',
      'rule',
      /takes orders from 11\/22\/2026 on/,
    ],
    [
      'an inactive DoDAAC',
      withDodaac({ status: 'inactive' }),
      'DODAAC_INACTIVE',
      'rule',
      /Update the DoDAAC/,
    ],
    ['a missing bill-to', withDodaac({ billTo: null }), 'DODAAC_ADDRESSES', 'rule', /no bill-to/],
    ['a missing ship-to', withDodaac({ shipTo: null }), 'DODAAC_ADDRESSES', 'rule', /no ship-to/],
    [
      'a signal code that says otherwise',
      withDodaac({ signalCode: 'J' }),
      'DODAAC_ADDRESSES',
      'rule',
      /A would/,
    ],
    [
      'an address that is no DoDAAC of the program',
      withDodaac({ unknownAddresses: ['W9XX01'] }),
      'DODAAC_ADDRESSES',
      'rule',
      /W9XX01/,
    ],
    ['a DoDAAC without a street', { shipToAddress: [] }, 'NO_ADDRESS', 'rule', /W9AR01 has no street/],
    [
      'a member without a street of their own',
      { shipToAddress: [], shipsToOwnAddress: true },
      'NO_ADDRESS',
      'rule',
      /Jane Doe/,
    ],
    ['a closed period', { periodIsOpen: false }, 'PERIOD_CLOSED', 'rule', /Finance/],
    [
      'a missing fund',
      { fund: null, fundCodes: ['7D'] },
      'NO_SUCH_FUND',
      'rule',
      /no fund code 6C.*2027.*7D/,
    ],
    ['no fund at all', { fund: null, fundCodes: [] }, 'NO_SUCH_FUND', 'rule', /ask Finance/],
    [
      'an obsolete item',
      withLine({
        quantity: 0,
        itemStatus: 'obsolete',
        replacement: { nsn: '8405019005678', pgc: '12345', name: 'Coat', size: '', isSold: true },
      }),
      'OBSOLETE_NSN',
      'rule',
      /Line 2: Green coat .*8405-01-900-1234.* obsolete.*8405-01-900-5678/,
    ],
    [
      'an obsolete item without replacement',
      withLine({ quantity: 0, itemStatus: 'obsolete' }),
      'OBSOLETE_NSN',
      'rule',
      /no replacement/,
    ],
    ['an item not sold here', withLine({ quantity: 0, isSold: false }), 'NOT_SOLD', 'rule', /Line 2/],
    ['an item without price', withLine({ price: 0, currentPrice: null }), 'NO_PRICE', 'rule', /Line 2.*2027/],
    ['too few pieces', withLine({ quantity: 0 }), 'QUANTITY', 'rule', /Line 2.*1 to 9999/],
    [
      'too many pieces',
      { lines: [{ ...coat, quantity: 10_000, price: 0, currentPrice: 0 }] },
      'QUANTITY',
      'rule',
      /9999/,
    ],
    [
      'too many lines',
      { lines: Array.from({ length: 201 }, () => ({ ...coat, price: 1, currentPrice: 1 })) },
      'TOO_MANY_LINES',
      'rule',
      /200/,
    ],
    [
      'nobody at a level',
      { signers: [{ personId: 11, level: 1 }] },
      'NO_APPROVER',
      'rule',
      /nobody .* at level 2;/,
    ],
    [
      'one person for two levels',
      {
        signers: [
          { personId: 11, level: 1 },
          { personId: 11, level: 2 },
        ],
      },
      'TOO_FEW_APPROVERS',
      'rule',
      /2 different people/,
    ],
    [
      'a lower price',
      { lines: [{ ...coat, currentPrice: 2000 }] },
      'PRICE_CHANGED',
      'conflict',
      /line 1: the total is now \$40\.00, it was \$50\.00/,
    ],
    [
      'a fund that does not suffice',
      { fund: { id: 5, available: 4999 } },
      'INSUFFICIENT_FUNDS',
      'conflict',
      /6C of DoDAAC W9AR01 has \$49\.99 left and this cart costs \$50\.00.*7D/,
    ],
  ])('%s', (_, changes, code, kind, sentence) => {
    const obstacles = findObstacles({ ...good, ...changes })
    expect(obstacles.map((obstacle) => [obstacle.code, obstacle.kind])).toEqual([[code, kind]])
    expect(obstacles[0]?.message).toMatch(sentence)
    expect(obstacles[0]?.message).toMatch(/\.$/)
  })

  test('a refusal carries the first sentence and all of them beside their fields', () => {
    const facts = {
      ...good,
      ...withDodaac({ status: 'suspended' }),
      ...withLine({ quantity: 0, isSold: false }),
    }
    const name = (field: unknown) => JSON.stringify(field)
    const refuse = () => requireNoObstacles(facts, name)
    expect(refuse).toThrow(Refusal)
    try {
      refuse()
    } catch (error) {
      const refusal = error as Refusal
      expect([refusal.kind, refusal.code]).toEqual(['rule', 'DODAAC_SUSPENDED'])
      expect(refusal.errors.map(({ field }) => field)).toEqual(['"dodaac"', '{"line":1}'])
      expect(refusal.errors[0]?.message).toBe(refusal.message)
    }
    expect(() => requireNoObstacles(good, name)).not.toThrow()
  })

  test('a balance is compared with the total at the new prices', () => {
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

describe('whatever the cart', () => {
  test('accepted prices are the current ones, and then only the balance decides', () => {
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

  test('every sentence fits the screen, however long the names are', () => {
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

  test('levels can be filled exactly when some choice of distinct people exists', () => {
    const levels = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }), {
      maxLength: 5,
    })
    const tryAll = ([first, ...rest]: number[][], used: number[]): boolean =>
      first === undefined || first.some((person) => !used.includes(person) && tryAll(rest, [...used, person]))
    fc.assert(
      fc.property(levels, (given) => {
        expect(canFillLevels(given)).toBe(tryAll(given, []))
      }),
      {
        numRuns: 500,
      },
    )
  })
})

const words = (changes: Partial<SubmitFacts>) =>
  findObstacles({ ...good, ...changes }).map(({ message }) => message)
const fieldsOf = (changes: Partial<SubmitFacts>) =>
  findObstacles({ ...good, ...changes }).map(({ code, field }) => [code, field])

describe('an obstacle stands beside the part of the cart that it is about', () => {
  test.each<[Partial<SubmitFacts>, [string, unknown][]]>([
    [{ closedNotice: 'Closed.' }, [['CLOSED', 'cart']]],
    [{ lines: [] }, [['CART_EMPTY', 'cart']]],
    [{ orderer: { id: 1, mayOrder: false } }, [['NOT_ORDER_PLACER', 'dodaac']]],
    [{ member: { id: 2, name: 'Jane Doe', enabled: false } }, [['MEMBER_DISABLED', 'member']]],
    [withDodaac({ status: 'suspended' }), [['DODAAC_SUSPENDED', 'dodaac']]],
    [withDodaac({ billTo: null }), [['DODAAC_ADDRESSES', 'dodaac']]],
    [{ shipToAddress: [] }, [['NO_ADDRESS', 'member']]],
    [{ periodIsOpen: false }, [['PERIOD_CLOSED', 'fundCode']]],
    [{ fund: null, fundCodes: ['7D'] }, [['NO_SUCH_FUND', 'fundCode']]],
    [
      withLine({ isSold: false }),
      [
        ['NOT_SOLD', { line: 1 }],
        ['INSUFFICIENT_FUNDS', 'fundCode'],
      ],
    ],
    [
      { lines: Array.from({ length: 201 }, () => ({ ...coat, price: 1, currentPrice: 1 })) },
      [['TOO_MANY_LINES', 'cart']],
    ],
    [{ lines: Array.from({ length: 200 }, () => ({ ...coat, price: 1, currentPrice: 1 })) }, []],
    [{ signers: [] }, [['NO_APPROVER', 'dodaac']]],
    [{ lines: [{ ...coat, currentPrice: 2000 }] }, [['PRICE_CHANGED', 'cart']]],
    [{ fund: { id: 5, available: 4999 } }, [['INSUFFICIENT_FUNDS', 'fundCode']]],
  ])('%#', (changes, expected) => {
    expect(fieldsOf(changes)).toEqual(expected)
  })
})

test('a closed program says when to come back, other refusals do not', () => {
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

test('sentences name what could be done instead, and leave out what could not', () => {
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
  expect(words(withLine({ quantity: 0, itemStatus: 'obsolete' }))[0]).toMatch(/Remove the line to go on\.$/)
  const replacement = { nsn: '8405019005678', pgc: '12345', name: 'Coat', size: '', isSold: true }
  expect(words(withLine({ quantity: 0, itemStatus: 'obsolete', replacement }))[0]).toMatch(
    / Replace or remove the line to go on\.$/,
  )
})

test('changed prices name three lines and count the rest', () => {
  const changed = (count: number) =>
    words({
      fund: { id: 5, available: 1_000_000 },
      lines: Array.from({ length: count }, (_, at) => ({
        ...coat,
        number: at + 1,
        quantity: 1,
        currentPrice: 2400,
      })),
    })[0]
  expect(changed(2)).toBe(
    'Prices have changed on line 1 and line 2: the total is now $48.00, it was $50.00. Accept the new total to submit.',
  )
  expect(changed(4)).toMatch(/ on line 1, line 2, line 3 and 1 more line: /)
  expect(changed(5)).toMatch(/ on line 1, line 2, line 3 and 2 more lines: /)
})

test('a long notice is cut where people still see that it goes on', () => {
  const closed = (closedNotice: string) => words({ closedNotice })[0]
  expect(closed('x'.repeat(400))).toBe(`${'x'.repeat(400)} Your cart is kept.`)
  expect(closed('x'.repeat(401))).toBe(`${'x'.repeat(399)}… Your cart is kept.`)
  expect(closed(`${'x'.repeat(398)} ${'y'.repeat(10)}`)).toBe(`${'x'.repeat(398)}… Your cart is kept.`)
})

test('what supply would reject is said once, and not about what is known to be wrong', () => {
  const wrongUnit = { ...coat, unitOfIssue: 'E' }
  expect(
    findObstacles({
      ...good,
      fund: { id: 5, available: 10_000 },
      lines: [coat, { ...wrongUnit, number: 2 }],
    }),
  ).toEqual([
    {
      ...{ field: { line: 1 }, code: 'SUPPLY_WOULD_REJECT', kind: 'rule' },
      message:
        "Line 2, Green coat: The unit of issue 'E' is not two letters. Ask an administrator to correct the catalogue.",
    },
  ])
  const gone = {
    ...withDodaac({ shipTo: 'W9AR02', signalCode: 'J' as const }),
    supply: { isExpedited: false, supplementaryStatus: null },
    fund: { id: 5, available: 10_000 },
    lines: [coat, { ...coat, number: 2 }],
  }
  expect(fieldsOf(gone)).toEqual([['SUPPLY_WOULD_REJECT', 'dodaac']])
  // A line of which it is known that it is not sold is not checked for supply; the one beside it is.
  expect(
    fieldsOf({
      fund: { id: 5, available: 10_000 },
      lines: [
        { ...wrongUnit, isSold: false },
        { ...wrongUnit, number: 2 },
      ],
    }),
  ).toEqual([
    ['NOT_SOLD', { line: 0 }],
    ['SUPPLY_WOULD_REJECT', { line: 1 }],
  ])
  const own = { shipToAddress: ['Юрий', '1 Main St', 'Columbus, OH 43085'], shipsToOwnAddress: true }
  expect(fieldsOf(own)).toEqual([['SUPPLY_WOULD_REJECT', 'member']])
  for (const nothing of [{ billTo: null }, { shipTo: null }, { signalCode: null }])
    expect(fieldsOf(withDodaac(nothing))).toEqual([['DODAAC_ADDRESSES', 'dodaac']])
})
