import { readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { LONGEST_WAIT } from '../src/testing/wait.ts'
import { expectAccessibleLook, settle } from './accessibility.ts'
import { NOW } from './fixed-time.ts'
import { foldSnapshot } from './fold-snapshot.ts'

type Fixed = { url: string; cookies: Record<string, string> }

/** Journeys in the portal in which it is always the same moment (e2e/fixed-portal.ts), which all workers share. */
export const test = base.extend<{ enter(who: string | null): Promise<void> }, { fixed: Fixed }>({
  fixed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is taken
    async ({}, use) => {
      const note = `node_modules/.cache/e2e-fixed-${process.env.E2E_PORT ?? '4173'}`
      await use(await (await fetch(readFileSync(note, 'utf8'))).json())
    },
    { scope: 'worker', timeout: LONGEST_WAIT },
  ],
  baseURL: async ({ fixed }, use) => use(fixed.url),
  /** Takes the session of somebody, which all share: nobody signs in, and no list of sessions depends on what ran before. */
  enter: async ({ page, fixed }, use) => {
    await page.clock.setFixedTime(NOW)
    await use(async (who) => {
      await page.context().clearCookies()
      if (who === null) return
      const [name = '', value = ''] = (fixed.cookies[who] ?? '').split('=')
      await page.context().addCookies([{ name, value, url: fixed.url }])
    })
  },
})

/**
 * A part of the page says, whole, what the file of this name says, and a machine finds nothing wrong with it. `--update-snapshots`
 * writes the files anew, to be read line by line before they are committed.
 */
export async function expectWhole(page: Page, part: Locator, name: string): Promise<void> {
  await settle(page)
  let before = ''
  await expect(async () => {
    const now = await part.ariaSnapshot()
    const isStill = now === before
    before = now
    expect(isStill, `${name} still changes`).toBe(true)
  }).toPass({ intervals: [50] })
  expect.soft(`${await page.title()}\n${foldSnapshot(before)}`).toMatchSnapshot(`${name}.txt`)
  await expectAccessibleLook(page, name)
}
