import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { API } from './ask.ts'

/** How exactly a delay is held to its number (ms). */
const EXACT = 100
/** So long at most does the page itself take to show something, counted in its own time (ms). */
const TICKS = 100

/** Pages with a clock of their own. */
const clocks = new WeakSet<Page>()

/** Gives the page a clock of its own, which goes on as before until it is held. */
export async function takeClock(page: Page): Promise<void> {
  if (clocks.has(page)) return
  clocks.add(page)
  await page.clock.install()
  await page.clock.resume()
}

/**
 * From now on time stands still in the page: what waits for it happens when the journey lets time pass, however busy
 * the machine is. Calls to the portal are answered in the meantime. `page.clock.resume()` lets it go.
 */
export async function holdTime(page: Page): Promise<void> {
  await takeClock(page)
  // A moment that has gone by before the page hears of it is refused, but time has stopped then.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass({
    intervals: [0],
  })
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

/**
 * Lets the few ticks pass that a page needs to show something that waits for no delay; answers how many (ms). The ticks
 * grow smaller, so that some are left however late an answer comes, and then what waits for none is let happen still.
 */
export async function letAppear(page: Page, sign: Locator): Promise<number> {
  let passed = 0
  await expect(async () => {
    const tick = passed < TICKS / 2 ? 10 : passed < TICKS ? 1 : 0
    passed += tick
    await page.clock.runFor(tick)
    await expect(sign).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
  return passed
}

/** Lets time pass, as much as it takes, until something is there. */
export async function letTimePassUntil(page: Page, sign: Locator): Promise<void> {
  await takeClock(page)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(sign).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Lets a minute pass, in which a page asks what it would ever ask by itself; every question of it has been heard then. */
export async function letMinutePass(page: Page): Promise<void> {
  await takeClock(page)
  await page.clock.runFor(60_000)
  // Questions are heard of in their order: this one is the last.
  const last = page.waitForRequest('**/livez?last')
  await page.evaluate(() => fetch('/livez?last').then(() => undefined))
  await last
}

/** Hears from now on which calls the page makes; answers what waits until each is answered. */
export function watchAnswers(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => request.url().includes(API) && open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  return () =>
    expect(async () => {
      expect(open.size).toBe(0)
      // What an answer led to has been asked by the time this one is answered.
      await page.evaluate(() => fetch('/livez?last').then(() => undefined))
      expect(open.size).toBe(0)
    }).toPass()
}
