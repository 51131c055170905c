// The groups of long tests, and which changes run them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * A test belongs to a group by its name (`src/…/faults.resilience.test.ts`) or its folder (`e2e/replies/…`).
 * `touchedBy`: `npm test -- --touched` runs the group when a changed path begins or ends so.
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
        'src/demo/',
      ],
      ...['src/server/app.ts', 'src/server/start.ts', 'src/server/main.ts', 'src/server/workers.ts'],
      ...['src/testing/cluster/', 'src/testing/faults/'],
    ],
  },
  attack: {
    proves: 'Floods of requests and sign-ins, and readers that hang up',
    touchedBy: ['src/server/limits/', 'src/server/http/', 'src/server/account/', 'src/testing/attacks/'],
  },
  replies: {
    proves: 'Replies that are lost, late or doubled',
    touchedBy: ['src/web/change/', 'src/wire/ask.ts', 'src/wire/change.ts', 'src/server/http/'],
  },
  everybody: {
    proves: 'Screens for everybody: WCAG AAA, forced colors, 320 pixels, states of a screen',
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
  jobs: { proves: 'Counted acts, races and long properties', touchedBy: [] },
  reader: {
    proves: 'Jobs done by ear with a screen reader',
    touchedBy: ['src/web/ui/', 'src/web/shell/', 'src/web/pages/'],
  },
}

/** The most cases that a stage of `npm test` may run: who adds one takes another away, or puts it into a group. */
export const MOST_CASES = { unit: 4300, browser: 120 }

/** One sentence for each stage that runs more cases than its share. */
export function findOverBudget(cases, most = MOST_CASES) {
  return Object.entries(cases)
    .filter(([stage, count]) => count > most[stage])
    .map(
      ([stage, count]) =>
        `${stage} has ${count} cases, and its share is ${most[stage]} (scripts/groups.mjs): merge cases, or move them into a group.`,
    )
}

/** The group of a test, or null where `npm test` runs it. */
export function groupOf(path) {
  const name = /^e2e\/([^/]+)\//.exec(path)?.[1] ?? path.split('.').at(-3)
  return name === 'screen-reader' ? 'reader' : name in GROUPS ? name : null
}

/** The groups whose folders or own tests are among these paths. */
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

/** The groups that differ from the commit in TOUCHED_SINCE, else from where this branch left `origin/main`; without either, all. */
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

/** What git prints, or null where it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
