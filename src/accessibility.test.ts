import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { criteria, writeReport } from '#testing/accessibility/report.ts'

const place = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (path: string) => readFileSync(place(path), 'utf8')

test('every test that the conformance report names exists, once', () => {
  const counts = Object.values(criteria.tests).map(({ file, title }) => [
    `${file}: ${title}`,
    existsSync(place(file)) ? read(file).split(title).length - 1 : 0,
  ])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  const unknown = criteria.wcag.flatMap(({ tests }) => tests).filter((name) => !(name in criteria.tests))
  expect(unknown).toEqual([])
})

test('the report has each of the 86 criteria of WCAG 2.2 once, by level, and says what it rests on', () => {
  const countOf = (level: string) => criteria.wcag.filter((said) => said.level === level).length
  expect(['A', 'AA', 'AAA'].map(countOf)).toEqual([31, 24, 31])
  expect(new Set(criteria.wcag.map(({ number }) => number)).size).toBe(86)
  const groundless = criteria.wcag.filter(
    ({ conformance, tests, remark }) =>
      (conformance === 'supports' && tests.length === 0) || (conformance === 'partly' && remark === ''),
  )
  expect(groundless).toEqual([])
})

test('docs/accessibility/conformance.md is what the criteria say now; npm run accessibility:report writes it', () => {
  expect(read('docs/accessibility/conformance.md')).toBe(writeReport())
})
