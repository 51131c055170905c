import { type Claims, isNaming } from '#domain/account/identity-provider.ts'
import { describeFault, loadClient, type Provider, ProviderAway } from './provider.ts'

export type Expected = { state: string; nonce: string; verifier: string; address: URL }

/** `declined`: the provider itself refused the sign-in. `reason` is for the audit trail. */
export type Exchanged = { claims: Claims } | { refused: 'declined' | 'not valid' | 'away'; reason: string }

/** The library checks state, nonce, and the issuer, audience, signature and times of the token. */
export async function exchangeCode(provider: Provider, expected: Expected): Promise<Exchanged> {
  const client = await loadClient()
  try {
    const configuration = await provider.find()
    const tokens = await client.authorizationCodeGrant(configuration, expected.address, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (!token) return { refused: 'not valid', reason: 'no token about a person' }
    const { finds, claim } = provider.settings
    // Only the signed token proves two factors.
    if (isNaming(finds, claim, token)) return { claims: token }
    const said = await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
    return { claims: { ...said, amr: token.amr, acr: token.acr } }
  } catch (error) {
    return describeRefusal(client, error)
  }
}

type Client = Awaited<ReturnType<typeof loadClient>>

function describeRefusal(client: Client, error: unknown): Exchanged {
  if (error instanceof client.AuthorizationResponseError) {
    const said = /^[\w.-]{1,60}$/.exec(error.error)?.[0] ?? 'unreadable'
    return { refused: 'declined', reason: `the provider says ${said}` }
  }
  const reason = describeFault(error)
  return { refused: isAway(client, error) ? 'away' : 'not valid', reason }
}

function isAway(client: Client, error: unknown): boolean {
  if (error instanceof ProviderAway || error instanceof TypeError) return true
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  return cause instanceof Response && cause.status >= 500
}
