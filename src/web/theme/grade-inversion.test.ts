import { expect, test } from 'vitest'
import { createInverter, invertValue } from './grade-inversion.ts'

const darkOf = createInverter()

test('each USWDS color gets the same family at the opposite grade', () => {
  expect(darkOf('#1a4480')).toBe('#81aefc')
  expect(darkOf('#1B1B1B')).toBe('#e6e6e6')
  expect(darkOf('#fff')).toBe('#13171f')
  expect(darkOf('#123456')).toBeNull()
})

test('the inversion rewrites only colors without a dark variant', () => {
  expect(invertValue('1px solid #1a4480', darkOf)).toBe('1px solid light-dark(#1a4480, #81aefc)')
  expect(invertValue('light-dark(#fff, #000)', darkOf)).toBe('light-dark(#fff, #000)')
  expect(invertValue('url(#1a4480)', darkOf)).toBe('url(#1a4480)')
})
