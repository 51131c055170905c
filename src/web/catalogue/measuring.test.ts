import { expect, it } from 'vitest'
import { howToMeasure } from '#domain/catalogue/measuring.ts'
import { CATEGORY_TEMPLATE } from '#domain/opening/template.ts'
import { DIAGRAMS } from './MeasuringDiagram.tsx'

const families = [...new Set(CATEGORY_TEMPLATE.map(({ sizeFamily }) => sizeFamily).filter(Boolean))]

it.each(families)('the drawing of %s shows exactly the measures that the text names', (family) => {
  const said = howToMeasure(family)?.measures.map(({ name }) => name) ?? []
  expect(said.length).toBeGreaterThan(0)
  expect(DIAGRAMS[family]?.tapes.map(({ name }) => name).sort()).toEqual(said.toSorted())
})

it('each tape ends where its path begins, and stays within the drawing together with its name', () => {
  for (const [family, { tapes }] of Object.entries(DIAGRAMS)) {
    expect(families).toContain(family)
    for (const { name, way, ends, label } of tapes) {
      expect(way.startsWith(`M${ends[0].join(' ')}`), `${family}: ${name}`).toBe(true)
      const letters = 2.6
      expect(label[0] + name.length * letters, `${family}: ${name}`).toBeLessThanOrEqual(70)
    }
  }
})
