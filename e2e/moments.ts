import type { Page } from '@playwright/test'

type Moment = { came: number | null; left: number | null }
type Watch = { pressed: number; moments: Record<string, Moment> }

/**
 * Notes from now on when texts come and go on the page, so that a delay can be told exactly however busy the machine
 * is. Sentences for people who listen stay longer by design and do not count. Start it again after a reload.
 */
export async function watchTexts(page: Page, texts: string[]): Promise<void> {
  await page.evaluate((wanted) => {
    const watch: Watch = { pressed: 0, moments: {} }
    for (const text of wanted) watch.moments[text] = { came: null, left: null }
    const look = () => {
      const copy = document.body.cloneNode(true) as HTMLElement
      for (const heard of copy.querySelectorAll('[aria-live]')) heard.remove()
      const seen = copy.textContent ?? ''
      for (const [text, moment] of Object.entries(watch.moments)) {
        if (moment.came === null && seen.includes(text)) moment.came = performance.now()
        if (moment.came !== null && moment.left === null && !seen.includes(text))
          moment.left = performance.now()
      }
    }
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    for (const press of ['click', 'keydown', 'input'])
      document.addEventListener(press, () => (watch.pressed = performance.now()), true)
    Object.assign(window, { watch })
  }, texts)
}

/** Milliseconds from the last click or key to the moment when a text came or left; waits for it. */
export async function timeAfterPress(page: Page, text: string, end: 'came' | 'left'): Promise<number> {
  const { pressed, at } = await waitForMoment(page, text, end)
  return at - pressed
}

/** Milliseconds from the end of an answer to the moment when a text came; waits for it. */
export async function timeAfterAnswer(page: Page, path: string, text: string): Promise<number> {
  const { at } = await waitForMoment(page, text, 'came')
  const answered = await page.evaluate(
    (wanted) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast((entry) =>
        entry.name.includes(wanted),
      )?.responseEnd,
    path,
  )
  if (answered === undefined) throw new Error(`Nothing was asked at '${path}'.`)
  return at - answered
}

/** Milliseconds from the moment when one text came to the moment when another left; waits for both. */
export async function timeBetween(page: Page, came: string, left: string): Promise<number> {
  const first = await waitForMoment(page, came, 'came')
  const last = await waitForMoment(page, left, 'left')
  return last.at - first.at
}

/** Milliseconds from the last click or key to each call of an address since; waits for none. */
export async function timesOfCalls(page: Page, path: string): Promise<number[]> {
  return page.evaluate((wanted) => {
    const { watch } = window as unknown as { watch: Watch }
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes(wanted) && entry.startTime >= watch.pressed)
      .map((entry) => entry.startTime - watch.pressed)
  }, path)
}

async function waitForMoment(page: Page, text: string, end: 'came' | 'left') {
  const found = await page.waitForFunction(
    ([wanted, which]) => {
      const { watch } = window as unknown as { watch: Watch }
      const at = watch.moments[wanted]?.[which]
      return typeof at === 'number' && { pressed: watch.pressed, at }
    },
    [text, end] as const,
    { timeout: 60_000 },
  )
  return (await found.jsonValue()) as { pressed: number; at: number }
}
