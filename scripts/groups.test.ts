import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findGroupsOf, findOverBudget, GROUPS } from './groups.mjs'

const ROOT = join(import.meta.dirname, '..')

it.each([
  [['db/schema/60-orders.sql'], ['resilience']],
  [['src/server/limits/fair-queue.ts'], ['attack']],
  [['src/web/change/useChange.ts'], ['replies']],
  [['src/wire/send-request.ts'], ['replies']],
  [['src/web/orders/orders.css'], ['everybody', 'jobs']],
  [['docs/samples/people.csv'], ['set-up']],
  [['src/web/account/SignIn.tsx', 'README.md'], ['sign-in']],
  [['src/server/cluster.resilience.test.ts'], ['resilience']],
  [['e2e/jobs/outfit.spec.ts'], ['jobs']],
  [['e2e/cart.spec.ts', 'src/domain/cart/cart.ts'], []],
])('a change of %j runs the groups %j', (paths, groups) => {
  expect(findGroupsOf(paths)).toEqual(groups)
})

it('the check names a stage that runs more cases than its share, and no stage at its share', () => {
  expect(findOverBudget({ unit: 11, browser: 5 }, { unit: 10, browser: 5 })).toEqual([
    'unit has 11 cases, and its share is 10 (scripts/groups.mjs): merge cases, or move them into a group.',
  ])
})

it('the group everybody repeats only the journeys that check a state', () => {
  const journeys = GROUPS.everybody.alsoRuns()
  expect(journeys).toContain('e2e/programs.spec.ts')
  expect(journeys).not.toContain('e2e/ordering.spec.ts')
})

it('every folder that touches a group exists, and every grouped test belongs to a group that exists', () => {
  const folders = Object.values(GROUPS).flatMap(({ touchedBy }) => touchedBy)
  const isThere = (part: string) =>
    part.startsWith('.') || existsSync(join(ROOT, part)) || globSync(`${part}*`, { cwd: ROOT }).length > 0
  expect(folders.filter((part) => !isThere(part))).toEqual([])
  const named = globSync('src/**/*.*.test.ts', { cwd: ROOT }).map((path) => path.split('.').at(-3) ?? '')
  const inFolders = globSync('e2e/*/*.{spec,job}.ts', { cwd: ROOT }).map((path) => path.split('/')[1] ?? '')
  const known = [...Object.keys(GROUPS), 'db', 'queries']
  expect([...new Set([...named, ...inFolders])].filter((name) => !known.includes(name))).toEqual([])
})
