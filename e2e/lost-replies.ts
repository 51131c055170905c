import { expect, type Locator, type Page } from '@playwright/test'
import type { Call } from '../src/wire/call.ts'
import { addressOf } from './send-request.ts'

type Form = {
  /** Returns the button that submits. */
  fill: () => Promise<Locator>
  sends: Pick<Call<unknown, unknown, unknown, unknown, 'write'>, 'method' | 'path' | 'kind'>
  /** The state on the server. */
  holds: () => Promise<unknown>
  /** Waits until the user sees the success. */
  sees: () => Promise<unknown>
}

export const NO_RESPONSE = 'The portal did not respond. Press again: nothing is done twice.'

/**
 * Drops the first response, then presses twice at once. The action is done once, with one key and one more request, and
 * the user sees the success.
 */
export async function loseReply(page: Page, { fill, sends, holds, sees }: Form): Promise<void> {
  const button = await fill()
  const before = await holds()
  const { keys, lost, stop } = await loseFirst(page, sends)
  await button.click()
  await lost
  await expect(page.getByText(NO_RESPONSE).last()).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
  const held = await holds()
  expect(held, 'the first try was done').not.toEqual(before)
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  // The screen may already show what `sees` waits for.
  await expect.poll(() => keys.length, 'it is sent again').toBeGreaterThan(1)
  await sees()
  await stop()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect(await holds(), 'it was done once').toEqual(held)
}

/** The server handles the request, but the response is lost. */
export async function loseFirst(page: Page, sends: Form['sends']) {
  const keys: (string | undefined)[] = []
  let announceLost = () => {}
  const lost = new Promise<void>((done) => {
    announceLost = done
  })
  const isIt = addressOf(sends)
  await page.route(isIt, async (route) => {
    if (route.request().method() !== sends.method) return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    const response = await route.fetch()
    expect(response.status(), await response.text()).toBeLessThan(300)
    await route.abort('connectionreset')
    announceLost()
  })
  return { keys, lost, stop: () => page.unroute(isIt) }
}
