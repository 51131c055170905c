import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { addPoint, findStrokesFault, LONGEST_STROKES, SHEET } from './signatures.ts'

test('drawn strokes are stored as short paths that the check accepts, whatever the pointer does', () => {
  let strokes = ''
  for (let at = 0; at <= 400; at += 1)
    strokes = addPoint(strokes, at * 2 - 50, Math.sin(at / 9) * 300, at % 80 === 0)
  expect(findStrokesFault(strokes)).toBeNull()
  expect(strokes.length).toBeLessThan(LONGEST_STROKES)
  expect(Math.max(...(strokes.match(/\d+/g) ?? []).map(Number))).toBe(SHEET.width)
  const again = addPoint(strokes, SHEET.width, Math.sin(400 / 9) * 300, false)
  expect(again, 'no second point at one place').toBe(strokes)
})

test('the check accepts strokes of lines on the sheet', () =>
  checkRows(
    [
      ['', null],
      ['M1 1L1 1', 'Draw the signature larger, or type the name.'],
      ['M1 1L40 2M3 3L3 3', null],
      ['M1 1', 'This is no drawn signature.'],
      ['M1 1L601 2', 'This is no drawn signature.'],
      ['M1 1L40 201', 'This is no drawn signature.'],
      ['M1 1L40 2 url(x)', 'This is no drawn signature.'],
      [`M1 1${'L40 2'.repeat(3000)}`, 'The drawing is too long. Clear it and draw it again.'],
    ],
    (strokes, fault) => expect(findStrokesFault(strokes)).toBe(fault),
  ))
