import { expect, test } from '@playwright/test'
import {
  endPersonSessions,
  type FoundPerson,
  lookUpPeople,
  sendPersonReset,
  unlockPerson,
} from '../src/wire/panel/administration.ts'
import { ask, originOf } from './ask.ts'
import { loseReplies } from './lost-replies.ts'
import { readMails } from './mail-folder.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { signIn, signInQuietly, tryToSignIn } from './signing-in.ts'

test('a lost reply unlocks, signs out and sends a reset once: what is done about somebody is pressed again', async ({
  page,
  browser,
}) => {
  await signInQuietly(page, 'manager')
  const person = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Locked') })
  const email = `${person.username}@example.mil`
  const name = `${person.first} ${person.last}`
  const visitor = await (await browser.newContext({ baseURL: originOf(page) })).newPage()
  await signInQuietly(visitor, person.username)
  for (let times = 0; times < 3; times += 1)
    expect(await tryToSignIn(visitor, person.username, 'wrong')).toBe(false)

  await signIn(page, 'admin', '/admin?view=users')
  await page.getByLabel('Email address or EDIPI').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog')
  const said = (text: string) => () => expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  const open = (action: string) => async () => {
    await page.getByRole('button', { name: `${action}: ${name}` }).click()
    await dialog.getByLabel('Reason').fill('Called the desk.')
    return dialog.getByRole('button', { name: action, exact: true })
  }
  const found = async (field: keyof FoundPerson) => {
    const [row] = await ask(page, lookUpPeople, { body: { search: email } })
    return row?.[field]
  }
  await loseReplies(page, {
    Unlock: {
      fill: open('Unlock'),
      sends: unlockPerson,
      holds: () => found('lockedUntil'),
      sees: said(`${name} is not locked any more.`),
    },
    'End sessions': {
      fill: open('End sessions'),
      sends: endPersonSessions,
      holds: () => found('sessions'),
      sees: said(`All sessions of ${name} have ended.`),
    },
    'Send reset': {
      fill: open('Send reset'),
      sends: sendPersonReset,
      holds: () => found('pendingReset'),
      sees: said(`A password reset is on its way to ${name}.`),
    },
  })
  // One to begin with, one more from the desk.
  await expect
    .poll(() => readMails(email).filter((mail) => /^Subject: (Choose|Reset)/m.test(mail)).length)
    .toBe(2)
  await visitor.close()
})
