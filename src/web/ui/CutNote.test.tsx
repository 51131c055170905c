import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CutNote } from './CutNote.tsx'

it('the note says how many rows of a shortened list it shows, and a complete list has no note', () => {
  const say = (rows: number, total: number) =>
    renderToStaticMarkup(<CutNote list={{ rows: Array(rows).fill(0), total }} which="newest" />)
  expect(say(1000, 12345)).toBe('<p class="soft">The newest 1,000 of 12,345 are shown.</p>')
  expect([say(0, 0), say(100, 100)]).toEqual(['', ''])
})
