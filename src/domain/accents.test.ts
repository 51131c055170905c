import { expect, test } from 'vitest'
import { BAR_COLOR, describeAccent, findContrast, findInk, readAccent } from './accents.ts'

test('the reader accepts a color as people type it, and stores it in one spelling', () => {
  for (const typed of ['#1B5E20', '1b5e20', ' #1b5E20 ']) expect(readAccent(typed), typed).toBe('#1b5e20')
  expect([readAccent('#fa0'), readAccent('')]).toEqual(['#ffaa00', ''])
  for (const other of ['green', '#12345', '#1234567', '##123456', '#12345g', '#12 456', 'rgb(1,2,3)', '#'])
    expect(readAccent(other), other).toBeNull()
})

test('the check computes contrast as WCAG does, in either order of colors', () => {
  expect(findContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(findContrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
  expect(findContrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(findContrast('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3)
  expect(findContrast('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 3)
})

test('people can read the program name on every color, in black or in white', () => {
  const steps = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'))
  const accents = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  expect(Math.min(...accents.map((accent) => findContrast(accent, findInk(accent))))).toBeGreaterThan(4.5)
})

test('the administrator who chooses a color reads the ink of the name, and a warning when the color resembles the bar', () => {
  expect(describeAccent('')).toBe('Blank: the bar keeps the portal’s own color.')
  expect(describeAccent('#ffbe2e')).toBe('The name of the program appears on it in black, 12.6 : 1.')
  expect(describeAccent('#1b5e20')).toBe(
    'The name of the program appears on it in white, 7.8 : 1. The color has little contrast with the dark blue bar, 2.0 : 1. A lighter color is easier to see.',
  )
  expect(describeAccent(BAR_COLOR)).toContain(', 1.0 : 1. A lighter color')
})
