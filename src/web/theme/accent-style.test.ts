import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BAR_COLOR } from '#domain/accents.ts'
import { styleOfAccent } from './accent-style.ts'

test('a program without a color leaves every style unchanged', () => {
  expect(styleOfAccent('')).toBeUndefined()
  expect(styleOfAccent('#1b5e20')).toEqual({ '--accent': '#1b5e20', '--accent-ink': '#ffffff' })
})

test('the bar color of the contrast check matches the bar color of the style sheets', () => {
  const navy = readFileSync(new URL('./navy.css', import.meta.url), 'utf8')
  expect(/--navy: (#[\da-f]{6});/.exec(navy)?.[1]).toBe(BAR_COLOR)
})
