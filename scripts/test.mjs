// npm test: lint, types, SQL on the migrated schema, nothing unused, web build, unit and HTTP tests, browser tests, jobs by ear; ends with 'N passed, N failed'.
// npm run check (--fast): without what needs a running portal or a browser.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { installMissing, node, root } from './install.mjs'
import { startSqlCheck } from './sql.mjs'
import { startUnusedSearch } from './unused.mjs'
import { isWebStale, startWebBuild } from './web-build.mjs'

const fast = process.argv.includes('--fast')
// Browser tests wait a third of their time, the others a quarter: where there is room for both, they run side by side.
const MEMORY_FOR_BOTH = 6 * 2 ** 30
const results = mkdtempSync(join(tmpdir(), 'quartermaster-results-'))
const count = { passed: 0, failed: 0 }
let current
let build
let demo
let unused
let statements
let browser

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await stop(current, signal)
    await finish(130)
  })
}

// Colours are for people at a terminal; a log keeps every one of them as letters.
const plain = process.stdout.isTTY ? [] : ['--colors=off']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
const unitResults = join(results, 'vitest.json')
const browserResults = join(results, 'playwright.json')
const readerResults = join(results, 'reader.json')

await installMissing()
// The portal is started many times by the tests: what Node has once made of its sources is kept between them.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
// Beside lint and types, which leave a core idle now and then.
// TypeScript tidies its memory up less often, and in the check of types does no work twice to be quicker alone.
process.env.GOGC ??= '400'
unused = startUnusedSearch()
statements = startSqlCheck()
if (!fast && isWebStale()) build = startWebBuild()
if (!fast) demo = makeDemoData()
await stage('Lint', () => run(['node_modules/@biomejs/biome/bin/biome', 'ci', ...plain, '.']))
await stage('Types', () => run(['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', '.']))
await stage('Unused code', async () => ((await unused.done) ? 0 : 1))
await stage('SQL', async () => ((await statements.done) ? 0 : 1))
if (!fast) await stage('Web build', async () => ((await build?.built) === false ? 1 : 0))
if (!fast) await stage('Demo data', waitForDemoData)
if (!fast && hasBrowserTests() && process.availableMemory() >= MEMORY_FOR_BOTH)
  browser = await startBrowserTests()
const units = await tryStage(
  fast ? 'Domain, wire and architecture tests' : 'Unit and HTTP tests',
  () =>
    run([
      ...vitest,
      `--outputFile.json=${unitResults}`,
      ...(fast ? ['--project=domain', '--project=web'] : []),
    ]),
  () => readVitest(unitResults),
)
// Both are told whole, whichever fails: who mends the one wants to know of the other.
const journeys =
  !fast && hasBrowserTests()
    ? await tryStage('Browser tests', followBrowserTests, () => readPlaywright(browserResults))
    : 0
if (units !== 0 || journeys !== 0) await finish(units || journeys)
if (!fast && hasBrowserTests()) {
  // Alone: a reader that waits for a core is taken for one that has said all it has to say.
  await stage('Jobs by ear', listen, () => readPlaywright(readerResults))
}
await finish(0)

/** Runs a stage that ends the whole run when it fails. */
async function stage(...given) {
  const code = await tryStage(...given)
  if (code !== 0) await finish(code)
}

/** Runs one stage and answers its exit code. A stage without tests of its own fails as one. */
async function tryStage(title, work, readResults = () => ({ passed: 0, failed: 0 })) {
  console.log(`\n== ${title} ==`)
  const begun = Date.now()
  const code = await work()
  const { passed, failed } = readResults()
  count.passed += passed
  count.failed += code !== 0 && failed === 0 ? 1 : failed
  console.log(`${code === 0 ? 'done' : 'FAILED'} after ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return code
}

async function finish(code) {
  await stop(browser?.child, 'SIGINT')
  build?.child.kill()
  for (const child of unused?.children ?? []) child.kill()
  statements?.child.kill()
  demo?.child.stdin.end()
  rmSync(results, { recursive: true, force: true })
  console.log(`\n${count.passed} passed, ${count.failed} failed`)
  process.exit(code)
}

/** Ends a program and waits until it has tidied up behind itself, though not for ever. */
async function stop(child, signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('close', done))
  child.kill(signal)
  await Promise.race([gone, new Promise((done) => setTimeout(done, 20_000))])
}

function run(args, env = {}) {
  return new Promise((done) => {
    current = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    current.on('error', (error) => done(console.error(error.message) ?? 1))
    current.on('close', (code) => done(code ?? 1))
  })
}

/** Demo data that several tests begin from, made once; `made` says where they are, or nothing when it went wrong. */
function makeDemoData() {
  const child = spawn(node, ['scripts/demo-data.mjs'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const made = new Promise((done) => {
    child.stdout.once('data', (place) => done(String(place)))
    child.on('close', () => done(''))
  })
  return { child, made }
}

async function waitForDemoData() {
  const place = await demo.made
  if (!place) return 1
  process.env.TEST_DEMO_DATA = place
  return 0
}

/** The first jobs as somebody does them who hears and does not see; skipped with a sentence where there is no screen reader. */
async function listen() {
  const [port, cardPort] = await findFreePorts(2)
  return run(['scripts/screen-reader.mjs', 'smoke'], {
    E2E_PORT: String(port),
    E2E_CAC_PORT: String(cardPort),
    PLAYWRIGHT_JSON_OUTPUT_FILE: readerResults,
  })
}

/** Begins the browser tests; what they say is kept until `tell` is called. */
async function startBrowserTests() {
  const chromium = findOrInstallChromium()
  if (!chromium) return null
  const [port, cardPort] = await findFreePorts(2)
  const child = spawn(node, ['node_modules/@playwright/test/cli.js', 'test'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      CHROMIUM_PATH: chromium,
      E2E_PORT: process.env.E2E_PORT ?? String(port),
      E2E_CAC_PORT: process.env.E2E_CAC_PORT ?? String(cardPort),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults,
    },
  })
  let write = (text) => kept.push(text)
  const kept = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => write(text))
  const done = new Promise((say) => {
    child.on('error', (error) => say(console.error(error.message) ?? 1))
    child.on('close', (code) => say(code ?? 1))
  })
  const tell = () => {
    for (const text of kept) process.stdout.write(text)
    write = (text) => process.stdout.write(text)
  }
  return { child, done, tell }
}

async function followBrowserTests() {
  browser ??= await startBrowserTests()
  if (!browser) {
    console.error('No Chromium. Install one and set CHROMIUM_PATH to its program.')
    return 1
  }
  browser.tell()
  return browser.done
}

function hasBrowserTests() {
  const folder = join(root, 'e2e')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name))
  )
}

function readVitest(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function readPlaywright(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  const { stats } = JSON.parse(readFileSync(path, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** All are held until the last is found, or two might be the same. */
async function findFreePorts(number) {
  const servers = await Promise.all(
    Array.from(
      { length: number },
      () =>
        new Promise((open) => {
          const server = createServer().listen(0, '127.0.0.1', () => open(server))
        }),
    ),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
