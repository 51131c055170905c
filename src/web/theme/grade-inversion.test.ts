import { compile } from 'sass'
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

function readTokens(): Map<string, [light: string, dark: string]> {
  const folder = new URL('.', import.meta.url).pathname
  const { css } = compile(`${folder}theme.scss`, {
    loadPaths: [new URL('../../../node_modules/@uswds/uswds/packages', import.meta.url).pathname],
    quietDeps: true,
    silenceDeprecations: ['if-function', 'global-builtin', 'import'],
  })
  const tokens = new Map<string, [string, string]>()
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\((#\w+),\s*(#\w+)\)$/.exec(invertValue(value!, darkOf))
    if (pair) tokens.set(name!, [pair[1]!, pair[2]!])
  }
  return tokens
}

function getLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function getContrast(one: string, other: string): number {
  const [bright, dim] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
  return (bright! + 0.05) / (dim! + 0.05)
}

test('text has a contrast of 7:1, and controls and the focus ring 3:1, in light and dark mode', () => {
  const tokens = readTokens()
  const grounds = ['surface', 'canvas', 'raised', 'tint', 'neutral-tint']
  const pairs: [string, string[], number][] = [
    ['ink', [...grounds, 'error-tint', 'success-tint', 'warning-tint', 'info-tint'], 7],
    ['ink-strong', grounds, 7],
    ['ink-soft', grounds, 7],
    ['primary', grounds, 7],
    ['on-primary', ['primary', 'primary-strong'], 7],
    ['error', ['surface', 'canvas', 'error-tint'], 7],
    ['success', ['surface', 'canvas', 'success-tint'], 7],
    ['warning', ['surface', 'warning-tint'], 7],
    ['info', ['surface', 'info-tint'], 7],
    ['edge', ['surface', 'canvas'], 3],
    ['focus-outer', ['surface', 'canvas', 'raised', 'focus-inner'], 3],
  ]
  const tooWeak: string[] = []
  for (const [name, over, least] of pairs) {
    for (const ground of over) {
      for (const scheme of [0, 1] as const) {
        const contrast = getContrast(tokens.get(name)![scheme], tokens.get(ground)![scheme])
        if (contrast < least)
          tooWeak.push(`${name} on ${ground} (${scheme ? 'dark' : 'light'}): ${contrast.toFixed(2)}`)
      }
    }
  }
  expect(tooWeak).toEqual([])
}, 30_000)
