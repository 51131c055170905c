import { expect, test } from 'vitest'
import { buildCatalogue } from '../catalogue.ts'
import { drawGarment } from './draw-garment.ts'
import { type ColourName, colourLabels, garmentKinds } from './garment-names.ts'

const colours = Object.keys(colourLabels) as ColourName[]

test('every kind of garment can be drawn in every colour, compact and without words', () => {
  for (const kind of garmentKinds) {
    for (const colour of colours) {
      const svg = drawGarment(kind, colour)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 400">.*<\/svg>$/s)
      expect(svg).not.toMatch(/<text|NaN|undefined|<script|href="http/)
      expect(svg.length, `${kind} ${colour}`).toBeLessThan(16_000)
    }
  }
})

test('every reference inside a drawing points to a definition of the same drawing', () => {
  for (const product of buildCatalogue().products) {
    const svg = drawGarment(product.kind, product.colour, product.variant)
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    for (const match of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(defined).toContain(match[1])
  }
})

test('elements are closed in the order they were opened', () => {
  for (const kind of garmentKinds) {
    const open: string[] = []
    for (const [tag, close, name, rest] of drawGarment(kind, 'ocp').matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
      if (close) expect(open.pop(), `${kind} ${tag}`).toBe(name)
      else if (!rest?.endsWith('/')) open.push(name as string)
    }
    expect(open).toEqual([])
  }
})

test('pay grades, ribbons, patches and crests do not all look alike', () => {
  for (const kind of ['chevron', 'ribbon', 'patch', 'crest', 'insignia'] as const) {
    const bodies = [2, 3, 4, 5].map((variant) =>
      drawGarment(kind, 'gold', variant).replaceAll(`${kind}-gold-${variant}-`, ''),
    )
    expect(new Set(bodies).size, kind).toBe(4)
  }
})
