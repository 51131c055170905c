import { expect, it, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeReadiness, findReadiness, type ReadinessFacts, type ReadyDodaac } from './readiness.ts'
import { findFirstSupplier } from './template.ts'

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

it('the program has nine finished steps, and each says what exists', () => {
  const steps = findReadiness(ready)
  expect(missing({})).toEqual([])
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

it('the program can have DoDAACs without an orderer, and a simulated supplier', () => {
  const unused = fort({ hasOrderer: false, hasMoney: false, signers: [] }, 'W9KY02')
  expect(missing({ dodaacs: [fort(), unused], supply: 'simulator' })).toEqual([])
  expect(find({ supply: 'simulator' }).find(({ key }) => key === 'supply')?.sentence).toBe(
    'A simulated supplier answers: nothing is really shipped.',
  )
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
const signedBy = (...levels: number[]) => fort({ signers: levels.map((level) => ({ personId: 1, level })) })
const noMail = 'No mail leaves: each is kept as a file. Set SMTP_URL, or nobody gets the link for a password.'
const unpaid = (...numbers: number[]) => numbers.map((at) => fort({ hasMoney: false }, `W9KY0${at}`))
const noMoney = (words: string) => `No money in fiscal year 2027 for ${words}. Allot it on the Funding page.`
test('a step that is not done says what to do, and names at most three DoDAACs', () =>
  checkRows<[string, Partial<ReadinessFacts>, string]>(
    [
      [
        'prices',
        { unpriced: 1214 },
        'No price for fiscal year 2027 on 1,214 sizes. Import prices of that year.',
      ],
      ['prices', { unpriced: 1 }, 'No price for fiscal year 2027 on 1 size. Import prices of that year.'],
      ['approvers', { dodaacs: [signedBy(1)] }, unsigned],
      ['approvers', { dodaacs: [signedBy(1, 2)] }, unsigned],
      [
        ...(['money', { periodIsOpen: false }] as const),
        'No period is open today. Open one of fiscal year 2027 on the Funding page.',
      ],
      ['money', { dodaacs: [fort(), ...unpaid(2)] }, noMoney('DoDAAC W9KY02')],
      ['money', { dodaacs: unpaid(0, 1) }, noMoney('DoDAACs W9KY00 and W9KY01')],
      ['money', { dodaacs: unpaid(0, 1, 2) }, noMoney('DoDAACs W9KY00, W9KY01 and W9KY02')],
      ['money', { dodaacs: unpaid(0, 1, 2, 3, 4) }, noMoney('DoDAACs W9KY00, W9KY01, W9KY02 and 2 more')],
      ['dodaacs', { dodaacs: [fort({ signalCode: null })] }, unaddressed],
      ['dodaacs', { dodaacs: [fort({ hasDestination: false })] }, unaddressed],
      [
        'supply',
        { supply: 'none' },
        'Approved orders go nowhere: no supplier is connected. Set SUPPLY to files.',
      ],
      ['mail', { sendsMail: false }, noMail],
    ],
    (key, changes, sentence) => {
      expect(missing(changes)).toEqual([[key, sentence]])
      expect(describeReadiness(find(changes))).toBe(`8 of 9: ${sentence}`)
    },
  ))

test('a program of the thirteen begins with its own site of the supplier, and any other program with the main site', () => {
  const supplierName = 'DEFENSE CLOTHING SUPPLY ACTIVITY'
  expect(findFirstSupplier('AR')).toEqual({ supplierName, supplierSite: ['SITE', '01'].join('-') })
  expect(findFirstSupplier('ISLE')).toEqual({ supplierName, supplierSite: 'MAIN' })
})
