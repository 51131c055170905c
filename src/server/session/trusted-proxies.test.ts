import { afterEach, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { checkRows } from '#testing/check-rows.ts'
import { requestOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { signIn } from '#wire/session/session.ts'
import { readConfig } from '../config/config.ts'

let portal: TestPortal
afterEach(() => portal.stop())

async function readAddressAs(remoteAddress: string, forwarded: string): Promise<string> {
  const requested = requestOf(signIn, { body: { username: 'nobody', password: 'x', assertion: '' } })
  await portal.app.inject({
    ...requested,
    remoteAddress,
    headers: { ...requested.headers, 'x-forwarded-for': forwarded },
  })
  const [event] =
    await portal.owner`SELECT address FROM audit_events WHERE action = 'sign-in' ORDER BY event_id DESC LIMIT 1`
  return String(event?.address)
}

it('only a proxy that the operator names may state the client address', async () => {
  portal = await startTestPortal({ TRUSTED_PROXIES: '10.9.0.0/16, 127.0.0.1' })
  expect(await readAddressAs('10.9.3.4', '203.0.113.9')).toBe('203.0.113.9')
  // The client forged the first address; the proxy added the second.
  expect(await readAddressAs('10.9.3.4', '192.0.2.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await readAddressAs('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7')
  expect(() => readConfig({ TRUSTED_PROXIES: '10.9.0.0/33' })).toThrow(/^TRUSTED_PROXIES must be/)
})

it('without a named proxy, the connection gives the client address, and the administrator reads about an unnamed proxy', async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner)
  const admin = await portal.signIn(
    (await buildPerson(portal.owner, { ...unit, permissions: [99] })).username,
  )
  const read = async () =>
    (await admin.send(readFigures, {})).body.warnings.filter((text: string) => /proxy/.test(text))
  expect(await read()).toEqual([])
  expect(await readAddressAs('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7')
  expect(await read()).toEqual([expect.stringMatching(/^A proxy is in front .* TRUSTED_PROXIES/)])
})

it('the startup check warns an operator about an unnamed proxy when the portal itself has no https', () => {
  const [secure, plain] = ['https://portal.example', 'http://portal.example']
  checkRows(
    [
      [{ PUBLIC_URL: secure }, true],
      [{ PUBLIC_URL: secure, TRUSTED_PROXIES: '10.0.0.1' }, false],
      [{ PUBLIC_URL: plain }, true],
      [{ HOST: '0.0.0.0', PUBLIC_URL: plain }, false],
      [{}, false],
    ],
    (settings, expected) => expect(readConfig(settings).seesUnnamedProxy).toBe(expected),
  )
})
