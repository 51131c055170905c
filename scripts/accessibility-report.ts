// npm run accessibility:report: runs the tests of the accessibility criteria and writes the conformance report.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOutcomes, type Outcomes } from '#testing/accessibility/outcomes.ts'
import { conclude, criteria, writeReport } from '#testing/accessibility/report.ts'
import { findFreePort } from '#testing/free-port.ts'
import { findOrInstallChromium } from './chromium.mjs'
import { node, root } from './install.mjs'
import { isWebStale, startWebBuild } from './web-build.mjs'

const results = mkdtempSync(join(tmpdir(), 'quartermaster-accessibility-'))
const chromium = await findOrInstallChromium()
if (!chromium) throw new Error('No Chromium. Install one and set CHROMIUM_PATH to its program.')
if (isWebStale() && !(await startWebBuild().built)) process.exit(1)

const named = Object.values(criteria.tests)
const isBrowser = ({ file }: { file: string }) => file.startsWith('e2e/')
const titles = (tests: typeof named) =>
  tests.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
const filesOf = (tests: typeof named) => [...new Set(tests.map(({ file }) => file))]
const unit = named.filter((test) => !isBrowser(test))
const browser = named.filter(isBrowser)
const unitResults = join(results, 'vitest.json')
const browserResults = join(results, 'playwright.json')
run(
  ['node_modules/vitest/vitest.mjs', 'run', ...filesOf(unit), '-t', titles(unit)],
  ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
)
run(['node_modules/@playwright/test/cli.js', 'test', ...filesOf(browser), '-g', titles(browser)], [], {
  CHROMIUM_PATH: chromium,
  E2E_PORT: String(await findFreePort()),
  E2E_CAC_PORT: String(await findFreePort()),
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults,
})

const git = (...args: string[]) =>
  String(spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout).trim()
const isChanged = git('status', '--porcelain', '--', '.', ':!docs/accessibility') !== ''
const outcomes: Outcomes = {
  commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`,
  on: new Date().toISOString().slice(0, 10),
  tests: countOutcomes(
    criteria.tests,
    readResults(unitResults, { testResults: [] }),
    readResults(browserResults, { suites: [] }),
  ),
}
rmSync(results, { recursive: true, force: true })
const place = (name: string) => join(root, 'docs/accessibility', name)
writeFileSync(place('outcomes.json'), `${JSON.stringify(outcomes, null, 2)}\n`)
writeFileSync(place('conformance.md'), writeReport(outcomes))
const lowered = [...criteria.wcag, ...criteria.revised508].flatMap((said) => {
  const [conformance, remark] = conclude(said, outcomes)
  return conformance === said.conformance ? [] : [`${said.number} ${said.name}: ${remark}`]
})
console.log(
  lowered.length === 0
    ? 'Every claim stands. The report is docs/accessibility/conformance.md.'
    : `Claims that this run does not bear out, lowered in docs/accessibility/conformance.md:\n${lowered.join('\n')}`,
)

/** Failed tests are a result, too. */
function run(command: string[], more: string[], environment: Record<string, string> = {}) {
  spawnSync(node, [...command, ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
}

function readResults<Results>(path: string, none: Results): Results {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : none
}
