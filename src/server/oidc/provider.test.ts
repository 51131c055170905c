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
  ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
  jwks_uri: `${issuer}/keys`,
})

test('the server accepts a provider that names itself as configured, and no other, nor a response that is too long', async () => {
  const issuer = 'https://id.example.mil/unit'
  const { provider } = open(issuer, wellKnown(issuer))
  expect((await provider.find()).serverMetadata().token_endpoint).toBe(`${issuer}/token`)
  for (const [configured, named] of [
    ['https://id.example.mil', 'https://evil.example'],
    [issuer, 'https://id.example.mil'],
    // Every tenant of the world, as the library would let it.
    ['https://login.microsoftonline.com/common/v2.0', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ] as const) {
    const other = open(configured, wellKnown(named))
    await expect(other.provider.find(), named).rejects.toThrow()
    expect(other.log.warn, named).toHaveBeenCalledOnce()
  }
  const long = open(issuer, { ...wellKnown(issuer), padding: 'x'.repeat(600 * 1024) })
  await expect(long.provider.find()).rejects.toThrow()
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
