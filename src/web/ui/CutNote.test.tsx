import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CutNote } from './CutNote.tsx'

const say = (rows: number, total: number) =>
  renderToStaticMarkup(<CutNote list={{ rows: Array(rows).fill(0), total }} which="newest" />)

it.each([
  [100, 101, 'The newest 100 of 101 are shown.'],
  [1000, 12345, 'The newest 1,000 of 12,345 are shown.'],
])('the note says which %i of %i rows the list shows', (rows, total, words) => {
  expect(say(rows, total)).toBe(`<p class="soft">${words}</p>`)
})

it.each([0, 100])('a complete list of %i rows shows no note', (all) => {
  expect(say(all, all)).toBe('')
})
