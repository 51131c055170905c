import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSession, updatePassword } from '#wire/session/session.ts'
import { isCommonPassword } from './common-passwords.ts'

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

  it('under the strict profile takes no earlier one, differs enough and comes once a day [B9]', async () => {
    const person = await buildPerson(portal.owner, { dodaac })
    const used = [PASSWORD]
    const day = (number: number) => `2026-11-${String(20 + number).padStart(2, '0')}T17:00:00Z`
    const words = ['Harbour', 'Lantern', 'Meadow', 'Granite', 'Thistle', 'Cobalt']
    const next = (number: number) => `${words[number - 1]}!${String(number).repeat(9)}xyz`
    for (let number = 1; number <= 6; number++) {
      portal.setTime(day(number))
      const client = await portal.signInWith(person.username, used.at(-1) ?? '')
      const present = used.at(-1) ?? ''
      const similar = await change(client, present, `${present}Aa1!Bb2`)
      expect([similar.body.code, similar.body.detail]).toEqual([
        'PASSWORD_TOO_SIMILAR',
        'The new password must differ from the present one in at least 8 characters.',
      ])
      for (const old of used.slice(-5).filter((one) => one.length >= 15 && one !== present))
        expect((await change(client, present, old)).body, old).toMatchObject({
          code: 'PASSWORD_USED_BEFORE',
          detail: 'Your last 5 passwords cannot be used again. Choose another.',
        })
      expect((await change(client, present, next(number))).status, next(number)).toBe(200)
      portal.setTime(day(number + 1).replace('17:00:00', '16:59:59'))
      const soon = await portal.signInWith(person.username, next(number))
      expect((await change(soon, next(number), 'Another-Fine-One-77')).body).toMatchObject({
        code: 'PASSWORD_TOO_YOUNG',
        detail: 'A password can be changed once within 24 hours. Try again tomorrow.',
      })
      used.push(next(number))
    }
    portal.setTime(day(7))
    const client = await portal.signInWith(person.username, next(6))
    expect((await change(client, next(6), next(1))).status).toBe(200)
    const kept =
      await portal.owner`SELECT count(*)::int AS count FROM earlier_passwords WHERE person_id = ${person.id}`
    expect(kept).toEqual([{ count: 4 }])
  })
})
