import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { sessionUser, signIn as signInByForm } from '../src/wire/session/session.ts'
import { originOf, sendRequest } from './send-request.ts'

export const PASSWORD = 'Demo-Pass-2026'

/** Signs in by call and opens a page. Waits for its heading. */
export async function signIn(page: Page, username: string, path = '/dashboard'): Promise<void> {
  await signInQuietly(page, username)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Navigates within the app as a link does and waits for the page. A full load happens from outside, before sign-in, and
 * for the same address.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const isFollowed =
    page.url().startsWith(originOf(page)) &&
    new URL(path, page.url()).href !== page.url() &&
    (await page.evaluate(
      (to) =>
        new Promise<boolean>((done) => {
          const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: Router }
          // Before its first screen the router does not hear of a new address.
          if (!router?.history.subscribers.size) return done(false)
          const forget = router.subscribe('onRendered', () => {
            forget()
            done(true)
          })
          history.pushState(null, '', to)
        }),
      path,
    ))
  if (!isFollowed) await page.goto(path)
}

/** TanStack's router, as its developer tools see it. */
type Router = {
  history: { subscribers: Set<unknown> }
  subscribe(event: 'onRendered', notify: () => void): () => void
}

export async function signInQuietly(page: Page, username: string, password = PASSWORD): Promise<void> {
  expect(await tryToSignIn(page, username, password), `${username} can sign in`).toBe(true)
}

/** The browser's copy of the session, which screens do not trust. */
export async function readCopy(page: Page) {
  const stored = await page.evaluate(() => ({
    user: JSON.parse(sessionStorage.getItem('user') ?? 'null'),
    permissions: JSON.parse(sessionStorage.getItem('permissions') ?? '[]'),
    dodaacs: JSON.parse(sessionStorage.getItem('dodaacs') ?? '[]'),
  }))
  return { ...stored, user: z.parse(sessionUser.schema, stored.user) }
}

/** Whether the password is accepted. */
export async function tryToSignIn(page: Page, username: string, password: string): Promise<boolean> {
  const response = await sendRequest(page, signInByForm, { body: { username, password, assertion: '' } })
  return !('flag' in response)
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

export async function openSignIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await agree(page)
}
