import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { type ItemFacts, judgeLine, mergeLines, type WantedLine } from './wanted-lines.ts'

const item = (more: Partial<ItemFacts> = {}): ItemFacts => ({
  ...{ nsn: '8405010000001', pgc: '30001', name: "Coat, men's", size: '42R', status: 'active', isSold: true },
  ...{ price: 80_00, getWellOn: null, inCart: 0 },
  ...more,
})
const next = item({ nsn: '8405010000002', pgc: '30002', price: 85_00 })
const successor = { nsn: next.nsn, pgc: next.pgc, name: next.name, size: next.size, isSold: true }
const obsolete = { item: item({ status: 'obsolete' }) }
const late = item({ status: 'backordered', getWellOn: '2027-03-05' })
const ofProduct = (isSold: boolean) => ({ item: null, product: { pgc: '30001', isSold, isObsolete: false } })

it('each wanted line has a standing and a sentence', () =>
  checkRows<[Partial<WantedLine>, string, string]>(
    [
      [{}, 'ready', ''],
      [{ priceThen: 75_00 }, 'ready', 'The price is $80.00 now; it was $75.00.'],
      [{ priceThen: null }, 'ready', ''],
      [{ item: late }, 'ready', 'Backordered, expected 03/05/2027.'],
      [{ item: item({ inCart: 3 }) }, 'ready', 'The cart already has 3.'],
      [{ item: item({ inCart: 9_998 }) }, 'ready', 'The cart already has 9998. Add at most 1.'],
      [{ item: item({ isSold: false }) }, 'gone', 'Your program does not sell it any more.'],
      [
        ...([{ item: item({ price: null }) }, 'gone'] as const),
        'It has no price in fiscal year 2027 and cannot be ordered yet.',
      ],
      [{ item: null }, 'gone', 'It is not in the catalog.'],
      [obsolete, 'gone', 'No longer made, and nothing replaces it.'],
      [
        ...([{ ...obsolete, successor, successorItem: next }, 'replaced'] as const),
        "No longer made. Coat, men's, size 42R replaces it at $85.00, instead of $80.00.",
      ],
      [
        ...([{ ...obsolete, successor: { ...successor, nsn: null, size: '' } }, 'choose'] as const),
        "No longer made. Coat, men's replaces it. Choose a size.",
      ],
      [
        ...([{ ...obsolete, successor: { ...successor, isSold: false } }, 'gone'] as const),
        "No longer made. Your program does not sell its replacement, Coat, men's, size 42R.",
      ],
      [ofProduct(true), 'choose', "The member's size is not known. Choose a size."],
      [ofProduct(false), 'gone', 'Your program does not sell it any more.'],
    ],
    (more, standing, sentence) => {
      const judgment = judgeLine({
        ...{ quantity: 2, priceThen: 80_00, item: item(), product: null, successor: null },
        ...{ successorItem: null, fiscalYear: 2027, ...more },
      })
      expect([judgment.standing, judgment.sentences.join(' ')]).toEqual([standing, sentence])
      expect(judgment.order !== null).toBe(standing === 'ready' || standing === 'replaced')
      expect(judgment.chooseOf !== null).toBe(standing === 'choose')
    },
  ))

it('equal items become one line at the place of the first', () => {
  const lines = ['a', 'b', 'a'].map((nsn, at) => ({ nsn, quantity: at + 1 }))
  expect(mergeLines(lines)).toEqual([
    { nsn: 'a', quantity: 4 },
    { nsn: 'b', quantity: 2 },
  ])
})
