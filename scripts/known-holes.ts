import type { Decisions } from './package-checks.ts'

/** What `npm audit --json` says. An error, such as a registry that cannot be reached, comes in the same form. */
export type Audit = {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>
  error?: unknown
  message?: string
}
type Advisory = { name: string; title: string; url: string; severity: string }
type Hole = { id: string; name: string; title: string; severity: string }

/** Advisories that concern the packages: those that nobody has reviewed, and those that somebody has. Null: not known. */
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
