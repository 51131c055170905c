import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSentMails } from '#testing/sent-mails.ts'
import { updatePassword } from '#wire/session/session.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ SUPPORT_EMAIL: 'configured@portal.example' })
  await buildPrograms(portal.owner)
  const { dodaac } = await buildUnit(portal.owner)
  await buildPerson(portal.owner, { dodaac, username: 'placer' })
})
afterAll(() => portal.stop())

async function readNotice(from: string, to: string): Promise<string> {
  const [person] = await portal.owner`SELECT person_id FROM people WHERE username = 'placer'`
  const client = await portal.signInWith('placer', from)
  const answer = await client.ask(updatePassword, {
    body: {
      id: person?.personId,
      email: '',
      username: 'placer',
      resetToken: '',
      current: from,
      password: to,
      confirmation: to,
    },
  })
  expect(answer.status).toBe(200)
  return String((await readSentMails(portal.owner)).at(-1)?.text)
}

it('mails name the support address of the configuration until an administrator writes another', async () => {
  expect(await readNotice(PASSWORD, 'Newer-Boots-4711')).toContain('configured@portal.example')
  await portal.owner`INSERT INTO portal_texts (name, value) VALUES ('supportEmail', 'written@portal.example')`
  expect(await readNotice('Newer-Boots-4711', 'Other-Boots-4711')).toContain('written@portal.example')
})
