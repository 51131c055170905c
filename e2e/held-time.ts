import { expect, type Locator, type Page } from '@playwright/test'

/** How exactly a delay is held to its number (ms). */
const EXACT = 100
/** So long at most does the page itself take to show something, counted in its own time (ms). */
const TICKS = 100

/** Pages whose time has stood still before; it may be let go (`page.clock.resume()`) and held again. */
const clocks = new WeakSet<Page>()

/**
 * From now on time stands still in the page: what waits for it happens when the journey lets time pass, however busy
 * the machine is. Calls to the portal are answered in the meantime.
 */
export async function holdTime(page: Page): Promise<void> {
  if (!clocks.has(page)) await page.clock.install()
  clocks.add(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/**
 * Once `sign` is there, something happens `delay` ms later, neither sooner nor later: just before, what `before` looks
 * at still holds; just after, what `after` looks at does.
 */
export async function expectDelay(
  page: Page,
  sign: Locator,
  delay: number,
  look: { before: () => Promise<unknown>; after: () => Promise<unknown> },
): Promise<void> {
  const shown = await letAppear(page, sign)
  await page.clock.runFor(delay - EXACT - shown)
  await look.before()
  await page.clock.runFor(2 * EXACT + shown)
  await look.after()
}

/** Lets the few ticks pass that a page needs to show something that waits for no delay; answers how many (ms). */
export async function letAppear(page: Page, sign: Locator): Promise<number> {
  let passed = 0
  await expect(async () => {
    if (passed < TICKS) {
      passed += 10
      await page.clock.runFor(10)
    }
    await expect(sign).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 60_000 })
  return passed
}
