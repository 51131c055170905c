import { expect, it } from 'vitest'
import { CHEAP } from '#demo/demo-accounts.ts'
import { PASSWORD } from '#testing/build.ts'
import { checkRows } from '#testing/check-rows.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { readSession, updatePassword } from '#wire/session/session.ts'
import { isCommonPassword } from './common-passwords.ts'
import { derive } from './hashers.ts'
import { hashPassword, isPassword } from './passwords.ts'

const owner = { username: 'elena.whitfield', email: 'ewhitfield@example.mil' }

it('the portal refuses a common password with and without its ornaments, and one’s own name or that of the portal [B9]', () => {
  checkRows(
    [
      ...['Password1!', 'P@ssw0rd2026', 'Dragon-2026', '$unshine99!', 'Welcome123!', '!!Qwerty12345'],
      ...['Tiger-2026!', 'Elena.Whitfield1!', 'EWhitfield-2026', 'Quartermaster1!', 'Qu4rterm4ster!'],
    ],
    (password) => expect(isCommonPassword(password, owner)).toBe(true),
  )
  // A password may contain a common word.
  checkRows(
    [PASSWORD, 'Love-2026!', 'Tr0ub4dor&3', 'Better-Pass-1', 'Blue-Wagon-Sings-4', 'kQ7!vbT2pLz'],
    (password) => expect(isCommonPassword(password, owner)).toBe(false),
  )
})

it('a password is the same from every keyboard, and older hashes of the typed form still match [B9]', async () => {
  const [composed, apart] = ['Gr\u00fc\u00dfe-2026!', 'Gr\u00fc\u00dfe-2026!'.normalize('NFD')]
  const stored = await hashPassword(apart, CHEAP)
  for (const typed of [composed, apart]) expect(await isPassword(typed, stored)).toBe(true)
  expect(await isPassword('Grusse-2026!', stored)).toBe(false)
  const nonce = Buffer.alloc(16, 1)
  const tag = await derive({ message: apart, nonce, tagLength: 32, ...CHEAP })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`
  expect([await isPassword(apart, old), await isPassword(composed, old)]).toEqual([true, false])
})

const { portal, build } = openPortal({ PASSWORD_PROFILE: 'stig' })
const change = async (client: Client, current: string, next: string) => {
  const { id, email, username } = (await client.send(readSession, {})).body
  const passwords = { password: next, confirmation: next, current }
  return client.send(updatePassword, { body: { id, email, username, resetToken: '', ...passwords } })
}

it('the strict profile refuses common and the last five passwords, fewer than eight changed characters, and two changes in one day [B9]', async () => {
  const words = ['Harbour', 'Lantern', 'Meadows', 'Granite', 'Thistle', 'Cobalts']
  const used = words.map((word, number) => `${word}!Wagon+${String(number).repeat(4)}`)
  const present = used.at(-1) ?? ''
  const person = await build()
  const hashes = await Promise.all(used.map((password) => hashPassword(password, CHEAP)))
  await portal.owner`UPDATE people SET password_hash = ${hashes.at(-1) ?? ''},
    password_changed_at = '2026-11-20T17:00:00Z' WHERE person_id = ${person.id}`
  for (const [number, hash] of hashes.slice(1, -1).entries())
    await portal.owner`INSERT INTO earlier_passwords
      VALUES (${person.id}, ${hash}, ${`2026-11-${11 + number}T17:00:00Z`})`
  portal.setTime('2026-11-21T16:59:59Z')
  const client = await portal.signInWith(person.username, present)
  const expectRefused = async (next: string, code: string, current = present) =>
    expect(codeOf(await change(client, current, next))).toEqual([422, code])
  await expectRefused('Another-Fine-One-77', 'PASSWORD_TOO_YOUNG')
  portal.setTime('2026-11-21T17:00:00Z')
  await expectRefused('Quartermaster-1234!', 'COMMON_PASSWORD')
  await expectRefused(`${present.slice(0, -7)}QR?6789`, 'PASSWORD_TOO_SIMILAR')
  const wide = present
    .slice(0, -7)
    .replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
  await expectRefused(`${wide}QR?6789`, 'PASSWORD_TOO_SIMILAR')
  for (const old of used.slice(1, -1)) await expectRefused(old, 'PASSWORD_USED_BEFORE')
  const eight = `${present.slice(0, -8)}PQR?6789`
  expect((await change(client, present, eight)).status).toBe(200)
  await expectRefused(used[0] ?? '', 'PASSWORD_TOO_YOUNG', eight)
  portal.setTime('2026-11-22T17:00:00Z')
  const again = await portal.signInWith(person.username, eight)
  expect((await change(again, eight, used[0] ?? '')).status).toBe(200)
  const stored = await portal.owner`SELECT FROM earlier_passwords WHERE person_id = ${person.id}`
  expect(stored).toHaveLength(4)
})
