import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSession, updatePassword } from '#wire/session/session.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

const owner = { username: 'elena.whitfield', email: 'ewhitfield@example.mil' }
const refused = (password: string) => isCommonPassword(password, owner)

describe('a password that everybody tries first', () => {
  it('is refused with and without its ornaments [B9]', () => {
    for (const password of [
      'Password1!',
      'P@ssw0rd2026',
      'Dragon-2026',
      '$unshine99!',
      'Welcome123!',
      '!!Qwerty12345',
      'Tr0ub4dor&3',
    ])
      expect(refused(password), password).toBe(password !== 'Tr0ub4dor&3')
  })
  it('and so is the own name or that of the portal [B9]', () => {
    for (const password of ['Elena.Whitfield1!', 'EWhitfield-2026', 'Quartermaster1!', 'Qu4rterm4ster!'])
      expect(refused(password), password).toBe(true)
  })
  it('is not what only contains a common word [B9]', () => {
    for (const password of [PASSWORD, 'Better-Pass-1', 'Blue-Wagon-Sings-4', 'kQ7!vbT2pLz'])
      expect(refused(password), password).toBe(false)
  })
})

describe('a change of the password', () => {
  let portal: TestPortal
  let dodaac = ''
  const change = async (client: Client, current: string, next: string) => {
    const { id, email, username } = (await client.ask(readSession, {})).body
    const fields = { id, email, username, resetToken: '' }
    const passwords = { password: next, confirmation: next, current }
    return client.ask(updatePassword, { body: { ...fields, ...passwords } })
  }
  beforeAll(async () => {
    portal = await startTestPortal({ PASSWORD_PROFILE: 'stig' })
    await buildPrograms(portal.owner)
    dodaac = (await buildUnit(portal.owner)).dodaac
  })
  afterAll(() => portal?.stop())

  it('is refused by the server for a common one, whatever the page says [B9]', async () => {
    const client = await portal.signIn((await buildPerson(portal.owner, { dodaac })).username)
    const { status, body } = await change(client, PASSWORD, 'Quartermaster-1234!')
    expect([status, body.code]).toEqual([422, 'COMMON_PASSWORD'])
    expect(body.detail).toMatch(/^This password is easy to guess/)
  })

  it('under the strict profile takes none of the last five, differs in eight characters and comes once a day [B9]', async () => {
    const cheap = { memory: 8, passes: 1, parallelism: 1 }
    const words = ['Harbour', 'Lantern', 'Meadows', 'Granite', 'Thistle', 'Cobalts']
    const used = words.map((word, number) => `${word}!Wagon+${String(number).repeat(4)}`)
    const present = used.at(-1) ?? ''
    const person = await buildPerson(portal.owner, { dodaac })
    const hashes = await Promise.all(used.map((password) => hashPassword(password, cheap)))
    await portal.owner`UPDATE people SET password_hash = ${hashes.at(-1) ?? ''},
      password_changed_at = '2026-11-20T17:00:00Z' WHERE person_id = ${person.id}`
    for (const [number, hash] of hashes.slice(1, -1).entries())
      await portal.owner`INSERT INTO earlier_passwords
        VALUES (${person.id}, ${hash}, ${`2026-11-${11 + number}T17:00:00Z`})`
    portal.setTime('2026-11-21T16:59:59Z')
    const client = await portal.signInWith(person.username, present)
    const tooYoung = [
      'PASSWORD_TOO_YOUNG',
      'A password can be changed once within 24 hours. Try again tomorrow.',
    ]
    const refuse = async (next: string, current = present) => {
      const { status, body } = await change(client, current, next)
      return [status, body.code, body.detail]
    }
    expect(await refuse('Another-Fine-One-77')).toEqual([422, ...tooYoung])
    portal.setTime('2026-11-21T17:00:00Z')
    expect(await refuse(`${present.slice(0, -7)}QR?6789`)).toEqual([
      422,
      'PASSWORD_TOO_SIMILAR',
      'The new password must differ from the present one in at least 8 characters.',
    ])
    for (const old of used.slice(1, -1))
      expect(await refuse(old), old).toEqual([
        422,
        'PASSWORD_USED_BEFORE',
        'Your last 5 passwords cannot be used again. Choose another.',
      ])
    // The sixth last one, and eight characters of difference, are enough.
    const eight = `${present.slice(0, -8)}PQR?6789`
    expect((await change(client, present, eight)).status).toBe(200)
    expect(await refuse(used[0] ?? '', eight)).toEqual([422, ...tooYoung])
    portal.setTime('2026-11-22T17:00:00Z')
    const again = await portal.signInWith(person.username, eight)
    expect((await change(again, eight, used[0] ?? '')).status).toBe(200)
    const kept =
      await portal.owner`SELECT count(*)::int AS count FROM earlier_passwords WHERE person_id = ${person.id}`
    expect(kept).toEqual([{ count: 4 }])
  })
})
