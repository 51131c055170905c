import { afterEach, expect, test, vi } from 'vitest'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { ORIGIN, startTestPortal } from '#testing/portal.ts'
import { findProviderSignOut } from '#wire/account/provider-sign-in.ts'

afterEach(() => vi.unstubAllGlobals())

test('people sign out at the provider by its own page, which knows the way back and gets no token', async () => {
  const provider = await startIdentityProvider(ORIGIN)
  const portal = await startTestPortal(provider.environment)
  const { status, body } = await portal.anonymous.ask(findProviderSignOut, { body: {} })
  expect(status).toBe(200)
  const { origin, searchParams } = new URL(body.address)
  expect(origin).toBe(provider.issuer)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'quartermaster',
    post_logout_redirect_uri: `${ORIGIN}/`,
  })
  expect((await fetch(body.address)).status).toBe(200)
  await portal.stop()
  await provider.stop()
})

test('a provider without such a page is named, and what to do instead', async () => {
  const issuer = 'https://id.example.mil'
  vi.stubGlobal('fetch', async () => Response.json({ issuer, authorization_endpoint: `${issuer}/in` }))
  const portal = await startTestPortal({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal' })
  const { status, body } = await portal.anonymous.ask(findProviderSignOut, { body: {} })
  expect([status, body.code, body.detail]).toEqual([
    404,
    'NO_SIGN_OUT',
    'id.example.mil has no page to sign out at. Close the browser, or sign out on its own pages.',
  ])
  await portal.stop()
})
