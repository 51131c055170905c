import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { readResetLink, resetPassword } from '../src/wire/account/recovery.ts'
import { createPerson, type PersonChange } from '../src/wire/people/person-record.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { ask } from './ask.ts'
import { waitForResetLink } from './mail-folder.ts'
import { PASSWORD, signInQuietly } from './signing-in.ts'

export type NewPerson = { smid: string; username: string; first: string; last: string; dodaac: string }

/** Ten digits that nobody has, also when a journey is tried again. */
export function makeDodId(): string {
  return String(8_000_000_000 + randomInt(1_000_000_000))
}

/** A name that nobody has, of letters only. */
export function makeName(begin: string): string {
  return begin + Array.from({ length: 9 }, () => 'abcdefghij'.charAt(randomInt(10))).join('')
}

/** What every person of a journey has in the form. */
function formOf(last: string) {
  return {
    lastName: last,
    dodId: makeDodId(),
    branch: 'army' as const,
    serviceStatus: 'reserve' as const,
    nameTape: last.toUpperCase(),
    dodaac: 'W9AR02',
  }
}

/**
 * Adds a member by the call of the form, so that a journey can begin at the list; answers the number. The page is signed in
 * as somebody with permission 3.
 */
export async function addMember(
  page: Page,
  lastName: string,
  more: Partial<PersonChange> = {},
): Promise<string> {
  const email = `${lastName.toLowerCase()}@example.mil`
  const { id } = await ask(page, createPerson, {
    body: { ...formOf(lastName), firstName: 'Journey', email, ...more },
  })
  return String(id)
}

/** Adds an orderer of W9AR02 and a member to order for; answers the username and the last name. */
export async function addOrdererWithMember(page: Page): Promise<{ orderer: string; last: string }> {
  await signInQuietly(page, 'manager')
  const last = makeName('Corner')
  await addMember(page, last)
  return { orderer: await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') }), last }
}

/**
 * Adds a service member who may sign in, by the calls of the screens: the page is signed in as somebody with permission 3,
 * and the password is made by the link of the mail. For journeys that need a person of their own.
 */
export async function addPersonByCall(
  page: Page,
  { dodaac, last }: { dodaac: string; last: string },
): Promise<NewPerson> {
  const username = makeName('e2e')
  const email = `${username}@example.mil`
  const person = { ...formOf(last), firstName: 'Robin', dodaac, email, username }
  await ask(page, createPerson, { body: { ...person, enabled: true, maySignIn: true } })
  const link = readResetLink(new URL(await waitForResetLink(email), 'http://portal.example').search)
  if (!link) throw new Error('The mail holds no link to make a password by.')
  expect(link).toMatchObject({ email, username })
  await ask(page, resetPassword, { body: { ...link, password: PASSWORD, confirmation: PASSWORD } })
  return { smid: String(link.id), username, first: 'Robin', last, dodaac }
}

/** Adds somebody who orders for a DoDAAC; the page is signed in as its Admin. Answers the username. */
export async function addOrderer(page: Page, of: { dodaac: string; last: string }): Promise<string> {
  const { smid, username } = await addPersonByCall(page, of)
  await ask(page, addRole, { body: { personId: Number(smid), role: 'order-placer', dodaac: of.dodaac } })
  return username
}
