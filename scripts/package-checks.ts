import { findRule, nameOf } from './install-scripts.mjs'

export type Locked = {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  hasInstallScript?: boolean
  optional?: boolean
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Locked> }
export type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>
type Explained = { why: string }
/** By package name, or by a prefix with `*`. */
export type Decisions = {
  installScripts: Record<string, Explained & { run: Record<string, string> | null; unless?: string }>
  licences: string[]
  licencesRead: Record<string, Explained & { licence: string }>
  withoutIntegrity: Record<string, Explained>
  /** By GHSA number. */
  advisories: Record<string, Explained & { date: string }>
}

export function listPackages({ packages }: Lock): { path: string; name: string; entry: Locked }[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ path, name: nameOf(path), entry }))
}

/** One sentence per fault. Needs no network. */
export function findFaults(manifest: Manifest, lock: Lock, decisions: Decisions): string[] {
  return [
    ...findRanges(manifest),
    ...listPackages(lock).flatMap(({ name, entry }) => [
      ...(entry.integrity?.startsWith('sha512-') || findRule(decisions.withoutIntegrity, name)
        ? []
        : [`${name} has no sha512 hash in package-lock.json.`]),
      ...(entry.link || /^(git|file|http:)/.test(entry.resolved ?? '')
        ? [`${name} does not come from a registry.`]
        : []),
      ...(entry.hasInstallScript && !findRule(decisions.installScripts, name)
        ? [`${name} has an install script, which scripts/supply-chain.json does not name.`]
        : []),
      ...(isAllowed(findLicence(name, entry, decisions), decisions)
        ? []
        : [`${name} has the licence '${entry.license ?? 'none'}', which nobody has allowed.`]),
    ]),
    ...findUnused(lock, decisions),
  ]
}

function findRanges(manifest: Manifest): string[] {
  return (['dependencies', 'devDependencies', 'optionalDependencies'] as const).flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is asked for as '${version}', not as one version.`),
  )
}

function findUnused(lock: Lock, decisions: Decisions): string[] {
  const names = listPackages(lock)
  const isUsed = (key: string, isIntended: (entry: Locked) => boolean) =>
    names.some(({ name, entry }) => findRule({ [key]: true }, name) && isIntended(entry))
  return [
    ...Object.keys(decisions.installScripts).filter(
      (key) => !isUsed(key, (one) => one.hasInstallScript === true),
    ),
    ...Object.keys(decisions.withoutIntegrity).filter((key) => !isUsed(key, (one) => !one.integrity)),
    ...Object.keys(decisions.licencesRead).filter((key) => !isUsed(key, () => true)),
  ].map((key) => `scripts/supply-chain.json names ${key}, which is not needed any more.`)
}

/** As SPDX: declared by the package, or read by a person. */
export function findLicence(
  name: string,
  { license }: Locked,
  { licencesRead }: Decisions,
): string | undefined {
  return findRule(licencesRead, name)?.licence ?? license
}

function isAllowed(licence: string | undefined, { licences, licencesRead }: Decisions): boolean {
  if (licence === undefined) return false
  if (Object.values(licencesRead).some((read) => read.licence === licence)) return true
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => licences.includes(part)))
}

/** Errors, such as an unreachable registry, have the same form. */
export type Audit = {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>
  error?: unknown
  message?: string
}
type Advisory = { name: string; title: string; url: string; severity: string }
type Hole = { id: string; name: string; title: string; severity: string }

/** Advisories with and without a review. Null: unknown. */
export function findOpenAdvisories(
  audit: Audit | null,
  reviewed: Decisions['advisories'],
): { open: Hole[]; reviewed: Hole[] } | null {
  if (!audit?.vulnerabilities || audit.error !== undefined) return null
  const holes = new Map<string, Hole>()
  for (const { via } of Object.values(audit.vulnerabilities))
    for (const one of via)
      if (typeof one !== 'string') {
        const id = one.url.split('/').at(-1) ?? one.url
        holes.set(`${id} ${one.name}`, { id, name: one.name, title: one.title, severity: one.severity })
      }
  const all = [...holes.values()]
  return {
    open: all.filter(({ id }) => !Object.hasOwn(reviewed, id)),
    reviewed: all.filter(({ id }) => Object.hasOwn(reviewed, id)),
  }
}
