import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { findGlued, findNamelessTables, findUnnamed } from './name-checks.ts'
import { findSmallTargets } from './page-checks.ts'
import { findWeakLetters } from './page-letters.ts'
import { findRunTogether } from './run-together.ts'

/** Non-ASCII characters would double the size of this string. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/**
 * The default rules. Our own checks of contrast and targets are twenty times as fast. For its rule about sound, axe-core
 * reads all style sheets and media, so only `expectAccessibleScreen` asks for it.
 */
const structure: RunOptions = {
  rules: {
    'color-contrast': { enabled: false },
    'no-autoplay-audio': { enabled: false },
    'target-size': { enabled: false },
  },
  resultTypes: ['violations'],
}

/** `npm test` checks each screen once (screens.spec.ts). The group `everybody` also checks the states in journeys. */
const checksStates = process.env.CHECKS_STATES !== '0'

/**
 * Checks the state of a screen against axe, with contrast in light and dark. `expectAccessibleScreen` checks the screen
 * itself. Leaves the page in the other color scheme, because a switch is slow.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  if (!checksStates) return settle(page)
  await expectAccessibleLook(page, what)
  const other = await showInOther(page)
  expect.soft(await page.evaluate(findWeakLetters), `${what}: letters, ${other}`).toEqual([])
}

/** The same in the current color scheme only. */
async function expectAccessibleLook(page: Page, what: string): Promise<void> {
  await settle(page)
  for (const [kind, faults] of Object.entries(await findFaults(page)))
    expect.soft(faults, `${what}: ${kind}`).toEqual([])
}

/** Our own checks in one round trip, because a page that changes is checked again as a whole. */
const OWN_CHECKS = `({
  ...{ names: (${findUnnamed})(), tables: (${findNamelessTables})(), words: (${findGlued})() },
  ...{ targets: (${findSmallTargets})(), letters: (${findWeakLetters})() },
  speaks: document.querySelector('[role="alert"], dialog:modal') !== null,
})`

/** Sentences by kind of fault, in the current color scheme. */
export async function findFaults(page: Page): Promise<Record<string, string[]>> {
  const violations = await findViolations(page)
  const { speaks, ...faults } = await page.evaluate<Record<string, string[]> & { speaks: boolean }>(
    OWN_CHECKS,
  )
  return { axe: violations, ...faults, 'words by ear': speaks ? await findRunTogether(page) : [] }
}

/** Once per page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; undefined`)
}

/** One sentence per violation. With an open dialog, only the dialog, because the rest is inert. */
export async function findViolations(page: Page): Promise<string[]> {
  await loadAxe(page)
  const violations = await page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const open = [...document.querySelectorAll('dialog:modal')].at(-1)
    return (await axe.run(open ?? document, wanted)).violations
  }, structure)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}, ${node.failureSummary}`),
  )
}

async function showInOther(page: Page): Promise<'light' | 'dark'> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const colorScheme = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  return colorScheme
}

/** No horizontal scrolling of the page or a table at 320 pixels, which is 400 % zoom. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .soft(async () => {
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.data-table')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((box) => box.querySelector('caption, h1')?.textContent),
      )
      expect(wide, `${what} at 320 px`).toEqual([])
    })
    .toPass({ timeout: 30_000, intervals: [20] })
  if (before) await page.setViewportSize(before)
}

/** Waits until nothing is loading. Asks more often than an assertion does, which waits half a second between. */
export async function settle(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(findUnfinished)).toEqual([])).toPass({
    intervals: [20],
  })
}

/** Runs in the page. */
function findUnfinished(): string[] {
  // A dialog makes the page inert shortly after it opens, and a select is briefly hidden from screen readers.
  const busy = '[aria-busy=true], [data-loading], dialog:popover-open, select[aria-hidden]'
  const found = [...document.querySelectorAll(busy)].map((part) => part.outerHTML.slice(0, 80))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (/^\s*Load(?:ing|ed\.)/.test(text.nodeValue ?? '')) found.push(text.nodeValue ?? '')
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility())
  return headings.length === 1 ? found : [...found, `${headings.length} headings of the page`]
}

/** Collects console errors. Expected refusals may be left out. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
