import type { Page, Route } from '@playwright/test'

/**
 * Holds the responses of an address until the returned function is called, so that the test sees the state in between.
 * `answer` may replace them.
 */
export async function holdResponses(
  page: Page,
  address: string,
  response: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {}
  const opened = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(address, async (route) => {
    await opened
    // The page may be gone.
    await response(route).catch(() => {})
  })
  return letGo
}
