import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import type { Call } from '../src/wire/call.ts'
import { addressOf } from './ask.ts'

/** A form that changes something. */
export type Form = {
  /** Fills it in; answers the button that sends it. */
  fill: () => Promise<Locator>
  /** The change that it sends. That every one is here is seen to by src/web/change/replayed.test.ts. */
  sends: Pick<Call<unknown, unknown, unknown, unknown, 'write'>, 'method' | 'path' | 'kind'>
  /** What the server holds of it, read without the screen. */
  holds: () => Promise<unknown>
  /** Waits until the person sees that it is done. */
  sees: () => Promise<unknown>
  /** How it is sent, and sent again, where that is not done by a button. */
  press?: (field: Locator) => Promise<unknown>
  /** What is said when no answer came; forms that say it their own way name it. */
  says?: string
  /** What is answered in place of the portal under test, where that cannot come to such a case. Done once for each key. */
  plays?: (route: Route) => object | Promise<object>
}

export const NO_ANSWER = 'No answer came from the portal. Press again: nothing is done twice.'

/**
 * Sends a form whose first reply is lost behind the server, and presses again, twice in the same moment: the action is done
 * once, with one key, by one request more, and the person sees that it is done.
 */
export async function loseReply(
  page: Page,
  { fill, press, sends, holds, sees, says = NO_ANSWER, plays }: Form,
): Promise<void> {
  const button = await fill()
  const before = await holds()
  const { keys, lost, stop } = await loseFirst(page, sends, plays)
  await (press ? press(button) : button.click())
  await lost
  await expect(page.getByText(says).last()).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
  const held = await holds()
  expect(held, 'the first try was done').not.toEqual(before)

  if (press) await press(button)
  else
    await button.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
  // The screen may show already what `sees` waits for.
  await expect.poll(() => keys.length, 'it is sent again').toBeGreaterThan(1)
  await sees()
  await stop()
  expectOneKey(keys)
  expect(await holds(), 'it was done once').toEqual(held)
}

/** Loses the first reply to a change behind the server, for forms that are pressed again in a way of their own. */
export async function loseFirst(page: Page, sends: Form['sends'], plays?: Form['plays']) {
  const keys: (string | undefined)[] = []
  const played = new Map<string | undefined, object>()
  let announceLost = () => {}
  const lost = new Promise<void>((done) => {
    announceLost = done
  })
  const play = async (route: Route, key: string | undefined) => {
    const json = played.get(key) ?? (await plays?.(route)) ?? {}
    played.set(key, json)
    return json
  }
  const isIt = addressOf(sends)
  await page.route(isIt, async (route) => {
    if (route.request().method() !== sends.method) return route.fallback()
    const key = route.request().headers()['idempotency-key']
    keys.push(key)
    if (keys.length > 1) return plays ? route.fulfill({ json: await play(route, key) }) : route.continue()
    if (plays) await play(route, key)
    else {
      const answer = await route.fetch()
      expect(answer.status(), await answer.text()).toBeLessThan(300)
    }
    await route.abort('connectionreset')
    announceLost()
  })
  return { keys, lost, stop: () => page.unroute(isIt) }
}

/** Two requests of one attempt. */
export function expectOneKey(keys: (string | undefined)[]): void {
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
}

/** Plays forms one after the other. */
export async function loseReplies(page: Page, forms: Record<string, Form>): Promise<void> {
  for (const [name, form] of Object.entries(forms)) await test.step(name, () => loseReply(page, form))
}
