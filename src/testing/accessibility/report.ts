import { readFileSync } from 'node:fs'

const TERMS = {
  supports: 'Supports',
  partly: 'Partially Supports',
  no: 'Does Not Support',
  'not-applicable': 'Not Applicable',
  'not-tried': 'Not Evaluated',
}

type Conformance = keyof typeof TERMS
type Level = 'A' | 'AA' | 'AAA'
type Said = { number: string; name: string; conformance: Conformance; remark: string }

/** How the portal meets each criterion, and the tests that would say if it did no more. */
export type Criteria = {
  /** Tests by the names that criteria use: the file, and a part of the title that no other has. */
  tests: Record<string, { file: string; title: string }>
  wcag: (Said & { level: Level; tests: string[] })[]
  /** Functional performance (chapter 3), software (5), documentation and support (6); chapter 4 is of hardware. */
  revised508: Said[]
}

export const criteria: Criteria = JSON.parse(
  readFileSync(new URL('../../../docs/accessibility/criteria.json', import.meta.url), 'utf8'),
)

/** The conformance report in the form of VPAT 2.5, as Markdown. */
export function writeReport(): string {
  const { tests, wcag, revised508 } = criteria
  const untried = wcag.filter(({ conformance }) => conformance === 'not-tried').map(({ number }) => number)
  return `${[
    '# Accessibility conformance report',
    'In the form of VPAT® 2.5 (WCAG and Revised 508 editions). Made by `npm run accessibility:report` from [criteria.json](criteria.json): change that file, not this one. Each test that a row names runs in `npm test`; a release is made only where all pass.',
    '**Product:** Quartermaster, a website. **Evaluated with:** axe-core and HTML_CodeSniffer up to level AAA on every screen in Chromium, checks of our own (`e2e/page-checks.ts`), journeys by keyboard, and the screen reader Orca. What the tools could not decide was judged once: `e2e/judged.ts`.',
    `**Not evaluated:** ${untried.join(', ')}; browsers other than Chromium; screen readers other than Orca; voice control and switches by people who use them; veraPDF over the guides; videos and files that are not ours.`,
    ...(['A', 'AA', 'AAA'] as const).map(writeLevel),
    '## Revised 508 standards',
    table(
      ['Criteria', 'Conformance level', 'Remarks'],
      revised508.map((said) => [`${said.number} ${said.name}`, TERMS[said.conformance], said.remark]),
    ),
    '## Tests',
    table(
      ['Name', 'File', 'Title'],
      Object.entries(tests).map(([name, { file, title }]) => [name, `\`${file}\``, title]),
    ),
  ].join('\n\n')}\n`
}

function writeLevel(level: Level): string {
  const rows = criteria.wcag
    .filter((said) => said.level === level)
    .map((said) => [
      `${said.number} ${said.name}`,
      TERMS[said.conformance],
      said.tests.join(', '),
      said.remark,
    ])
  return `## WCAG 2.2, level ${level}\n\n${table(['Criteria', 'Conformance level', 'Tests', 'Remarks'], rows)}`
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
