import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BuiltPerson, PASSWORD } from '#testing/build.ts'
import { type Mailbox, startMailbox } from '#testing/mailbox.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { BodyOf, ClientResponse } from '#testing/portal.ts'
import { detailOf } from '#testing/said.ts'
import { forgotPassword, readResetLink, resetPassword, verifyToken } from '#wire/account/recovery.ts'
import { readSession, signIn, updatePassword } from '#wire/session/session.ts'

const LINK_REFUSED = 'Link is invalid or expired... You may have to request another one.'
const NEW_PASSWORD = 'Better-Pass-1'
const START = '2026-11-21T17:00:00Z'
let mailbox: Mailbox

afterAll(() => mailbox?.stop())
const { portal, build } = openPortal(
  async () => {
    mailbox = await startMailbox()
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Quartermaster <no-reply@portal.example>' }
    return { ...mail, SUPPORT_EMAIL: 'configured@portal.example', PUBLIC_URL: 'http://127.0.0.1:3000' }
  },
  { runsJobs: true },
)
beforeEach(() => portal.setTime(START))

const forget = (email: string, headers = {}) =>
  portal.anonymous.send(forgotPassword, { body: { email } }, { headers })
const login = async (username: string, password: string) =>
  (await portal.anonymous.send(signIn, { body: { username, password, assertion: '' } })).body.username ===
  username
const opens = async ({ username }: BuiltPerson) => {
  const old = await login(username, PASSWORD)
  return [old, await login(username, NEW_PASSWORD)]
}
const emailOf = (person: BuiltPerson) => `${person.username}@example.mil`

type Fields = BodyOf<typeof resetPassword>

function readLink(words: string): Fields {
  const link = readResetLink(/http:\/\/127\.0\.0\.1:3000\/passreset(\?\S+)/.exec(words)?.[1] ?? '')
  if (!link) throw new Error(`No link in: ${words}`)
  return { ...link, id: Number(link.id), password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
}

async function requestLink(person: BuiltPerson, count = 1): Promise<Fields> {
  expect((await forget(emailOf(person))).status).toBe(202)
  return readLink((await mailbox.waitFor(emailOf(person), count)).words)
}
const reset = (fields: Partial<Fields>, extra: { key?: string } = {}): Promise<ClientResponse> =>
  portal.anonymous.send(resetPassword, { body: fields }, extra)
const verify = async (token: string) => (await portal.anonymous.send(verifyToken, { body: { token } })).body

const expectLinkRefused = (response: ClientResponse) =>
  expect(response).toMatchObject({ status: 400, body: { detail: LINK_REFUSED, code: 'RESET_LINK' } })

describe('a person who forgot the password', () => {
  it('a person gets a link by mail, sets a new password with it once, and signs in [API-11 DATA-07 B5]', async () => {
    const person = await build()
    const old = await portal.signIn(person.username)
    const link = await requestLink(person)
    const { body, headers } = await reset(link)
    expect([body, headers['set-cookie']]).toEqual([{ message: 'Success' }, undefined])
    expect((await old.send(readSession, {})).status).toBe(401)
    expect(await opens(person)).toEqual([false, true])
    expectLinkRefused(await reset({ ...link, password: 'Third-Pass-1', confirmation: 'Third-Pass-1' }))
    const { subject, words } = await mailbox.waitFor(emailOf(person), 2)
    expect(subject).toBe('Your password was changed')
    expect(words.replaceAll('\r\n', '\n')).toContain(
      `Hello ${person.firstName} ${person.lastName},\n\nThe password of your account in Quartermaster was changed just now.\n\nIf that was not you, write to configured@portal.example at once.\n`,
    )
  })

  it('a retry with the same key after a lost response gets the same response, and the link stays used', async () => {
    const person = await build()
    const link = await requestLink(person)
    await portal.owner`INSERT INTO portal_texts (name, value) VALUES ('supportEmail', 'written@portal.example')`
    const key = 'lost-reply-1'
    const responses = await Promise.all([reset(link, { key }), reset(link, { key })])
    responses.push(await reset(link, { key }))
    for (const response of responses)
      expect([response.status, response.body]).toEqual([200, { message: 'Success' }])
    for (const other of [undefined, 'lost-reply-2'])
      expectLinkRefused(await reset(link, other ? { key: other } : {}))
    expectLinkRefused(await reset({ ...link, token: `${link.token}0` }, { key }))
    expect(await login(person.username, NEW_PASSWORD)).toBe(true)
    const mails = await portal.owner`SELECT data::text AS data FROM pgboss.job
      WHERE name = 'mail' AND data->>'to' = ${emailOf(person)} AND data->>'subject' = 'Your password was changed'`
    // The address that an administrator wrote goes before the configured one.
    expect(mails).toEqual([{ data: expect.stringContaining('write to written@portal.example') }])
  })

  it('a retried link request with the same key sends one mail, and its link stays valid', async () => {
    const [person, other] = [await build(), await build()]
    const send = (of: BuiltPerson) => forget(emailOf(of), { 'idempotency-key': 'lost-request-1' })
    for (const { status } of [...(await Promise.all([send(person), send(person)])), await send(person)])
      expect(status).toBe(202)
    const link = readLink((await mailbox.waitFor(emailOf(person))).words)
    // The key belongs to its question.
    expect((await send(other)).status).toBe(202)
    await mailbox.waitFor(emailOf(other))
    const requested = await portal.owner`SELECT FROM pgboss.job
      WHERE name = 'forgot-password' AND data->>'email' = ANY (${[emailOf(person), emailOf(other)]})`
    expect(requested).toHaveLength(2)
    expect((await reset(link)).body).toEqual({ message: 'Success' })
  })

  it('the old password and the link stay valid while the new password is weak or its confirmation differs [AUTH-46 ERR-08 VAL-06 VAL-07]', async () => {
    const person = await build()
    const link = await requestLink(person)
    const refusal = [422, 'Passwords must match and meet minimum requirements']
    expect(detailOf(await reset({ ...link, confirmation: 'Other-Pass-1' }))).toEqual(refusal)
    const weak = { password: 'Short-1', confirmation: 'Short-1' }
    expect(detailOf(await reset({ ...link, ...weak }))).toEqual(refusal)
    expect(await login(person.username, PASSWORD)).toBe(true)
    expect((await reset(link)).body).toEqual({ message: 'Success' })
  })

  it('unknown and disabled people get the same response but no mail [B5 B7]', async () => {
    const [person, disabled, visitor] = [await build(), await build({ enabled: false }), await build()]
    await portal.owner`UPDATE people SET may_sign_in = false WHERE person_id = ${visitor.id}`
    const unable = [disabled, visitor].map(emailOf)
    const known = await forget(emailOf(person))
    expect(known.status).toBe(202)
    for (const email of [...unable, 'nobody@example.mil', 'no address']) {
      const { status, body, headers } = await forget(email)
      expect([status, body]).toEqual([202, known.body])
      expect(Object.keys(headers).sort()).toEqual(Object.keys(known.headers).sort())
    }
    await mailbox.waitFor(emailOf(person))
    expect(mailbox.mails.filter(({ to }) => unable.includes(String(to[0])))).toEqual([])
  })

  it('a person gets at most three reset mails an hour, and more after that hour [B7]', async () => {
    const person = await build()
    for (let press = 1; press <= 4; press++) expect((await forget(emailOf(person))).status).toBe(202)
    const outcomes = () =>
      portal.owner`SELECT outcome FROM audit_events WHERE person_id = ${person.id} ORDER BY event_id`
    await expect.poll(outcomes).toHaveLength(4)
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'refused'])
    await mailbox.waitFor(emailOf(person))
    const before = mailbox.mails.filter(({ to }) => to.includes(emailOf(person))).length
    expect(before).toBeLessThanOrEqual(3)
    portal.setTime('2026-11-21T18:00:01Z')
    await requestLink(person, before + 1)
  })

  it('the reset mail reads well as text and aloud, and leads to the configured address, whatever host was named [B7 D21]', async () => {
    const person = await build({ dodId: '1234567890', firstName: '<b>Bo</b>' })
    await forget(emailOf(person), { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { raw, words, subject } = await mailbox.waitFor(emailOf(person))
    expect(raw).not.toContain('evil.example')
    expect(words.match(/https?:\/\/[^/"]+/g)).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3000'])
    expect(subject).toBe('Reset your password')
    expect(raw).toMatch(/text\/plain[\s\S]*text\/html/)
    expect(words).toContain('Hello,')
    expect(words).not.toMatch(/[<;]b[>&]Bo/)
    expect(words).toMatch(/<html lang="en">[\s\S]*<a href="http[^"]+">Reset your password<\/a>/)
    expect(`${raw} ${words}`).not.toContain('1234567890')
  })

  it('people who share an email address share five mails an hour, and the longest wait comes first [B7]', async () => {
    const shared = 'everybody@example.mil'
    const people = await Promise.all(Array.from({ length: 7 }, () => build()))
    await portal.owner`UPDATE people SET email = ${shared} WHERE person_id = ANY (${people.map(({ id }) => id)}::bigint[])`
    for (let time = 0; time < 3; time++) expect((await forget(shared)).status).toBe(202)
    const sent =
      () => portal.owner`SELECT DISTINCT person_id FROM password_resets JOIN people USING (person_id)
      WHERE email = ${shared} AND sent_at IS NOT NULL`
    await expect.poll(async () => (await sent()).length).toBe(5)
    await mailbox.waitFor(shared, 5)
    const mails = mailbox.mails.filter(({ to }) => to[0] === shared)
    expect(new Set(mails.map(({ words }) => readLink(words).username)).size).toBe(5)
    portal.setTime('2026-11-21T18:00:01Z')
    await forget(` ${shared.toUpperCase()} `)
    await expect.poll(async () => (await sent()).length).toBe(people.length)
    expect(
      await portal.owner`SELECT FROM password_resets JOIN people USING (person_id) WHERE email = ${shared}`,
    ).toHaveLength(10)
  })

  it('the mail arrives once the mail server works, and its link is valid for half an hour from then', async () => {
    const person = await build()
    mailbox.refuse(true)
    await forget(emailOf(person))
    await expect.poll(() => mailbox.refused()).toBeGreaterThan(0)
    portal.setTime('2026-11-21T18:00:00Z')
    const refused = mailbox.refused()
    const hurry = setInterval(() => {
      void portal.owner`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute()
    }, 200)
    await expect.poll(() => mailbox.refused()).toBeGreaterThan(refused)
    mailbox.refuse(false)
    const link = readLink((await mailbox.waitFor(emailOf(person))).words)
    clearInterval(hurry)
    portal.setTime('2026-11-21T18:29:00Z')
    expect(await verify(link.token)).toEqual({ flag: true })
  })
})

describe('the link', () => {
  let person: BuiltPerson
  let link: Fields
  beforeAll(async () => {
    portal.setTime(START)
    person = await build()
    link = await requestLink(person)
  })

  it('the link ends when the portal says so, not when the text of the link says so [B2 AUTH-44 AUTH-45 ERR-10]', async () => {
    expect(link.token).toMatch(/^[\w-]{43}\|2026-11-21T17:30:00.000Z$/)
    const later = link.token.replace('2026-', '2027-')
    expectLinkRefused(await reset({ ...link, token: later }))
    portal.setTime('2026-11-21T17:29:59Z')
    expect(await verify(link.token)).toEqual({ flag: true })
    portal.setTime('2026-11-21T17:30:00Z')
    expectLinkRefused(await reset(link))
    expectLinkRefused(await reset({ ...link, token: later }))
    for (const token of ['', 'x', `${'x'.repeat(43)}|2026-11-21T18:00:00.000Z`])
      expectLinkRefused(await reset({ ...link, token: token }))
  })

  it('the link belongs to one person, and with the fields of another person neither password changes [B3]', async () => {
    const other = await build()
    const fields = { id: other.id, email: emailOf(other), username: other.username }
    for (const [name, value] of Object.entries(fields))
      expectLinkRefused(await reset({ ...link, [name]: value }))
    expectLinkRefused(await reset({ ...link, ...fields }))
    for (const somebody of [person, other]) expect(await opens(somebody)).toEqual([true, false])
  })

  it('the database does not hold the secret of the link [B4]', async () => {
    const [secret = ''] = link.token.split('|')
    const stored = await portal.owner`SELECT t::text FROM password_resets t UNION ALL
      SELECT t::text FROM pgboss.job t UNION ALL SELECT t::text FROM audit_events t`
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('the server says whether the link is valid, which a newer link or the end of the account ends [API-15 B5]', async () => {
    const newer = await requestLink(person, 2)
    expectLinkRefused(await reset(link))
    const tokens = [link.token, newer.token, newer.token, `${newer.token}0`, '']
    const flags = (await Promise.all(tokens.map(verify))).map(({ flag }) => flag)
    expect(flags).toEqual([false, true, true, false, false])
    link = newer
    await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${person.id}`
    expectLinkRefused(await reset(link))
    expect(await verify(link.token)).toEqual({ flag: false })
    await portal.owner`UPDATE people SET enabled = true WHERE person_id = ${person.id}`
  })

  it('the link works for one of twenty concurrent requests and unlocks an account that wrong passwords locked [B5]', async () => {
    for (let attempt = 0; attempt < 3; attempt++) await login(person.username, 'wrong')
    expect(await login(person.username, PASSWORD)).toBe(false)
    const passwords = Array.from({ length: 20 }, (_, index) => `Better-Pass-${index}`)
    const responses = await Promise.all(
      passwords.map((password) => reset({ ...link, password, confirmation: password })),
    )
    const won = passwords.filter((_, index) => responses[index]?.status === 200)
    expect(won).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 200)) expectLinkRefused(response)
    expect(await login(person.username, won[0] ?? '')).toBe(true)
  })
})

it('a missing or wrong current password counts like a failed sign-in, and a mail reports each password change [B6]', async () => {
  const person = await build()
  const client = await portal.signIn(person.username)
  const passwords = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
  const fields = { id: person.id, email: '', username: '', resetToken: '', ...passwords }
  const change = (current?: string) =>
    client.send(updatePassword, { body: { ...fields, ...(current && { current }) } })
  expect((await client.send(updatePassword, { body: { ...fields, id: 1 } })).status).toBe(403)
  expect((await change(PASSWORD)).status).toBe(200)
  expect((await mailbox.waitFor(emailOf(person))).subject).toBe('Your password was changed')
  for (const current of [undefined, 'wrong', 'wrong']) {
    const { status, body } = await change(current)
    expect([status, body.errors[0].field]).toEqual([422, 'current'])
  }
  expect(await login(person.username, NEW_PASSWORD)).toBe(false)
  expect((await change(NEW_PASSWORD)).body.detail).toContain('locked')
  portal.setTime('2026-11-21T17:15:01Z')
  expect(await login(person.username, NEW_PASSWORD)).toBe(true)
})
