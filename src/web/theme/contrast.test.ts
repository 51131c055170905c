import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createInverter } from './grade-inversion.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@uswds/uswds/img/us_flag_small.png')),
  '../../packages/uswds-tokens/colors',
)
const darkOf = createInverter()

function findToken(token: string): string {
  const [, family = '', grade = '', vivid] = /^([a-z-]+)-(\d+)(v?)$/.exec(token) ?? []
  const file = readdirSync(folder).find((name) => name === `${family}.json`)
  if (!file) throw new Error(`USWDS has no ${token}`)
  type Entry = { name: string; value: string | Entry[] }
  const find = (entries: Entry[], isVivid: boolean): string | undefined => {
    for (const { name, value } of entries)
      if (typeof value !== 'string') {
        const found = Array.isArray(value) && find(value, true)
        if (found) return found
      } else if (name.replace('v', '') === grade && isVivid === (vivid === 'v')) return value
  }
  const found = find(JSON.parse(readFileSync(join(folder, file), 'utf8')).props[0].value, false)
  if (!found) throw new Error(`USWDS has no ${token}`)
  return found
}

const theme = new Map(
  [...readFileSync(join(import.meta.dirname, 'theme.scss'), 'utf8').matchAll(/--([\w-]+): (.+);/g)].flatMap(
    ([, name = '', value = '']): [string, { light: string; dark: string }][] => {
      const plain = value.replace(/#\{color\("([\w-]+)"\)\}/g, (_, token) => findToken(token))
      const [light = '', dark] = plain.match(/#[0-9a-f]{6}\b/gi) ?? []
      return value.includes(' 1px ') ? [] : [[name, { light, dark: dark ?? darkOf(light) ?? '' }]]
    },
  ),
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
