import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { waitForResetLink } from './mail-folder.ts'
import { API, originOf, PASSWORD } from './signing-in.ts'

export type NewPerson = { smid: string; username: string; first: string; last: string; dodaac: string }

/** Ten digits that nobody has, also when a journey is tried again. */
export function makeDodId(): string {
  return String(8_000_000_000 + randomInt(1_000_000_000))
}

/** A name that nobody has, of letters only. */
export function makeName(begin: string): string {
  return begin + Array.from({ length: 9 }, () => 'abcdefghij'.charAt(randomInt(10))).join('')
}

/**
 * Adds a member by the call of the form, so that a journey can begin at the list; answers the number. The page is signed in
 * as somebody with permission 3.
 */
export async function addMember(page: Page, lastName: string, more: object = {}): Promise<string> {
  const answer = await page.request.post(`${API}/servicemember/create`, {
    headers: { origin: originOf(page) },
    data: {
      firstnamE_0: 'Journey',
      lastnamE_0: lastName,
      dodiD_0: makeDodId(),
      branchtapE_0: 2,
      stA_0: 2,
      nametapE_0: lastName.toUpperCase(),
      emaiL_0: `${lastName.toLowerCase()}@example.mil`,
      dodaaC_0: 'W9AR02',
      ...more,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return String(Number((await answer.json()).smiD_0))
}

/**
 * Adds a service member who may sign in, by the calls of the screens: the page is signed in as somebody with permission 3,
 * and the password is made by the link of the mail. For journeys that need a person of their own.
 */
export async function addPersonByCall(
  page: Page,
  { dodaac, last }: { dodaac: string; last: string },
): Promise<NewPerson> {
  const headers = { origin: originOf(page) }
  const username = makeName('e2e')
  const email = `${username}@example.mil`
  const answer = await page.request.post(`${API}/servicemember/create`, {
    headers,
    data: {
      firstnamE_0: 'Robin',
      lastnamE_0: last,
      dodiD_0: makeDodId(),
      branchtapE_0: 2,
      stA_0: 2,
      nametapE_0: last.toUpperCase(),
      dodaaC_0: dodaac,
      emaiL_0: email,
      usernamE_0: username,
      enabL_0: 2,
      userflG_0: 2,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const link = new URL(await waitForResetLink(email), 'http://portal.example')
  const set = await page.request.put(`${API}/auth/reset-password`, {
    headers,
    data: {
      resetToken: link.searchParams.get('TOKEN'),
      SMID_0: link.searchParams.get('SMID_0'),
      EMAIL_0: email,
      USERNAME_0: username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  })
  expect(set.status(), await set.text()).toBe(200)
  const smid = link.searchParams.get('SMID_0') ?? ''
  return { smid: smid.padStart(20, '0'), username, first: 'Robin', last, dodaac }
}

/** Adds somebody who orders for a DoDAAC; the page is signed in as its Admin. Answers the username. */
export async function addOrderer(page: Page, of: { dodaac: string; last: string }): Promise<string> {
  const { smid, username } = await addPersonByCall(page, of)
  const given = await page.request.post(`${API}/role/dodaac/role`, {
    headers: { origin: originOf(page) },
    data: { smiD_0: smid, roleiD_0: '00000000000000000002', dodaaC_0: of.dodaac, seQ_0: 0 },
  })
  expect(given.status(), await given.text()).toBe(200)
  return username
}
