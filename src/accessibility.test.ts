import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countOutcomes } from '#testing/accessibility/outcomes.ts'
import { conclude, criteria, lastOutcomes, writeReport } from '#testing/accessibility/report.ts'
import { checkRows } from '#testing/check-rows.ts'

const place = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (path: string) => readFileSync(place(path), 'utf8')

const said = [...criteria.wcag, ...criteria.revised508]

test('every test that the conformance report names exists exactly once', () => {
  const counts = Object.values(criteria.tests).map(({ file, title }) => [
    `${file}: ${title}`,
    existsSync(place(file)) ? read(file).split(title).length - 1 : 0,
  ])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  const unknown = said.flatMap(({ tests }) => tests).filter((name) => !(name in criteria.tests))
  expect(unknown).toEqual([])
})

test('the report lists each of the 86 criteria of WCAG 2.2 once, by level, with its evidence', () => {
  const countOf = (level: string) => criteria.wcag.filter((said) => said.level === level).length
  expect(['A', 'AA', 'AAA'].map(countOf)).toEqual([31, 24, 31])
  expect(new Set(criteria.wcag.map(({ number }) => number)).size).toBe(86)
  const groundless = said.filter(
    ({ conformance, tests, remark }) =>
      (conformance === 'supports' && tests.length === 0) || (conformance === 'partly' && remark === ''),
  )
  expect(groundless).toEqual([])
})

test('docs/accessibility/conformance.md matches the criteria and the last run, and npm run accessibility:report writes it', () => {
  expect(read('docs/accessibility/conformance.md')).toBe(writeReport(lastOutcomes))
})

test('a claim of the report stays only when each of its tests ran and passed', () => {
  const keyboard = {
    ...{ number: '2.1.1', name: 'Keyboard', conformance: 'supports' as const, remark: 'By keys.' },
    tests: ['keyboard', 'focus'],
  }
  checkRows<[Record<string, number[]>, string[]]>(
    [
      [{ keyboard: [1, 0], focus: [9, 0] }, ['supports', 'By keys.']],
      [{ keyboard: [1, 0], focus: [9, 1] }, ['no', 'Failed: focus.']],
      [{ keyboard: [1, 0], focus: [9, 0, 1] }, ['not-tried', 'Not run: focus.']],
      [{}, ['not-tried', 'Not run: keyboard, focus.']],
    ],
    (counts, concluded) => {
      const tests = Object.entries(counts).map(([name, [passed = 0, failed = 0, leftOut = 0]]) => [
        ...[name, { passed, failed, leftOut }],
      ])
      const outcomes = { commit: 'abc1234', on: '2026-11-25', tests: Object.fromEntries(tests) }
      expect(conclude(keyboard, outcomes)).toEqual(concluded)
    },
  )
})

test('the results count every named test of one title, including skipped tests and tests that passed on a retry', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const unit = [
    { fullName: 'letters stand out', status: 'passed' },
    { fullName: 'others', status: 'failed' },
  ]
  const specs = [
    spec('/orders: good for everybody', 'expected'),
    spec('/cart: good for everybody', 'unexpected'),
    ...[spec('by a card', 'skipped'), spec('at last', 'flaky')],
  ]
  const named = {
    unit: { file: 'src/web/a.test.ts', title: 'letters' },
    journey: { file: 'e2e/b.spec.ts', title: 'good for everybody' },
    skipped: { file: 'e2e/b.spec.ts', title: 'by a card' },
    again: { file: 'e2e/b.spec.ts', title: 'at last' },
    unknown: { file: 'e2e/c.spec.ts', title: 'good for everybody' },
  }
  const vitest = { testResults: [{ name: '/portal/src/web/a.test.ts', assertionResults: unit }] }
  expect(countOutcomes(named, vitest, { suites: [{ file: 'b.spec.ts', specs }] })).toEqual({
    unit: { passed: 1, failed: 0, leftOut: 0 },
    journey: { passed: 1, failed: 1, leftOut: 0 },
    skipped: { passed: 0, failed: 0, leftOut: 1 },
    again: { passed: 0, failed: 1, leftOut: 0 },
    unknown: { passed: 0, failed: 0, leftOut: 0 },
  })
})
