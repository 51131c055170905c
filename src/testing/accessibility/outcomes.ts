/** A test is a file and a part of the title that no other test has. */
export type NamedTests = Record<string, { file: string; title: string }>

/** Outcomes of one run. A title may stand for several tests. */
export type Outcomes = {
  commit: string
  /** ISO day of the run. */
  on: string
  tests: Record<string, Counts>
}

export type Counts = { passed: number; failed: number; leftOut: number }

export type VitestResults = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

export type PlaywrightResults = { suites: Suite[] }
type Suite = { file: string; specs: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }

type Tried = { file: string; title: string; became: keyof Counts }

export function countOutcomes(
  named: NamedTests,
  vitest: VitestResults,
  playwright: PlaywrightResults,
): Outcomes['tests'] {
  const tried = [
    ...vitest.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ file: name, title: fullName, became: read(status) })),
    ),
    ...playwright.suites.flatMap(readSuite),
  ]
  return Object.fromEntries(
    Object.entries(named).map(([name, { file, title }]) => {
      const own = tried.filter((one) => one.file.endsWith(file) && one.title.includes(title))
      const count = (became: keyof Counts) => own.filter((one) => one.became === became).length
      return [name, { passed: count('passed'), failed: count('failed'), leftOut: count('leftOut') }]
    }),
  )
}

function readSuite({ file, specs, suites = [] }: Suite): Tried[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ file: `e2e/${file}`, title, became: read(status) })),
  )
  return [...own, ...suites.flatMap(readSuite)]
}

/** 'Expected' and 'unexpected' are Playwright's words. A flaky test counts as failed. */
function read(status: string): keyof Counts {
  if (status === 'passed' || status === 'expected') return 'passed'
  return ['failed', 'unexpected', 'flaky'].includes(status) ? 'failed' : 'leftOut'
}
