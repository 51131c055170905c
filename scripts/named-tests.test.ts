import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAX_NUMBERS, readNamedTests, readTests } from './named-tests.mjs'
import { readRequirements } from './requirements.mjs'

function read(text: string) {
  return readTests('sample.test.ts', text).map(({ ids, own, isLoose }) => ({ ids, own, isLoose }))
}

it('a test proves the requirements that its own title and the describe around it name', () => {
  expect(
    read(
      `describe('money [FUND-01]', () => { it('money is counted [FUND-02, A2]', () => { expect(1).toBe(1) }) })`,
    ),
  ).toEqual([{ ids: ['FUND-01', 'FUND-02'], own: 1, isLoose: false }])
})

it('a step of a journey proves the requirements that the step names, and has assertions of its own', () => {
  const text = `test('a walk', async () => {
    await test.step('the user signs in [AUTH-01]', async () => { await expect(page.getByText('Home')).toBeVisible() })
    await test.step('the user counts [AUTH-02]', async () => { expect(number).toBeGreaterThan(3) })
  })`
  expect(read(text)).toEqual([
    { ids: [], own: 0, isLoose: false },
    { ids: ['AUTH-01'], own: 1, isLoose: false },
    { ids: ['AUTH-02'], own: 1, isLoose: true },
  ])
})

it.each([
  ['expect(text).toMatch(/^\\d+ items$/)', true],
  ['expect(text).toMatch(/^12 items$/)', false],
  ['expect(list).not.toContain("coat")', true],
  ['expect(rows).toHaveLength(3)', false],
  ['await expect(page.getByRole("row")).toHaveCount(0)', true],
  ['await expect(page.getByRole("heading")).toBeVisible()', false],
  ['await expect(page.locator(row)).toBeVisible()', true],
  ['expect(value).toBeTruthy()', true],
  ['await expectOrder(page, 5)', false],
])('the reader decides whether %s lets many values pass: %s', (assertion, isLoose) => {
  expect(read(`it('a test says [A-1]', async () => { ${assertion} })`)[0]?.isLoose).toBe(isLoose)
})

it('a table can hold the titles of its rows', () => {
  const text = "const rows = [['clerk', '[AB-1]'], ['chief', 'signs [AB-2 AB-3]']]; test(why, () => {})"
  expect(read(text)).toMatchObject([{ ids: ['AB-1'] }, { ids: ['AB-2', 'AB-3'], own: 2 }])
})

const root = join(import.meta.dirname, '..')
const tests = readNamedTests(root)

it('no title or step names more requirements than one test can prove', () => {
  const crowded = tests.filter(({ own }) => own > MAX_NUMBERS)
  expect(crowded.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
  expect(tests.length).toBeGreaterThan(300)
})

it('the titles and steps name only requirements that exist', () => {
  const known = new Set(readRequirements(root))
  const unknown = tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})
