import type { Page, Route } from '@playwright/test'

/**
 * Keeps the answers of an address back until told (by what this answers), so that what a page shows in the meantime is
 * seen on every machine. `answer` may give another one than the portal's.
 */
export async function holdAnswers(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {}
  const opened = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(address, async (route) => {
    await opened
    // Who was asked may have gone in the meantime.
    await answer(route).catch(() => {})
  })
  return letGo
}
