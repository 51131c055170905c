import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createPerson, type PersonChange } from '../src/wire/people/person-record.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { onRows } from './data-dir.ts'
import { sendRequest } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

export type NewPerson = { smid: string; username: string; first: string; last: string; dodaac: string }

/** Unused, even in a retry. */
export function makeDodId(): string {
  return String(8_000_000_000 + randomInt(1_000_000_000))
}

/** Unused, and only letters. */
export function makeName(begin: string): string {
  return begin + Array.from({ length: 9 }, () => 'abcdefghij'.charAt(randomInt(10))).join('')
}

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

/** Adds a member by call and returns the number. The page needs permission 3. */
export async function addMember(
  page: Page,
  lastName: string,
  more: Partial<PersonChange> = {},
): Promise<string> {
  const email = `${lastName.toLowerCase()}@example.mil`
  const { id } = await sendRequest(page, createPerson, {
    body: { ...formOf(lastName), firstName: 'Journey', email, ...more },
  })
  return String(id)
}

/** Adds an orderer of W9AR02 and a member. Returns the username and the last name. */
export async function addOrdererWithMember(page: Page): Promise<{ orderer: string; last: string }> {
  await signInQuietly(page, 'manager')
  const last = makeName('Corner')
  await addMember(page, last)
  return { orderer: await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') }), last }
}

/** Adds a person with the password of the demo, without the mailed link. The page needs permission 3. */
export async function addPersonByCall(
  page: Page,
  { dodaac, last }: { dodaac: string; last: string },
): Promise<NewPerson> {
  const username = makeName('e2e')
  const email = `${username}@example.mil`
  const person = { ...formOf(last), firstName: 'Robin', dodaac, email, username }
  const { id } = await sendRequest(page, createPerson, {
    body: { ...person, enabled: true, maySignIn: true },
  })
  await onRows(
    (sql) => sql`UPDATE people SET password_hash = demo.password_hash, password_changed_at = now()
      FROM people demo WHERE demo.username = 'placer' AND people.person_id = ${id}`,
  )
  return { smid: String(id), username, first: 'Robin', last, dodaac }
}

/** Adds an orderer of a DoDAAC, as its Admin. Returns the username. */
export async function addOrderer(page: Page, of: { dodaac: string; last: string }): Promise<string> {
  const { smid, username } = await addPersonByCall(page, of)
  await sendRequest(page, addRole, {
    body: { personId: Number(smid), role: 'order-placer', dodaac: of.dodaac },
  })
  return username
}
