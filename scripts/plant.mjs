// - npm run plant -- list: chooses random faults (seeded) for docs/planted-faults.json
// - npm run plant -- run [FIRST [LAST [JOURNEY …]]]: plants each fault and runs the tests that load its file, on a clean tree
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { findOrInstallChromium } from './chromium.mjs'
import { node, root } from './install.mjs'

const LIST = join(root, 'docs/planted-faults.json')
const SEED = 33
const WANTED = { domain: 15, wire: 5, server: 20, web: 20 }
const OTHER = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

const [command, first = '1', last = '9999', ...journeys] = process.argv.slice(2)
if (command === 'list') writeList()
else if (command === 'run') await runList(Number(first), Number(last))
else console.error('Say `npm run plant -- list`, or `npm run plant -- run [FIRST [LAST [JOURNEY …]]]`.')

function writeList() {
  const random = startRandom(SEED)
  const found = []
  while (found.length < sum(Object.values(WANTED))) {
    const batch = Object.entries(WANTED).flatMap(([layer, wanted]) => {
      const files = globSync(`src/${layer}/**/*.{ts,tsx}`, { cwd: root })
        .filter((path) => !/\.test\.tsx?$|\/sample\//.test(path))
        .sort()
      const missing = wanted - found.filter((fault) => fault.layer === layer).length
      return chooseFaults(files, found, missing, random).map((fault) => ({ layer, ...fault }))
    })
    found.push(...batch.filter(compiles(batch)))
  }
  const order = Object.keys(WANTED)
  found.sort((one, other) => order.indexOf(one.layer) - order.indexOf(other.layer))
  writeFileSync(LIST, `${JSON.stringify(found, null, 2)}\n`)
  console.log(`${found.length} faults in docs/planted-faults.json`)
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0)
}

function chooseFaults(files, taken, count, random) {
  const chosen = []
  while (chosen.length < count) {
    const file = files[Math.floor(random() * files.length)]
    if ([...taken, ...chosen].some((fault) => fault.file === file)) continue
    const faults = findFaults(readFileSync(join(root, file), 'utf8'), file)
    if (faults.length === 0) continue
    const kinds = [...new Set(faults.map(({ kind }) => kind))]
    const kind = kinds[Math.floor(random() * kinds.length)]
    const ofKind = faults.filter((fault) => fault.kind === kind)
    chosen.push({ file, ...ofKind[Math.floor(random() * ofKind.length)] })
  }
  return chosen
}

function compiles(batch) {
  const texts = batch.map(({ file }) => readFileSync(join(root, file), 'utf8'))
  for (const [at, fault] of batch.entries()) writeFileSync(join(root, fault.file), plant(texts[at], fault))
  const { stdout } = spawnSync(
    node,
    ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', '.'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const [at, { file }] of batch.entries()) writeFileSync(join(root, file), texts[at])
  return ({ file }) => !stdout.includes(`${file}(`)
}

function plant(text, { at, was, is }) {
  if (text.slice(at, at + was.length) !== was) throw new Error(`'${was}' is not at ${at}.`)
  return text.slice(0, at) + is + text.slice(at + was.length)
}

function findFaults(text, file) {
  const faults = []
  const add = (node, is, kind) => {
    const line = text.slice(0, node.start).split('\n').length
    faults.push({ line, kind, at: node.start, was: text.slice(node.start, node.end), is })
  }
  const codeOf = ({ start, end }) => text.slice(start, end)
  const { program } = parseSync(file, text)
  const fields = new Map()
  walk(program, (one) => {
    if (one.type !== 'MemberExpression' || one.computed || one.object.type !== 'Identifier') return
    fields.set(one.object.name, (fields.get(one.object.name) ?? new Set()).add(one.property.name))
  })
  walk(program, (one, parent) => {
    if (one.type === 'BinaryExpression' || one.type === 'LogicalExpression') {
      const between = { start: one.left.end, end: one.right.start }
      const other = OTHER[one.operator]
      const isText = [one.left, one.right].some(
        (side) => /Template|^Literal/.test(side.type) && typeof side.value !== 'number',
      )
      if (other && !(isText && /[+-]/.test(one.operator)))
        add(between, codeOf(between).replace(one.operator, other), `${one.operator} is ${other}`)
      if (one.operator === '&&' && one.right.type.startsWith('JSX'))
        add(one, codeOf(one.right), 'shown always')
    }
    if (one.type === 'IfStatement') add(one.test, 'false', 'the condition is false')
    if (one.type === 'ConditionalExpression') {
      const branches = { start: one.consequent.start, end: one.alternate.end }
      add(branches, `${codeOf(one.alternate)} : ${codeOf(one.consequent)}`, 'branches swapped')
    }
    if (
      one.type === 'MemberExpression' &&
      !one.computed &&
      one.object.type === 'Identifier' &&
      parent?.callee !== one
    ) {
      const others = [...(fields.get(one.object.name) ?? [])].filter((name) => name !== one.property.name)
      for (const name of others) add(one.property, name, 'another field')
    }
    if (one.type === 'CallExpression' && one.arguments.length > 1) {
      const [a, b] = one.arguments
      if (a.type === 'Identifier' && b.type === 'Identifier')
        add({ start: a.start, end: b.end }, `${b.name}, ${a.name}`, 'arguments swapped')
    }
    if (
      one.type === 'Literal' &&
      typeof one.value === 'number' &&
      one.value < 100 &&
      parent?.type !== 'TSLiteralType'
    )
      add(one, String(one.value + 1), 'one more')
    if (one.type === 'TaggedTemplateExpression' && /sql|owner/.test(codeOf(one.tag)))
      for (const quasi of one.quasi.quasis)
        for (const match of codeOf(quasi).matchAll(/ AND [a-z_.]+ (?:=|<|>|IS)[^()'$]*?(?= AND|$)| DESC\b/g))
          add(
            { start: quasi.start + match.index, end: quasi.start + match.index + match[0].length },
            '',
            'a condition less',
          )
  })
  return faults.filter(({ was, is }) => was !== is && was.length < 400)
}

function walk(node, look, parent = null) {
  look(node, parent)
  for (const [name, child] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType') continue
    if (Array.isArray(child)) for (const one of child) one?.type && walk(one, look, node)
    else if (child?.type && !/^TS(?:Type|Interface)/.test(child.type)) walk(child, look, node)
  }
}

async function runList(from, to) {
  if (spawnSync('git', ['diff', '--quiet', 'HEAD', '--', 'src'], { cwd: root }).status !== 0)
    throw new Error('The sources have changes: commit or stash them first.')
  process.env.CHROMIUM_PATH = (await findOrInstallChromium()) ?? ''
  const faults = JSON.parse(readFileSync(LIST, 'utf8'))
  for (const [at, fault] of faults.entries()) {
    if (at + 1 < from || at + 1 > to) continue
    const path = join(root, fault.file)
    const text = readFileSync(path, 'utf8')
    const begun = Date.now()
    try {
      writeFileSync(path, plant(text, fault))
      fault.diedBy = runTests(fault)
    } finally {
      writeFileSync(path, text)
    }
    console.log(
      `${at + 1} ${fault.file}:${fault.line} ${fault.kind}: ${fault.diedBy ?? 'SURVIVED'} (${Math.round((Date.now() - begun) / 1000)} s)`,
    )
    writeFileSync(LIST, `${JSON.stringify(faults, null, 2)}\n`)
  }
}

/** The first failed test or null, nearest tests first. */
function runTests({ layer, file }) {
  // Tests at the root of a layer load its files by name, which Vitest does not follow.
  const nearby = globSync(
    [`${dirname(file)}/**/*.test.{ts,tsx}`, 'src/*.test.ts', layer === 'wire' ? 'src/wire/*.test.ts' : ''],
    { cwd: root },
  ).filter((path) => !isGrouped(path))
  const projects = ['--project=domain', '--project=server', '--project=web']
  const vitest = (...args) =>
    runOnce([
      'node_modules/vitest/vitest.mjs',
      ...args,
      '--run',
      '--bail=1',
      '--reporter=./scripts/reporters/vitest.mjs',
    ])
  const died = (nearby.length > 0 && vitest('run', ...nearby)) || vitest('related', file, ...projects)
  if (died) return died
  const screens = ['e2e/screens.spec.ts', 'e2e/played.spec.ts']
  if (layer === 'server') return runJourneys(...screens)
  const { status, stderr } = spawnSync(node, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return `web build: ${stderr.slice(0, 100)}`
  return journeys.length > 0 ? runJourneys(...journeys, ...screens) : runJourneys()
}

function isGrouped(path) {
  return path.split('/').at(-1).split('.').length > 3 && !path.includes('.db.')
}

function runJourneys(...files) {
  return runOnce([
    ...['node_modules/@playwright/test/cli.js', 'test', '--project=journeys', '--max-failures=1'],
    ...['--reporter=./scripts/reporters/playwright.mjs', ...files],
  ])
}

function runOnce(args) {
  const place = join(tmpdir(), 'quartermaster-plant.json')
  writeFileSync(place, '{}')
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, OUTCOME_FILE: place },
  })
  if (status === 0) return null
  const failures = (existsSync(place) && JSON.parse(readFileSync(place, 'utf8')).failures) || []
  const failure = failures.find(({ file }) => file)
  // A run without a failed test has no result.
  if (!failure) throw new Error(`The tests ended with exit code ${status}: ${failures[0]?.message ?? ''}`)
  return `${failure.file}: ${failure.title}`
}

function startRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
