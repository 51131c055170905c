import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { DecisionBar } from './DecisionBar.tsx'

const order = (number: number) => ({ number, version: 1, total: 973, mayApprove: true })
const nothing = () => {}
const acts = { onSelectAll: nothing, onSelectNone: nothing, onDecide: nothing, onDecideAll: nothing }

test('the bar offers all waiting orders until they are chosen, and counts the chosen ones of other pages and filters', () =>
  checkRows<[waiting: number, shown: number[], chosen: number[], words: string, offer: string | null]>(
    [
      [2, [1, 2], [], '2 orders wait for you.', 'Select all 2'],
      [2, [1, 2], [1, 2], '2 orders chosen', null],
      [2, [1, 2], [7, 8, 9], '3 orders chosen, 3 not on this page', 'Select all 2'],
      [4, [1, 2], [1, 2, 7], '3 orders chosen, 1 not on this page', 'Select all 4'],
      [4, [1, 2], [1, 2, 3, 4], '4 orders chosen, 2 not on this page', null],
    ],
    (waiting, shown, chosen, words, offer) => {
      const lists = { shown: shown.map(order), chosen: chosen.map(order) }
      const bar = renderToStaticMarkup(<DecisionBar {...{ waiting, isBusy: false, ...lists, ...acts }} />)
      expect(bar).toContain(`>${words}</p>`)
      expect(/Select (?:all|the first) \d+/.exec(bar)?.[0] ?? null).toBe(offer)
    },
  ))
