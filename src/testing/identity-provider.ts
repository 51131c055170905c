import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { listen } from './sockets.ts'

type Claims = Record<string, unknown>
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
type Mood = 'well' | 'away' | 'slow' | 'garbage' | 'endless'

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

const CLIENT = { id: 'quartermaster', secret: 'a secret of the tests, and of nobody else' }

/**
 * A real provider that knows a few users and needs only their name. `isThin`: claims come only from the userinfo
 * endpoint.
 */
export async function startIdentityProvider(portalAddress: string, { isThin = false } = {}) {
  /** Claims by the name that the user types. */
  const people = new Map<string, Claims>()
  const requested: string[] = []
  let mood: { mood: Mood; path: RegExp } = { mood: 'well', path: /./ }
  let twist: { change: (claims: Claims) => Claims; key: Key } | null = null
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listen(server)}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${portalAddress}/auth/provider`],
        post_logout_redirect_uris: [`${portalAddress}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    ttl: {
      ...{ Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      AuthorizationCode: 60,
    },
    conformIdTokenClaims: isThin,
    claims: {
      openid: ['sub', 'amr', 'acr'],
      profile: ['preferred_username', 'edipi'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    // These tests do not cover consent.
    loadExistingGrant: async ({ oidc }: { oidc: Oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError: async (ctx: { body: string }, { error }: { error: string }) => {
      ctx.body = `The provider says: ${error}`
    },
  })
  provider.use(async (ctx: { path: string; body: { id_token?: string } }, next: () => Promise<void>) => {
    requested.push(ctx.path)
    await next()
    if (!twist || !ctx.body?.id_token) return
    const claims = JSON.parse(Buffer.from(ctx.body.id_token.split('.')[1] ?? '', 'base64url').toString())
    ctx.body.id_token = await new SignJWT(twist.change(claims))
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(twist.key)
  })
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (mood.mood !== 'well' && mood.path.test(path)) return misbehave(mood.mood, response)
    if (path.startsWith('/interaction/')) return void signInThere(provider, people, request, response)
    handle(request, response)
  })
  return {
    issuer,
    /** The variables of a portal that trusts it. */
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    people,
    requested,
    setMood: (given: Mood, path = /./) => {
      mood = { mood: given, path }
    },
    /** Changes the claims before the token is signed, with `key` if given. */
    setTwist: (change: ((claims: Claims) => Claims) | null, key: Key = privateKey) => {
      twist = change && { change, key }
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

type Grant = { addOIDCScope(scope: string): void; save(): Promise<unknown> }
type Oidc = {
  provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
  client: { clientId: string }
  session: { accountId: string }
}

function misbehave(mood: Mood, response: ServerResponse): void {
  if (mood === 'away') response.destroy()
  if (mood === 'garbage') response.setHeader('content-type', 'application/json').end('{"issuer": <html>')
  if (mood === 'endless') {
    response.setHeader('content-type', 'application/json')
    const more = () =>
      response.writable && response.write(`"${'x'.repeat(65_000)}",`, () => setImmediate(more))
    more()
  }
}

async function signInThere(
  provider: InstanceType<typeof Provider>,
  people: Map<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response)
  const name = request.method === 'POST' ? new URLSearchParams(await text(request)).get('name') : null
  if (name === '') return provider.interactionFinished(request, response, { error: 'access_denied' })
  const person = name === null ? undefined : people.get(name)
  if (name !== null && person) {
    const login = { accountId: name, amr: person.amr, acr: person.acr }
    return provider.interactionFinished(request, response, { login })
  }
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="en">
    <title>Test provider</title><main><h1>Sign in to the test provider</h1><form method="post"><label>Name <input name="name"
    autofocus></label> <button>Go on</button></form></main>`)
}

/** Does what the user does at the provider. Returns the redirect back. */
export async function visitProvider(address: string, name: string): Promise<string> {
  const jar = new Map<string, string>()
  const open = async (url: string, body?: URLSearchParams) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(key, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider stays: ${await response.text()}`)
    return new URL(location, url).href
  }
  const page = await open(address)
  const [there] = address.split('/auth')
  let next = await open(page, new URLSearchParams({ name }))
  while (next.startsWith(there ?? '')) next = await open(next)
  return next
}
