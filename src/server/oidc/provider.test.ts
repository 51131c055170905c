import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { Provider } from './provider.ts'

afterEach(() => vi.unstubAllGlobals())

function open(issuer: string, says: Record<string, unknown>) {
  vi.stubGlobal('fetch', async () => Response.json(says))
  const { identityProvider } = readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'quartermaster' })
  if (!identityProvider) throw new Error('no provider')
  const log = { warn: vi.fn() }
  return { provider: new Provider(identityProvider, log as never), log }
}
const wellKnown = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
})

test('the server accepts a provider that names itself as configured', async () => {
  const { provider } = open('https://id.example.mil/unit', wellKnown('https://id.example.mil/unit'))
  expect((await provider.find()).serverMetadata().token_endpoint).toBe('https://id.example.mil/unit/token')
})

test.each([
  ['another', 'https://id.example.mil', 'https://evil.example'],
  ['a part of it', 'https://id.example.mil/unit', 'https://id.example.mil'],
  [
    'every tenant of the world, as the library would let it',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
  ],
])('the server refuses a provider that names itself as %s', async (_, issuer, named) => {
  const { provider, log } = open(issuer, wellKnown(named))
  await expect(provider.find()).rejects.toThrow()
  expect(log.warn).toHaveBeenCalledOnce()
})

test('the server refuses a provider whose response is too long', async () => {
  const issuer = 'https://id.example.mil'
  const { provider } = open(issuer, { ...wellKnown(issuer), padding: 'x'.repeat(600 * 1024) })
  await expect(provider.find()).rejects.toThrow()
})

test.each(['https://id.example.mil', 'http://127.0.0.1:9000'])(
  'the server does not call an address elsewhere without https, whatever the provider at %s says',
  async (issuer) => {
    const userinfo = 'http://elsewhere.example/who'
    const { provider } = open(issuer, { ...wellKnown(issuer), userinfo_endpoint: userinfo })
    const { fetchUserInfo } = await import('openid-client')
    const configuration = await provider.find()
    const requested = vi.fn()
    vi.stubGlobal('fetch', requested)
    await expect(fetchUserInfo(configuration, 'token', 'bell')).rejects.toThrow()
    expect(requested).not.toHaveBeenCalled()
  },
)
