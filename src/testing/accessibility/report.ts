import { readFileSync } from 'node:fs'
import type { Counts, NamedTests, Outcomes } from './outcomes.ts'

const TERMS = {
  supports: 'Supports',
  partly: 'Partially Supports',
  no: 'Does Not Support',
  'not-applicable': 'Not Applicable',
  'not-tried': 'Not Evaluated',
}

type Conformance = keyof typeof TERMS
type Level = 'A' | 'AA' | 'AAA'
type Said = { number: string; name: string; conformance: Conformance; tests: string[]; remark: string }

export type Criteria = {
  tests: NamedTests
  wcag: (Said & { level: Level })[]
  /** Functional performance (chapter 3), software (5), documentation and support (6). Chapter 4 covers hardware. */
  revised508: Said[]
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../docs/accessibility/${name}`, import.meta.url), 'utf8'))

export const criteria: Criteria = read('criteria.json')
export const lastOutcomes: Outcomes = read('outcomes.json')

/** Claims nothing that a failed or skipped test should prove. */
export function conclude({ conformance, tests, remark }: Said, outcomes: Outcomes): [Conformance, string] {
  if (conformance !== 'supports' && conformance !== 'partly') return [conformance, remark]
  const failed = tests.filter((name) => (outcomes.tests[name]?.failed ?? 0) > 0)
  if (failed.length > 0) return ['no', `Failed: ${failed.join(', ')}.`]
  const unrun = tests.filter((name) => {
    const { passed = 0, leftOut = 0 } = outcomes.tests[name] ?? {}
    return passed === 0 || leftOut > 0
  })
  if (unrun.length > 0) return ['not-tried', `Not run: ${unrun.join(', ')}.`]
  return [conformance, remark]
}

/** VPAT 2.5 as Markdown: the claims that the run supports. */
export function writeReport(outcomes: Outcomes): string {
  const { tests, wcag, revised508 } = criteria
  const untried = wcag
    .filter((said) => conclude(said, outcomes)[0] === 'not-tried')
    .map(({ number }) => number)
  const sumOf = (became: keyof Counts) =>
    Object.values(outcomes.tests).reduce((sum, counts) => sum + counts[became], 0)
  return `${[
    '# Accessibility conformance report',
    'In the form of VPAT® 2.5 (WCAG and Revised 508 editions). Made by `npm run accessibility:report` at each release, which runs the tests that the rows name and keeps what became of them in [outcomes.json](outcomes.json). What a row claims stands in [criteria.json](criteria.json); it is lowered to “Does Not Support” where one of its tests failed, and to “Not Evaluated” where one was not run. Rows without tests were judged by a person.',
    `**Run:** ${outcomes.on}, commit ${outcomes.commit}: ${sumOf('passed')} tests passed, ${sumOf('failed')} failed, ${sumOf('leftOut')} were left out.`,
    '**Product:** Quartermaster, a website. **Evaluated with:** axe-core and HTML_CodeSniffer up to level AAA on every screen in Chromium, checks of our own (`e2e/page-checks.ts`, `e2e/page-letters.ts`, `e2e/name-checks.ts`), journeys by keyboard, and the screen reader Orca. What the tools could not decide was judged once: `e2e/judged.ts`.',
    `**Not evaluated:** ${untried.join(', ')}; browsers other than Chromium; screen readers other than Orca; voice control and switches by people who use them; veraPDF over the guides; videos and files that are not ours.`,
    ...(['A', 'AA', 'AAA'] as const).map((level) => {
      const rows = wcag.filter((said) => said.level === level)
      return `## WCAG 2.2, level ${level}\n\n${writeRows(rows, outcomes)}`
    }),
    `## Revised 508 standards\n\n${writeRows(revised508, outcomes)}`,
    '## Tests',
    table(
      ['Name', 'File', 'Title', 'Passed', 'Failed', 'Left out'],
      Object.entries(tests).map(([name, { file, title }]) => {
        const { passed = 0, failed = 0, leftOut = 0 } = outcomes.tests[name] ?? {}
        return [name, `\`${file}\``, title, ...[passed, failed, leftOut].map(String)]
      }),
    ),
  ].join('\n\n')}\n`
}

function writeRows(said: Said[], outcomes: Outcomes): string {
  const rows = said.map((one) => {
    const [conformance, remark] = conclude(one, outcomes)
    return [`${one.number} ${one.name}`, TERMS[conformance], one.tests.join(', '), remark]
  })
  return table(['Criteria', 'Conformance level', 'Tests', 'Remarks'], rows)
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
