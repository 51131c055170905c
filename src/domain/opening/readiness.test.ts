import { describe, expect, it, test } from 'vitest'
import { describeReadiness, findReadiness, type ReadinessFacts, type ReadyDodaac } from './readiness.ts'

const fort = (changes: Partial<ReadyDodaac> = {}, dodaac = 'W9KY01'): ReadyDodaac => ({
  ...{ dodaac, billTo: dodaac, shipTo: dodaac, signalCode: 'A', levels: 2, hasDestination: true },
  ...{ hasOrderer: true, hasMoney: true, signers: [1, 2].map((at) => ({ personId: at, level: at })) },
  ...changes,
})

const ready: ReadinessFacts = {
  ...{ fiscalYear: 2027, categories: 18, products: 60, sizes: 1204, unpriced: 0, periodIsOpen: true },
  ...{ dodaacs: [fort()], supply: 'files', sendsMail: true },
}

const find = (changes: Partial<ReadinessFacts>) => findReadiness({ ...ready, ...changes })
const missing = (changes: Partial<ReadinessFacts>) =>
  find(changes)
    .filter(({ isDone }) => !isDone)
    .map(({ key, sentence }) => [key, sentence])

describe('a program that is ready', () => {
  it('the program has nine finished steps, and each says what exists', () => {
    const steps = findReadiness(ready)
    expect(steps).toHaveLength(9)
    expect(steps.every(({ isDone }) => isDone)).toBe(true)
    expect(describeReadiness(steps)).toBe('9 of 9: the first order can be placed.')
    expect(steps.map(({ title, sentence }) => `${title}: ${sentence}`)).toEqual([
      'Categories: 18 categories are there.',
      'Products: 60 products are there.',
      'Prices: Every size that is sold has a price for fiscal year 2027.',
      'DoDAACs: 1 DoDAAC takes orders, and each says where goods and bills go.',
      'Order Placers: Somebody orders for DoDAAC W9KY01.',
      'Approvers: Each approval level of every ordering DoDAAC has a person of its own who can sign.',
      'Money: Each ordering DoDAAC has money in fiscal year 2027.',
      'Supplier: Approved orders leave as files, and the answers of the supplier are read from files.',
      'Mail: Mail leaves through the mail server.',
    ])
  })

  it('the program can have DoDAACs without an orderer, approvers, and money', () => {
    expect(
      missing({ dodaacs: [fort(), fort({ hasOrderer: false, hasMoney: false, signers: [] }, 'W9KY02')] }),
    ).toEqual([])
  })
})

test('an empty portal names every step, and the first step comes next', () => {
  const nothing: Partial<ReadinessFacts> = {
    ...{ categories: 0, products: 0, sizes: 0, dodaacs: [], periodIsOpen: false, supply: 'none' },
    sendsMail: false,
  }
  expect(missing(nothing).map(([key]) => key)).toEqual([
    ...['categories', 'products', 'prices', 'dodaacs', 'orderers', 'approvers', 'money', 'supply', 'mail'],
  ])
  expect(describeReadiness(find(nothing))).toBe(
    '0 of 9: There is no category yet. Add the categories that the catalog shows.',
  )
})

const unsigned =
  'Orders of DoDAAC W9KY01 could not be approved: a level has no approver, or one person would have to sign two levels. Give more people the role Approver.'
const unaddressed =
  'Nothing can be sent for DoDAAC W9KY01: bill-to, ship-to, signal code, or the street and city to ship to, are missing or do not fit. Complete them.'
const signedBy = (...levels: number[]) => ({
  dodaacs: [fort({ signers: levels.map((level) => ({ personId: 1, level })) })],
})
test.each<[string, string, Partial<ReadinessFacts>]>([
  ['prices', 'No price for fiscal year 2027 on 1,214 sizes. Import prices of that year.', { unpriced: 1214 }],
  ['prices', 'No price for fiscal year 2027 on 1 size. Import prices of that year.', { unpriced: 1 }],
  ['approvers', unsigned, signedBy(1)],
  ['approvers', unsigned, signedBy(1, 2)],
  [
    'money',
    'No period is open today. Open one of fiscal year 2027 on the Funding page.',
    { periodIsOpen: false },
  ],
  [
    'money',
    'No money in fiscal year 2027 for DoDAAC W9KY02. Allot it on the Funding page.',
    { dodaacs: [fort(), fort({ hasMoney: false }, 'W9KY02')] },
  ],
  ['dodaacs', unaddressed, { dodaacs: [fort({ signalCode: null })] }],
  ['dodaacs', unaddressed, { dodaacs: [fort({ hasDestination: false })] }],
  [
    'supply',
    'Approved orders go nowhere: no supplier is connected. Set SUPPLY to files.',
    { supply: 'none' },
  ],
  [
    'mail',
    'No mail leaves: each is kept as a file. Set SMTP_URL, or nobody gets the link for a password.',
    { sendsMail: false },
  ],
])('the step %s is not done, and says what to do: %s', (key, sentence, changes) => {
  expect(missing(changes)).toEqual([[key, sentence]])
  expect(describeReadiness(find(changes))).toBe(`8 of 9: ${sentence}`)
})

test.each([
  [2, 'DoDAACs W9KY00 and W9KY01'],
  [3, 'DoDAACs W9KY00, W9KY01 and W9KY02'],
  [17, 'DoDAACs W9KY00, W9KY01, W9KY02 and 14 more'],
])('of %i DoDAACs without money, the step names at most three', (number, words) => {
  const dodaacs = Array.from({ length: number }, (_, at) => fort({ hasMoney: false }, `W9KY0${at}`))
  expect(missing({ dodaacs })).toContainEqual([
    'money',
    `No money in fiscal year 2027 for ${words}. Allot it on the Funding page.`,
  ])
})

test('a simulated supplier counts as a supplier, and the sentence says that nothing ships', () => {
  expect(find({ supply: 'simulator' }).find(({ key }) => key === 'supply')).toMatchObject({
    isDone: true,
    sentence: 'A simulated supplier answers: nothing is really shipped.',
  })
})
