import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { signInQuietly } from '../signing-in.ts'
import { Listener } from './listener.ts'
import { type Session, startSession } from './session.ts'

type Tools = {
  /** The person who does the job by ear, at a fresh desk: nobody is signed in, and no page of the portal is open. */
  person: Listener
  /** Signs a demo account in without the form, and opens a page. */
  isSignedIn(username: string, path?: string): Promise<void>
}

/** A job that somebody does with keyboard and ears alone. What holds on every page is watched without being asked for. */
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
    await session.browser.answerNothing()
    await session.browser.send('Network.clearBrowserCookies')
    await session.browser.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
    await session.browser.send('Page.navigate', { url: new URL('/readyz', baseURL).href })
    const person = new Listener(session, baseURL as string)
    await person.waits()
    await use(person)
    const folder = join(info.project.outputDir, 'heard')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${info.title.replace(/\W+/g, '-').slice(0, 60)}.txt`), `${person.tell()}\n`)
    expect(person.faults, person.tell()).toEqual([])
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
