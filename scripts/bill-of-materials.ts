import { createHash } from 'node:crypto'
import { type Decisions, findLicence, type Lock, type Locked, listPackages } from './package-checks.ts'

type Ends = { name: string; version: string }

/** CycloneDX 1.6, deterministic for a lock file. */
export function writeBill(project: Ends, lock: Lock, decisions: Decisions): object {
  const packages = listPackages(lock)
  const root = lock.packages[''] as Locked
  const refs = new Map(packages.map(({ path, name, entry }) => [path, refOf(name, entry.version)]))
  const own = refOf(project.name, project.version)
  const components = new Map(
    packages.map(({ path, name, entry }) => [
      refs.get(path),
      describePackage(name, entry, findLicence(name, entry, decisions)),
    ]),
  )
  const dependencies = new Map<string, Set<string>>()
  for (const [path, entry] of [
    ['', root] as const,
    ...packages.map((one) => [one.path, one.entry] as const),
  ]) {
    const ref = path === '' ? own : (refs.get(path) as string)
    const found = dependencies.get(ref) ?? new Set()
    for (const name of namesOf(entry, path === '')) {
      const place = resolve(lock, path, name)
      if (place !== undefined) found.add(refs.get(place) as string)
    }
    dependencies.set(ref, found)
  }
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, ...project } },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
  }
}

/** In CycloneDX and purl the @ of a scope is %40. */
const refOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

function describePackage(name: string, entry: Locked, licence: string | undefined) {
  const hash = entry.integrity?.match(/^sha512-(.+)$/)?.[1]
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': refOf(name, entry.version),
    ...(group ? { group } : {}),
    name: plain,
    version: entry.version,
    purl: refOf(name, entry.version),
    scope: entry.dev ? 'excluded' : entry.optional ? 'optional' : 'required',
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] } : {}),
    ...(licence
      ? { licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }] }
      : {}),
  }
}

function namesOf(entry: Locked & { devDependencies?: Record<string, string> }, isProject: boolean): string[] {
  return Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
    ...(isProject ? entry.devDependencies : {}),
  })
}

function resolve({ packages }: Lock, path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return undefined
  }
}
