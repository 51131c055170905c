// npm run supply-chain: a bill of materials, licenses and advisories of every package (decision 37).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBill } from './bill-of-materials.ts'
import {
  type Audit,
  type Decisions,
  findFaults,
  findLicence,
  findOpenAdvisories,
  type Lock,
  listPackages,
  type Manifest,
} from './package-checks.ts'

const root = join(import.meta.dirname, '..')
const read = <Kind>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Kind
const manifest = read<Manifest & { name: string; version: string }>('package.json')
const lock = read<Lock>('package-lock.json')
const decisions = read<Decisions>('scripts/supply-chain.json')
const folder = join(root, 'dist/supply-chain')
mkdirSync(folder, { recursive: true })

const bill = writeBill({ name: manifest.name, version: manifest.version }, lock, decisions)
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
const packages = listPackages(lock)
console.log(
  `${packages.length} packages. Bill of materials: dist/supply-chain/sbom.cdx.json (CycloneDX 1.6).`,
)

const licences = Object.entries(
  Object.groupBy(packages, ({ name, entry }) => findLicence(name, entry, decisions) ?? 'none'),
).sort(([, a = []], [, b = []]) => b.length - a.length)
const lines = licences.map(([licence, of = []]) => {
  const names = [...new Set(of.map(({ name, entry }) => `${name} ${entry.version}`))]
  return `${licence} (${of.length})\n${names.map((name) => `  ${name}`).join('\n')}\n`
})
writeFileSync(join(folder, 'licences.txt'), lines.join('\n'))
console.log('Licences, packages by name in dist/supply-chain/licences.txt:')
for (const [licence, of = []] of licences) console.log(`  ${String(of.length).padStart(4)}  ${licence}`)

const faults = findFaults(manifest, lock, decisions)
for (const fault of faults) console.error(fault)
const open = reportKnownHoles()
process.exit(faults.length > 0 || open > 0 ? 1 : 0)

function reportKnownHoles(): number {
  const requested = spawnSync(
    'npm',
    ['audit', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
  const found = findOpenAdvisories(readAudit(requested.stdout), decisions.advisories)
  if (found === null) {
    console.log(
      'Known holes: NOT CHECKED, because no registry that knows them could be asked. Run this again with one.',
    )
    return 0
  }
  for (const { id, name, severity, title } of found.open)
    console.error(`${name}: ${severity}, ${title} (${id})`)
  for (const { id, name } of found.reviewed)
    console.log(`${name}: ${id} was reviewed: ${decisions.advisories[id]?.why}`)
  console.log(
    `Known holes: ${found.open.length} that nobody has reviewed, ${found.reviewed.length} reviewed.`,
  )
  return found.open.length
}

function readAudit(text: string): Audit | null {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return null
  }
}
