import { readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { LONGEST_WAIT } from '../src/testing/wait.ts'
import { findFaults, settle } from './accessibility.ts'
import { NOW } from './fixed-time.ts'
import { foldSnapshot } from './fold-snapshot.ts'

type Fixed = { url: string; cookies: Record<string, string> }

/** Tests in the portal with a fixed clock (e2e/fixed-portal.ts), which all workers share. */
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
  /** Uses a shared session, so that no list of sessions depends on earlier tests. */
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
 * Compares a part of the page with the file of this name, and checks the page with axe. Further parts in `also` have
 * files of their own. To rewrite the files, use `--update-snapshots`, and review them before the commit.
 */
export async function expectWhole(
  page: Page,
  part: Locator,
  name: string,
  also: Record<string, Locator> = {},
): Promise<void> {
  const parts = { [name]: part, ...also }
  const texts = new Map<string, string>()
  let faults = {}
  await expect(async () => {
    // Again each time, because a part that arrives late brings selects, which are hidden at first.
    await settle(page)
    const readStates = () => Promise.all(Object.values(parts).map((one) => one.evaluate(readState)))
    const before = await readStates()
    for (const [file, one] of Object.entries(parts)) texts.set(file, await one.ariaSnapshot())
    faults = await findFaults(page)
    expect((await readStates()).join() === before.join(), `${name} still changes`).toBe(true)
  }).toPass({ intervals: [50] })
  const title = await page.title()
  for (const [file, text] of texts)
    expect.soft(`${title}\n${foldSnapshot(text)}`).toMatchSnapshot(`${file}.txt`)
  for (const [kind, found] of Object.entries(faults)) expect.soft(found, `${name}: ${kind}`).toEqual([])
}

/** Runs in the page: its elements, and the values of its fields. */
function readState(part: Element): string {
  const fields = part.querySelectorAll<HTMLInputElement>('input, select, textarea')
  return part.outerHTML + [...fields].map(({ value, checked }) => `${value} ${checked}`).join()
}
