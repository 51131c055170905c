import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { API } from './send-request.ts'

/** Precision of a delay (ms). */
const EXACT = 100
/** Maximum time in which a page shows something, by its own clock (ms). */
const TICKS = 100

/** Pages with a mocked clock. */
const clocks = new WeakSet<Page>()

/** Mocks the clock, which runs until `holdTime`. */
export async function takeClock(page: Page): Promise<void> {
  if (clocks.has(page)) return
  clocks.add(page)
  await page.clock.install()
  await page.clock.resume()
}

/**
 * Stops the clock of the page, so that timers do not depend on the machine. Responses still arrive.
 * `page.clock.resume()` starts it again.
 */
export async function holdTime(page: Page): Promise<void> {
  await takeClock(page)
  // The clock refuses a moment in the past, but then it has stopped.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass({
    intervals: [0],
  })
}

/**
 * Checks that something happens `delay` ms after `sign`: `before` still holds just before, `after` holds just after.
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
 * Advances the few ticks that a page needs to render. Returns the milliseconds. The ticks get smaller, so that some are
 * left for a late response.
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

/** Advances the clock until `sign` is visible. */
export async function letTimePassUntil(page: Page, sign: Locator): Promise<void> {
  await takeClock(page)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(sign).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Advances a minute, in which a page sends all its automatic requests, and waits for them. */
export async function letMinutePass(page: Page): Promise<void> {
  await takeClock(page)
  await page.clock.runFor(60_000)
  // Requests arrive in order: this one is the last.
  const last = page.waitForRequest('**/livez?last')
  await page.evaluate(() => fetch('/livez?last').then(() => undefined))
  await last
}

/** Records the calls of the page. The returned function waits for their responses. */
export function watchResponses(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => request.url().includes(API) && open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  return () =>
    expect(async () => {
      expect(open.size).toBe(0)
      // Requests that follow a response are sent by then.
      await page.evaluate(() => fetch('/livez?last').then(() => undefined))
      expect(open.size).toBe(0)
    }).toPass({ intervals: [20] })
}
