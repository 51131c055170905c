import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeBill } from './bill-of-materials.ts'
import { finishInstallation } from './install-scripts.mjs'
import {
  type Decisions,
  findFaults,
  findOpenAdvisories,
  type Lock,
  type Locked,
  listPackages,
  type Manifest,
} from './package-checks.ts'

// Threat F12: packages bring along only what is allowed by name.
const root = join(import.meta.dirname, '..')
const read = <Kind>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Kind
const manifest = read<Manifest & { name: string; version: string }>('package.json')
const lock = read<Lock>('package-lock.json')
const decisions = read<Decisions>('scripts/supply-chain.json')

const plant = (entry: Partial<Locked>): Lock => ({
  packages: {
    ...lock.packages,
    'node_modules/planted': { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT', ...entry },
  },
})

test('every package has one version, a hash, and an allowed license, and no unlisted script runs [F12]', () => {
  expect(findFaults(manifest, lock, decisions)).toEqual([])
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test.each([
  ['an install script', { hasInstallScript: true }, 'planted has an install script'],
  ['no hash', { integrity: undefined }, 'planted has no sha512 hash'],
  ['a weak hash', { integrity: 'sha1-AAAA' }, 'planted has no sha512 hash'],
  ['a licence nobody allowed', { license: 'AGPL-3.0-only' }, "planted has the licence 'AGPL-3.0-only'"],
  [
    'a licence of which one half is not allowed',
    { license: 'MIT AND GPL-3.0-only' },
    'planted has the licence',
  ],
  ['no licence', { license: undefined }, "planted has the licence 'none'"],
  [
    'another source',
    { resolved: 'git+ssh://example.org/planted.git' },
    'planted does not come from a registry',
  ],
])('no package with %s can join the project [F12]', (_, entry, sentence) => {
  expect(findFaults(manifest, plant(entry), decisions)).toEqual([expect.stringContaining(sentence)])
})

test.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', '>=1', 'github:a/b', ''])(
  'the project cannot request a package as %s [F12]',
  (version) => {
    const requested = { ...manifest, devDependencies: { ...manifest.devDependencies, planted: version } }
    expect(findFaults(requested, lock, decisions)).toEqual([
      `planted is asked for as '${version}', not as one version.`,
    ])
  },
)

test('no decision covers a package that is gone [F12]', () => {
  const stale = {
    ...decisions,
    installScripts: { ...decisions.installScripts, gone: { run: null, why: '' } },
  }
  expect(findFaults(manifest, lock, stale)).toEqual([
    'scripts/supply-chain.json names gone, which is not needed any more.',
  ])
})

describe('an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-packages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(value))
  }
  const command = "node -e \"require('fs').writeFileSync('ran','')\""
  const install = (installScripts: object, scripts: Record<string, string>) => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    write('package-lock.json', {
      packages: { '': {}, 'node_modules/@a/planted': { version: '1.0.0', hasInstallScript: true } },
    })
    write('scripts/supply-chain.json', { installScripts })
    write('node_modules/@a/planted/package.json', { scripts })
    const hasRun = () => existsSync(join(folder, 'node_modules/@a/planted/ran'))
    try {
      finishInstallation(folder)
      return { hasRun: hasRun(), error: '' }
    } catch (error) {
      return { hasRun: hasRun(), error: (error as Error).message }
    }
  }

  test('the installation runs the script of a package only when the list names package, occasion, and command [F12]', () => {
    const run = { postinstall: command }
    expect(install({ '@a/planted': { run } }, { postinstall: command })).toEqual({ hasRun: true, error: '' })
    expect(install({ '@a/*': { run } }, { postinstall: command })).toEqual({ hasRun: true, error: '' })
    expect(install({ '@a/planted': { run: null } }, { postinstall: command })).toEqual({
      hasRun: false,
      error: '',
    })
    for (const [rules, scripts] of [
      [{}, { postinstall: command }],
      [{ '@b/*': { run } }, { postinstall: command }],
      [{ '@a/planted': { run } }, { preinstall: command }],
      [{ '@a/planted': { run: { postinstall: 'node other.js' } } }, { postinstall: command }],
    ] as const)
      expect(install(rules, scripts)).toEqual({
        hasRun: false,
        error: expect.stringContaining('does not name'),
      })
  })
})

test('the bill of materials lists every package with version, hash, license, and dependencies [F12]', () => {
  const bill = writeBill({ name: manifest.name, version: manifest.version }, lock, decisions) as {
    components: { purl: string; hashes?: { content: string }[]; licenses?: unknown[]; scope: string }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const purls = new Set(bill.components.map(({ purl }) => purl))
  expect(purls.size).toBe(
    new Set(listPackages(lock).map(({ name, entry }) => `${name}@${entry.version}`)).size,
  )
  const fastify = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'))
  expect(fastify).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] })
  expect(fastify?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  expect(bill.components.filter(({ licenses }) => !licenses)).toEqual([])
  const own = bill.dependencies.find(({ ref }) => ref === `pkg:npm/quartermaster@${manifest.version}`)
  expect(own?.dependsOn).toContain(fastify?.purl)
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !purls.has(ref))).toEqual([])
})

test('a known vulnerability counts until somebody reviews it, and a skipped query does not mean zero vulnerabilities [F12]', () => {
  const via = [
    { name: 'planted', title: 'Bad', url: 'https://example.org/advisories/GHSA-1', severity: 'high' },
  ]
  const audit = { vulnerabilities: { planted: { via }, above: { via: ['planted'] } } }
  expect(findOpenAdvisories(audit, {})).toMatchObject({
    open: [{ id: 'GHSA-1', name: 'planted' }],
    reviewed: [],
  })
  const reviewed = { 'GHSA-1': { why: 'Only in a part that is never called.', date: '2026-11-21' } }
  expect(findOpenAdvisories(audit, reviewed)).toMatchObject({ open: [], reviewed: [{ id: 'GHSA-1' }] })
  expect(findOpenAdvisories({ message: 'not reached', error: {} }, {})).toBeNull()
  expect(findOpenAdvisories(null, {})).toBeNull()
})
