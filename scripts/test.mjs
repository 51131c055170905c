// npm test: static checks, then unit, HTTP and browser tests, then their SQL statements. Ends with 'N passed, N
// failed'.
// -- --touched: adds the groups (groups.mjs) that differ from TOUCHED_SINCE or origin/main
// -- FILE[:LINE] ...: only these tests
// npm run test:all (--all): adds every group.
// npm run test:GROUP (--group GROUP): one group; FILE chooses some of it.
// npm run check (--fast): all that needs neither a database nor a browser.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from './chromium.mjs'
import { findOverBudget, findTouchedGroups, GROUPS } from './groups.mjs'
import { installMissing, node, root } from './install.mjs'
import { countSourceLines } from './source-lines.mjs'
import { isWebStale } from './web-build.mjs'

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    fast: { type: 'boolean', default: false },
    touched: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    group: { type: 'string' },
  },
})
const isWhole = !options.group && files.length === 0
const MAX_LINES_OF_A_MESSAGE = 12
const MAX_FAILURES_SHOWN = 20

const begun = performance.now()
const results = mkdtempSync(join(tmpdir(), 'quartermaster-results-'))
const recorder = pathToFileURL(join(root, 'scripts/sql/record.mjs')).href
const cachedTexts = join(root, 'node_modules/.cache/sql-texts')
const sentTexts = join(results, 'sql-texts')
mkdirSync(sentTexts)
/** Makes a program and its children record their statements. */
const recording = {
  SQL_TEXTS: sentTexts,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`,
}
const total = { passed: 0, failed: 0 }
const failures = []
const children = new Set()
let demo

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await stopChildren(signal)
    await finish(130)
  })

const needsBrowser =
  !options.fast && (isWhole || Boolean(options.group) || files.some((file) => file.startsWith('e2e/')))
const chromium = installMissing().then(() => (needsBrowser ? findOrInstallChromium() : null))
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
// Hides warnings about experimental features.
process.env.NODE_NO_WARNINGS ??= '1'
process.env.GOGC ??= '400'
await stage('Packages and browser', () => chromium.then(() => 0))
if (isWhole) await stage('Static checks and builds', runStaticChecks)
else await stage('Builds', () => runAll(needsBrowser ? [...startBuild(), makeDemoData()] : []))
if (isWhole) await runMain()
else if (options.group) await runGroup(options.group)
else await runFiles(files)
if (options.all || options.touched) {
  const groups = options.all ? Object.keys(GROUPS) : findTouchedGroups()
  for (const name of groups) await runGroup(name)
}
await finish(total.failed === 0 ? 0 : 1)

function runStaticChecks() {
  const plain = process.stdout.isTTY ? [] : ['--colors=off']
  return runAll([
    startQuietly('Lint', [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--reporter=summary',
      '--diagnostic-level=warn',
      ...plain,
      '.',
    ]),
    startQuietly('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', '.']),
    ...[[], ['--production']].map((how) =>
      startQuietly(`Unused code${how.length > 0 ? ' without the tests' : ''}`, [
        ...['node_modules/knip/bin/knip.js', '--cache', '--no-progress', '--treat-config-hints-as-errors'],
        ...how,
      ]),
    ),
    ...(options.fast ? [] : [...startBuild(), makeDemoData()]),
  ])
}

function startBuild() {
  return isWebStale() ? [startQuietly('Web build', ['scripts/build.mjs'])] : []
}

async function runMain() {
  if (options.fast) {
    console.log(`Source: ${countSourceLines(root)?.toLocaleString('en-US') ?? 'unknown'} lines`)
    await testStage('Domain, wire and web tests', () => startVitest(['--project=domain', '--project=web']))
    if (existsSync(cachedTexts))
      await checkStatements('SQL, with the texts of the last whole run', [cachedTexts, '--part'])
    return
  }
  // One after the other: on two cores this takes as long as side by side, and no test waits for a test of another kind.
  const { cases: unit } = await testStage('Unit and HTTP tests', () =>
    startVitest(['--project=domain', '--project=server', '--project=web'], recording),
  )
  const { cases: browser } = await testStage('Browser tests', () =>
    startPlaywright(['--project=screens', '--project=journeys'], {
      variables: { ...recording, CHECKS_STATES: '0' },
    }),
  )
  for (const sentence of findOverBudget({ unit, browser }))
    addFailure({ title: sentence, file: '', message: '' })
  // A failed test may have left statements unsent.
  await checkStatements('SQL', [sentTexts, ...(total.failed > 0 ? ['--part'] : [])])
  rmSync(cachedTexts, { recursive: true, force: true })
  cpSync(sentTexts, cachedTexts, { recursive: true })
}

async function checkStatements(title, args) {
  const code = await timed(title, () => startQuietly('SQL', ['scripts/check-sql.ts', ...args]))
  if (code !== 0) addFailure({ title: 'Statements differ from the schema (SQL)', file: '', message: '' })
}

async function runGroup(name) {
  if (!GROUPS[name]) {
    console.error(`There is no group '${name}'. The groups are ${Object.keys(GROUPS).join(', ')}.`)
    return finish(2)
  }
  const before = { ...total }
  if (name === 'reader') await testStage('reader', () => startListening(files))
  else {
    if (hasFile('src', `.${name}.test.ts`))
      await testStage(name, () =>
        startVitest(['--project=groups', `.${name}.test`, ...files], { TELL_MEASURES: '1' }),
      )
    if (hasFile(`e2e/${name}`, '.spec.ts'))
      await testStage(`${name}, in the browser`, () => {
        const also = GROUPS[name].alsoRuns?.() ?? []
        const projects = [name, ...(also.length > 0 ? ['journeys'] : [])].map((one) => `--project=${one}`)
        return startPlaywright([...projects, ...(files.length > 0 ? files : [`e2e/${name}/`, ...also])])
      })
  }
  if (!options.group)
    console.log(`${name}: ${total.passed - before.passed} passed, ${total.failed - before.failed} failed`)
}

function hasFile(folder, ending) {
  const place = join(root, folder)
  return existsSync(place) && readdirSync(place, { recursive: true }).some((name) => name.endsWith(ending))
}

async function runFiles(paths) {
  const unit = paths.filter((path) => !path.startsWith('e2e/'))
  const byEar = paths.filter((path) => path.startsWith('e2e/screen-reader/'))
  const browser = paths.filter((path) => !unit.includes(path) && !byEar.includes(path))
  if (unit.length > 0) await testStage('Unit and HTTP tests', () => startVitest(unit))
  if (browser.length > 0) await testStage('Browser tests', () => startPlaywright(browser))
  if (byEar.length > 0) await testStage('reader', () => startListening(byEar))
}

async function stage(title, work) {
  const code = await timed(title, work)
  if (code === 0) return
  total.failed++
  await finish(code)
}

async function testStage(title, start) {
  let found = null
  const code = await timed(title, async () => {
    const { place, done } = await start()
    const code = await done
    if (existsSync(place)) found = JSON.parse(readFileSync(place, 'utf8'))
    return code
  })
  const { passed, failed, skipped } = found ?? { passed: 0, failed: 0, skipped: 0 }
  total.passed += passed
  for (const failure of found?.failures ?? []) addFailure(failure)
  if (code !== 0 && failed === 0)
    addFailure({ title: `${title} ended with exit code ${code}`, file: '', message: '' })
  if (code === 0 && passed + skipped === 0)
    addFailure({ title: `${title}: no test ran`, file: '', message: '' })
  return { cases: passed + failed }
}

async function timed(title, work) {
  const from = performance.now()
  const code = await work()
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(0)} s`
  const state = code === 0 ? 'done' : 'FAILED'
  console.log(
    `${title}: ${state} after ${seconds(performance.now() - from)} (${seconds(performance.now() - begun)} in all)`,
  )
  return code
}

function addFailure(failure) {
  total.failed++
  failures.push(failure)
}

async function finish(code) {
  await stopChildren('SIGINT')
  demo?.stdin.end()
  rmSync(results, { recursive: true, force: true })
  if (failures.length > 0) console.log('\nFailures:')
  for (const { title, file, line, message } of failures.slice(0, MAX_FAILURES_SHOWN)) {
    console.log(`\n${file ? `${file}:${line}  ` : ''}${title}`)
    for (const part of message.split('\n').slice(0, MAX_LINES_OF_A_MESSAGE)) console.log(`    ${part}`)
    if (file) console.log(`  Run it alone: npm test -- ${file}${line ? `:${line}` : ''}`)
  }
  if (failures.length > MAX_FAILURES_SHOWN)
    console.log(`\nand ${failures.length - MAX_FAILURES_SHOWN} more failures.`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(code)
}

async function stopChildren(signal) {
  const running = [...children].filter((child) => child !== demo)
  await Promise.race([
    Promise.all(
      running.map((child) => {
        const gone = new Promise((done) => child.once('close', done))
        child.kill(signal)
        return gone
      }),
    ),
    new Promise((done) => setTimeout(done, running.length > 0 ? 20_000 : 0)),
  ])
}

function start(args, { env = {}, ...how } = {}) {
  const child = spawn(node, args, { cwd: root, env: { ...process.env, ...env }, ...how })
  children.add(child)
  const done = new Promise((end) => {
    child.on('error', (error) => end(console.error(error.message) ?? 1))
    child.on('close', (code) => end(code ?? 1))
  }).finally(() => children.delete(child))
  return { child, done }
}

function startQuietly(title, args) {
  const { child, done } = start(args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return done.then((code) => {
    if (code !== 0) console.log(`${title} found:\n${output.trim()}`)
    return code
  })
}

/** @returns the first exit code other than 0, else 0 */
async function runAll(programs) {
  const codes = await Promise.all(programs)
  return codes.find((code) => code !== 0) ?? 0
}

function startVitest(args, environment = {}) {
  const place = join(results, `vitest-${performance.now()}.json`)
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=./scripts/reporters/vitest.mjs',
    ...args,
  ]
  const env = { OUTCOME_FILE: place, ...environment }
  return { place, ...start(command, { stdio: ['ignore', 'inherit', 'inherit'], env }) }
}

async function startPlaywright(
  args,
  { script = 'node_modules/@playwright/test/cli.js', run = ['test'], variables = {} } = {},
) {
  const path = await chromium
  if (!path) {
    console.log('No Chromium. Install one and set CHROMIUM_PATH to its program.')
    return { place: '', done: Promise.resolve(1) }
  }
  const place = join(results, `playwright-${performance.now()}.json`)
  const [port, cardPort] = await findFreePorts(2)
  const env = {
    CHROMIUM_PATH: path,
    E2E_PORT: process.env.E2E_PORT ?? String(port),
    E2E_CAC_PORT: process.env.E2E_CAC_PORT ?? String(cardPort),
    OUTCOME_FILE: place,
    ...variables,
  }
  return {
    place,
    ...start([script, ...run, '--reporter=./scripts/reporters/playwright.mjs', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    }),
  }
}

/** Screen reader jobs run alone: a delayed reader looks as if it had finished. */
function startListening(jobs) {
  return startPlaywright(jobs, { script: 'scripts/screen-reader.mjs', run: [] })
}

/** Made once for several tests, and removed at the end. */
function makeDemoData() {
  const { child, done } = start(['scripts/demo-data.mjs'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: isWhole ? recording : {},
  })
  demo = child
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const made = new Promise((resolve) => child.stdout.once('data', (place) => resolve(String(place))))
  return Promise.race([made, done]).then((place) => {
    if (typeof place === 'string') process.env.TEST_DEMO_DATA = place
    else console.log(`The demo data could not be made:\n${said}`)
    return typeof place === 'string' ? 0 : 1
  })
}

/** All are held until the last is found, so that they differ. */
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
