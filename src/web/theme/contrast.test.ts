import { compile } from 'sass'
import { expect, test } from 'vitest'
import { createInverter, invertValue } from './grade-inversion.ts'

const darkOf = createInverter()
const { css } = compile(`${import.meta.dirname}/theme.scss`, {
  loadPaths: [new URL('../../../node_modules/@uswds/uswds/packages', import.meta.url).pathname],
  quietDeps: true,
  silenceDeprecations: ['if-function', 'global-builtin', 'import'],
})
const theme = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].flatMap(([, name = '', value = '']) => {
    const [, light, dark] = /^light-dark\((#\w+),\s*(#\w+)\)$/.exec(invertValue(value, darkOf)) ?? []
    return light && dark ? [[name, { light, dark }] as const] : []
  }),
)

function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = [
  ...['surface', 'canvas', 'raised', 'tint', 'neutral-tint'],
  ...['error-tint', 'success-tint', 'warning-tint', 'info-tint'],
]

test('letters of every kind have a contrast of 7:1 on every background, in light and dark mode', () => {
  const inks = ['ink', 'ink-strong', 'ink-soft', 'primary', 'primary-strong']
  const own = ['error', 'success', 'warning', 'info'].flatMap((kind) => [
    [kind, `${kind}-tint`],
    [kind, 'surface'],
    [kind, 'tint'],
  ])
  const pairs = [
    ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground])),
    ...own,
    ['on-primary', 'primary'],
    ['on-primary', 'primary-strong'],
  ]
  const weak = pairs.flatMap(([ink = '', ground = '']) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const found = contrast(theme.get(ink)?.[scheme] ?? '', theme.get(ground)?.[scheme] ?? '')
      return found >= 7 ? [] : [`${ink} on ${ground}, ${scheme}: ${found.toFixed(2)}`]
    }),
  )
  expect(weak).toEqual([])
})

test('control borders and the focus ring have a contrast of 3:1 on every background', () => {
  const weak = ['edge', 'focus-outer'].flatMap((line) =>
    [...grounds, ...(line === 'focus-outer' ? ['focus-inner'] : [])].flatMap((ground) =>
      (['light', 'dark'] as const).flatMap((scheme) => {
        const found = contrast(theme.get(line)?.[scheme] ?? '', theme.get(ground)?.[scheme] ?? '')
        return found >= 3 ? [] : [`${line} on ${ground}, ${scheme}: ${found.toFixed(2)}`]
      }),
    ),
  )
  expect(weak).toEqual([])
})
