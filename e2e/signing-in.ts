import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { sessionUser, signIn as signInByForm } from '../src/wire/session/session.ts'
import { ask, originOf } from './ask.ts'

export const PASSWORD = 'Demo-Pass-2026'

/**
 * Signs a demo account in by the call of the form, without the form, and opens a page. The form itself has its own
 * journey. Everything after it waits for the page's heading.
 */
export async function signIn(page: Page, username: string, path = '/dashboard'): Promise<void> {
  await signInQuietly(page, username)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Goes on to another page of the portal as a link in it does: nothing is loaded again, and the page is there when this
 * ends. From outside the portal, from a page before the sign-in, and to the very address that is open, it is loaded.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const isFollowed =
    page.url().startsWith(originOf(page)) &&
    new URL(path, page.url()).href !== page.url() &&
    (await page.evaluate(
      (to) =>
        new Promise<boolean>((done) => {
          const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: Router }
          if (!router) return done(false)
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

/** What TanStack's router of the open page offers to its developer tools. */
type Router = { subscribe(event: 'onRendered', tell: () => void): () => void }

/** Signs in without opening a page. */
export async function signInQuietly(page: Page, username: string, password = PASSWORD): Promise<void> {
  expect(await tryToSignIn(page, username, password), `${username} can sign in`).toBe(true)
}

/** The copy that this browser keeps of its session, which its screens do not trust. */
export async function readCopy(page: Page) {
  const kept = await page.evaluate(() => ({
    user: JSON.parse(sessionStorage.getItem('user') ?? 'null'),
    permissions: JSON.parse(sessionStorage.getItem('permissions') ?? '[]'),
    dodaacs: JSON.parse(sessionStorage.getItem('dodaacs') ?? '[]'),
  }))
  return { ...kept, user: z.parse(sessionUser.schema, kept.user) }
}

/** Whether somebody is let in with this password. */
export async function tryToSignIn(page: Page, username: string, password: string): Promise<boolean> {
  const answer = await ask(page, signInByForm, { body: { username, password, assertion: '' } })
  return !('flag' in answer)
}

/** Agrees to the notice that stands before the form. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

/** Opens the sign-in page and agrees to the notice. */
export async function openSignIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await agree(page)
}
