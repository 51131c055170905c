import type { Page } from '@playwright/test'
import { type AnswerOf, type Call, TOTAL_HEADER } from '../src/wire/call.ts'
import { addressOf } from './ask.ts'

/** Replaces the response of a call with data in which all fields differ. */
// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
export async function playAnswer<C extends Call<any, any, any, any>>(
  page: Page,
  call: C,
  answer: () => AnswerOf<C>,
) {
  await page.route(addressOf(call), async (route) => {
    if (route.request().method() !== call.method) return route.fallback()
    const clean = answer()
    const headers: Record<string, string> = Array.isArray(clean)
      ? { [TOTAL_HEADER]: String(clean.length) }
      : {}
    await route.fulfill({ json: call.answer.write(clean) as object, headers })
  })
}
