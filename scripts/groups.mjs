// The groups of long tests, and the changes that run them.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * By file name (`src/…/faults.resilience.test.ts`) or folder (`e2e/replies/…`). `npm test -- --touched` runs a group
 * when a changed path begins or ends with an entry of `touchedBy`.
 */
export const GROUPS = {
  resilience: {
    proves: 'Programs, databases, disks and mail servers that end in the middle of their work',
    touchedBy: [
      ...[
        'db/',
        'src/server/db/',
        'src/server/backup/',
        'src/server/jobs/',
        'src/server/mail/',
        'src/server/commands/',
      ],
      ...[
        'src/server/supply/files/',
        'src/server/export/',
        'src/server/imports/',
        'src/server/watch/',
        'src/server/tracing/',
        'src/demo/',
      ],
      ...['src/server/app.ts', 'src/server/start.ts', 'src/server/main.ts', 'src/server/workers.ts'],
      ...['src/testing/cluster/', 'src/testing/faults/'],
    ],
  },
  attack: {
    proves: 'Floods of requests and sign-ins, readers that hang up, and imports that are canceled',
    touchedBy: [
      ...['src/server/limits/', 'src/server/http/', 'src/server/account/', 'src/server/imports/'],
      ...[
        'src/server/cac/',
        'src/server/export/',
        'src/server/import-process.ts',
        'src/server/run-import.ts',
      ],
      'src/testing/attacks/',
    ],
  },
  replies: {
    proves: 'Replies that are lost, late or doubled',
    touchedBy: ['src/web/change/', 'src/wire/send-request.ts', 'src/wire/change.ts', 'src/server/http/'],
  },
  everybody: {
    proves: 'Screens for everybody: WCAG AAA, forced colors, 320 pixels, states of a screen',
    alsoRuns: findJourneysWithStates,
    touchedBy: ['src/web/ui/', 'src/web/theme/', 'src/web/pages/', 'src/web/shell/', '.css', '.scss'],
  },
  'set-up': {
    proves: 'The way from an empty database to the first shipped order',
    touchedBy: [
      'src/server/opening/',
      'src/domain/opening/',
      'src/server/imports/',
      'src/server/commands/set-up',
      'docs/samples/',
    ],
  },
  'sign-in': {
    proves: 'Ways to sign in: card, passkey, identity provider, second factor, reset of a password',
    touchedBy: [
      'src/server/account/',
      'src/server/session/',
      'src/server/cac/',
      'src/server/oidc/',
      'src/web/account/',
      'src/web/session/',
    ],
  },
  jobs: {
    proves: 'Counted acts, second journeys, races and long properties',
    touchedBy: [
      ...['orders', 'cart', 'receipts', 'funds', 'reports', 'search', 'imports', 'people'].flatMap((part) => [
        `src/web/${part}/`,
        `src/server/${part}/`,
      ]),
      ...['export', 'outfit', 'fast-order', 'roles', 'messages'].map((part) => `src/server/${part}/`),
    ],
  },
  reader: {
    proves: 'Jobs done by ear with a screen reader',
    touchedBy: ['src/web/ui/', 'src/web/shell/', 'src/web/pages/'],
  },
}

/** The maximum of cases per stage of `npm test`. To add one, remove another or put it into a group. */
export const MAX_CASES = { unit: 2200, browser: 76 }

export function findOverBudget(cases, max = MAX_CASES) {
  return Object.entries(cases)
    .filter(([stage, count]) => count > max[stage])
    .map(
      ([stage, count]) =>
        `${stage} has ${count} cases, and its share is ${max[stage]} (scripts/groups.mjs): merge cases, or move them into a group.`,
    )
}

/** `npm test` runs all journeys without the accessibility of the states that they reach. The others would repeat it. */
function findJourneysWithStates() {
  const paths = readdirSync(join(root, 'e2e')).map((name) => `e2e/${name}`)
  return paths.filter(
    (path) =>
      /\/(?!screens|played)[^/]+\.spec\.ts$/.test(path) &&
      readFileSync(join(root, path), 'utf8').includes('expectAccessible('),
  )
}

export function groupOf(path) {
  const name = /^e2e\/([^/]+)\//.exec(path)?.[1] ?? path.split('.').at(-3)
  return name === 'screen-reader' ? 'reader' : name in GROUPS ? name : null
}

export function findGroupsOf(paths) {
  return Object.keys(GROUPS).filter((name) =>
    paths.some(
      (path) =>
        groupOf(path) === name ||
        GROUPS[name].touchedBy.some((part) =>
          part.startsWith('.') ? path.endsWith(part) : path.startsWith(part),
        ),
    ),
  )
}

/** Compared with TOUCHED_SINCE, else with the merge base of `origin/main`. Without either, all groups. */
export function findTouchedGroups() {
  const base = process.env.TOUCHED_SINCE || git('merge-base', 'HEAD', 'origin/main')
  const changed = base && git('diff', '--name-only', base)
  if (changed === null || !base) {
    console.log('Neither TOUCHED_SINCE nor origin/main is known: all groups run.')
    return Object.keys(GROUPS)
  }
  const added = git('ls-files', '--others', '--exclude-standard') ?? ''
  const groups = findGroupsOf(`${changed}\n${added}`.split('\n').filter(Boolean))
  console.log(`Groups touched since ${base.slice(0, 12)}: ${groups.join(', ') || 'none'}.`)
  return groups
}

/** Null when git fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
