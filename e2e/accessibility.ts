import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Every rule that is on by itself, and the one about the size of what is clicked. */
const everything: RunOptions = { rules: { 'target-size': { enabled: true } } }
const contrast: RunOptions = { runOnly: ['color-contrast'] }

/**
 * Nothing on the page breaks a rule that a machine can check; in the other of light and dark, where only colours differ,
 * contrast. It is left in that one: to change all colours takes as long as to look at them.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settle(page)
  // Colours that fade into each other would be measured on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect.soft(await findViolations(page, everything), what).toEqual([])
  const other = await showInOther(page)
  expect.soft(await findViolations(page, contrast), `${what}, ${other}`).toEqual([])
}

/** What axe finds wrong, a sentence each. Its half a million letters are read once by each page, not for each look. */
export async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`)
  const violations = await page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return (await axe.run({ ...wanted, resultTypes: ['violations'] })).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}, ${node.failureSummary}`),
  )
}

/** Light where it was dark, and dark where it was light. */
async function showInOther(page: Page): Promise<'light' | 'dark'> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const colorScheme = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  return colorScheme
}

/** The page scrolls up and down only, 320 pixels wide: that is 400 % of zoom. No table in it scrolls sideways, either. */
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
    .toPass({ timeout: 30_000 })
  if (before) await page.setViewportSize(before)
}

/** Waits until nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** Keeps what the page complains about in the console; a request that is refused on purpose may be left out. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
