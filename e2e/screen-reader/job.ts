import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { signInQuietly } from '../signing-in.ts'
import { Listener } from './listener.ts'
import { type Session, startSession } from './session.ts'

type Tools = {
  /** The user of the screen reader, without a session or an open page. */
  person: Listener
  isSignedIn(username: string, path?: string): Promise<void>
}

/** A job with keyboard and screen reader only. General rules are checked automatically. */
export const job = base.extend<Tools, { session: Session }>({
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads
    async ({}, use, worker) => {
      const session = await startSession(worker.project.use.baseURL as string)
      await use(session)
      await session.stop()
    },
    { scope: 'worker' },
  ],
  person: async ({ session, baseURL }, use, info) => {
    await session.browser.respondNothing()
    await session.browser.send('Network.clearBrowserCookies')
    await session.browser.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
    await session.browser.send('Page.navigate', { url: new URL('/readyz', baseURL).href })
    const person = new Listener(session, baseURL as string)
    await person.waits()
    await use(person)
    const folder = join(info.project.outputDir, 'heard')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${info.title.replace(/\W+/g, '-').slice(0, 60)}.txt`),
      `${person.describe()}\n`,
    )
    expect(person.faults, person.describe()).toEqual([])
  },
  isSignedIn: async ({ person, session, page, baseURL }, use) => {
    await use(async (username, path = '/dashboard') => {
      await signInQuietly(page, username)
      const cookies = await page.context().cookies(baseURL)
      await session.browser.send('Network.setCookies', { cookies })
      await person.opens(path)
    })
  },
})
