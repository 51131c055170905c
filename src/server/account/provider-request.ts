import type { FastifyReply, FastifyRequest } from 'fastify'
import { readOwnPath } from '#domain/account/identity-provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { NO_PROVIDER_SIGN_IN, PROVIDER_REDIRECT, PROVIDER_SCREEN } from '#wire/account/provider-sign-in.ts'
import { loadClient, type Provider, ProviderAway } from '../oidc/provider.ts'
import type { Portal } from '../portal.ts'
import { openTicket, sealTicket } from './sealed.ts'

/** Milliseconds. */
const LASTS = 10 * 60 * 1000
/** Seconds from the response of the provider to the screen that uses it. */
const RESPONSE_LASTS = 60
const LONGEST_RESPONSE = 2900
const PURPOSE = 'provider sign-in'

/** In a sealed cookie, so that any process can finish it. */
type BegunSignIn = {
  id: string
  state: string
  nonce: string
  verifier: string
  returnTo: string
  endsAt: number
}
export type ReturnedSignIn = BegunSignIn & { address: URL }

type Place = Pick<Portal, 'config' | 'secretsKey'>

const nameCookie = ({ config }: Place, name: string) => (config.secureCookies ? `__Host-${name}` : name)
const beginCookie = (portal: Place) => nameCookie(portal, 'provider')
const nameResponseCookie = (portal: Place) => nameCookie(portal, 'provider-answer')
// Only requests of the portal's own page send these cookies.
const cookieOptions = ({ config }: Place) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: config.secureCookies }) as const

/** Only this browser can finish the sign-in, once, within ten minutes. */
export async function beginProviderSignIn(
  portal: Portal,
  provider: Provider | null,
  { reply, now }: { reply: FastifyReply; now: Date },
  returnTo: string,
): Promise<{ address: string }> {
  const { provider: known, client, configuration } = await findConfiguration(provider)
  const begun: BegunSignIn = {
    id: crypto.randomUUID(),
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo: readOwnPath(returnTo),
    endsAt: now.getTime() + LASTS,
  }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress(portal),
    scope: known.settings.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  })
  reply.setCookie(beginCookie(portal), sealTicket<BegunSignIn>(portal, PURPOSE, begun), {
    ...cookieOptions(portal),
    maxAge: LASTS / 1000,
  })
  return { address: address.href }
}

/** Sends no token as a hint, so the provider uses its own cookie. */
export async function findProviderSignOutPage(
  portal: Portal,
  provider: Provider | null,
): Promise<{ address: string }> {
  const { provider: known, client, configuration } = await findConfiguration(provider)
  if (!configuration.serverMetadata().end_session_endpoint) {
    const message = `${known.settings.name} has no page to sign out at. Close the browser, or sign out on its own pages.`
    throw new Refusal('not-found', message, { code: 'NO_SIGN_OUT' })
  }
  const address = client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `${portal.config.publicUrl}/`,
  })
  return { address: address.href }
}

async function findConfiguration(provider: Provider | null) {
  if (!provider) throw new Refusal('not-found', NO_PROVIDER_SIGN_IN, { code: 'NO_PROVIDER' })
  const client = await loadClient()
  const configuration = await provider.find().catch((error) => {
    if (error instanceof ProviderAway) throw providerAway(provider.settings.name)
    throw error
  })
  return { provider, client, configuration }
}

/** Moves the response into a cookie, so that no page or history has the code. Verifies nothing. */
export function serveProviderRedirect(portal: Portal): void {
  portal.app.get(PROVIDER_REDIRECT, (request, reply) => {
    const [, response = ''] = (request.raw.url ?? '').split('?', 2)
    if (response.length <= LONGEST_RESPONSE)
      reply.setCookie(nameResponseCookie(portal), Buffer.from(response).toString('base64url'), {
        ...cookieOptions(portal),
        maxAge: RESPONSE_LASTS,
      })
    else
      portal.app.log.warn(
        { event: 'provider.answer', bytes: response.length },
        'the answer of the provider is too long',
      )
    return reply.redirect(PROVIDER_SCREEN, 303)
  })
}

export function takeReturned(
  portal: Portal,
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
): ReturnedSignIn | null {
  const sealed = request.cookies[beginCookie(portal)]
  const response = request.cookies[nameResponseCookie(portal)]
  for (const name of [beginCookie(portal), nameResponseCookie(portal)])
    if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(portal))
  const begun = sealed ? openTicket<BegunSignIn>(portal, PURPOSE, sealed, now) : null
  if (!begun || !response) return null
  const address = new URL(redirectAddress(portal))
  address.search = Buffer.from(response, 'base64url').toString()
  return { ...begun, address }
}

export function providerAway(name: string): Refusal {
  return new Refusal(
    'busy',
    `${name} does not respond right now. Try again in a moment, or sign in another way.`,
    { code: 'PROVIDER_AWAY', retryAfter: 5 },
  )
}

const redirectAddress = ({ config }: Place) => config.publicUrl + PROVIDER_REDIRECT
