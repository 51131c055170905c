/** Tests by the names that criteria use: the file, and a part of the title that no other has. */
export type NamedTests = Record<string, { file: string; title: string }>

/** How often each named test passed, failed and was left out in one run; a title may stand for several tests. */
export type Outcomes = {
  /** The state of the program that was tried. */
  commit: string
  /** The day of the run, ISO. */
  on: string
  tests: Record<string, Counts>
}

export type Counts = { passed: number; failed: number; leftOut: number }

/** What Vitest writes with `--reporter=json`, as far as it is read here. */
export type VitestResults = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** What Playwright writes with its reporter `json`, likewise. A suite is a file or a part of one. */
export type PlaywrightResults = { suites: Suite[] }
type Suite = {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

type Tried = { file: string; title: string; became: keyof Counts }

/** Counts for each test that the criteria name what became of it. */
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

/** 'Expected' and 'unexpected' are Playwright's words; what passed only at a second try is flaky, and has failed. */
function read(status: string): keyof Counts {
  if (status === 'passed' || status === 'expected') return 'passed'
  return ['failed', 'unexpected', 'flaky'].includes(status) ? 'failed' : 'leftOut'
}
