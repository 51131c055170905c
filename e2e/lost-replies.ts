import { expect, type Locator, type Page } from '@playwright/test'
import { API } from './signing-in.ts'

/** A form that changes something. */
export type Form = {
  /** Fills it in; answers the button that sends it. */
  fill: () => Promise<Locator>
  /** The part of the address that the change goes to. */
  calls: string
  /** What the server holds of it, read without the screen. */
  holds: () => Promise<unknown>
  /** Waits until the person sees that it is done. */
  sees: () => Promise<unknown>
  /** What is said when no answer came; forms that say it their own way name it. */
  says?: string
}

const NO_ANSWER = 'No answer came from the portal. Press again: nothing is done twice.'

/**
 * Sends a form whose first reply is lost behind the server, and presses again, twice in the same moment: the deed is done
 * once, with one key, by one request more, and the person sees that it is done.
 */
export async function loseReply(
  page: Page,
  { fill, calls, holds, sees, says = NO_ANSWER }: Form,
): Promise<void> {
  const button = await fill()
  const before = await holds()
  const keys: (string | undefined)[] = []
  let tellLost = () => {}
  const lost = new Promise<void>((done) => {
    tellLost = done
  })
  const isIt = (url: URL) => url.pathname.startsWith(`${API}${calls}`)
  await page.route(isIt, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    const answer = await route.fetch()
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    await route.abort('connectionreset')
    tellLost()
  })
  await button.click()
  await lost
  await expect(page.getByText(says).last()).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
  const held = await holds()
  expect(held, 'the first try was done').not.toEqual(before)

  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await sees()
  await page.unroute(isIt)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect(await holds(), 'it was done once').toEqual(held)
}
