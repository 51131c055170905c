import type { Page } from '@playwright/test'
import { type Call, type ResponseOf, TOTAL_HEADER } from '../src/wire/call.ts'
import { addressOf, IN_THE_PAGE, withoutInitialData } from './send-request.ts'

/** Replaces the response of a call with data in which all fields differ. */
// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
export async function playResponse<C extends Call<any, any, any, any>>(
  page: Page,
  call: C,
  response: () => ResponseOf<C>,
) {
  if (IN_THE_PAGE.has(call.path)) await withoutInitialData(page)
  await page.route(addressOf(call), async (route) => {
    if (route.request().method() !== call.method) return route.fallback()
    const clean = response()
    const headers: Record<string, string> = Array.isArray(clean)
      ? { [TOTAL_HEADER]: String(clean.length) }
      : {}
    await route.fulfill({ json: call.response.write(clean) as object, headers })
  })
}
