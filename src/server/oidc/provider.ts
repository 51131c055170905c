import type { FastifyBaseLogger } from 'fastify'
import type { Configuration, CustomFetchOptions } from 'openid-client'
import { isHere } from '../config/here.ts'
import type { IdentityProvider } from '../config/oidc-settings.ts'

/** Seconds for each request to the provider. */
const RESPONSE_TIMEOUT = 4
/** Milliseconds until the metadata is fetched again. */
const CACHED_FOR = 60 * 60 * 1000
/** Milliseconds without requests to a provider that just failed. */
const LEFT_ALONE = 2000

export const loadClient = () => import('openid-client')

export class ProviderAway extends Error {}

/** Fetches the metadata at sign-in, so that an outage affects only its own button. */
export class Provider {
  readonly settings: IdentityProvider
  readonly #log: FastifyBaseLogger
  #known: { configuration: Configuration; until: number } | undefined
  #requestOfGiving: Promise<Configuration> | undefined
  #awayUntil = 0

  constructor(settings: IdentityProvider, log: FastifyBaseLogger) {
    this.settings = settings
    this.#log = log
  }

  /** @throws ProviderAway */
  async find(): Promise<Configuration> {
    const now = performance.now()
    if (this.#known && now < this.#known.until) return this.#known.configuration
    if (now < this.#awayUntil) return this.#findOld()
    this.#requestOfGiving ??= this.#send().finally(() => {
      this.#requestOfGiving = undefined
    })
    return this.#requestOfGiving.catch((error) => {
      this.#awayUntil = performance.now() + LEFT_ALONE
      this.#log.warn(
        { event: 'provider.away', reason: describeFault(error) },
        'the identity provider is away',
      )
      return this.#findOld()
    })
  }

  #findOld(): Configuration {
    if (!this.#known) throw new ProviderAway()
    return this.#known.configuration
  }

  async #send(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const client = await loadClient()
    const isOnThisMachine = issuer.startsWith('http:')
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      {},
      clientSecret ? chooseAuthentication(client, clientSecret) : client.None(),
      {
        // Also checks the token's signature, not only the connection that delivered it.
        execute: [
          client.enableNonRepudiationChecks,
          ...(isOnThisMachine ? [client.allowInsecureRequests] : []),
        ],
        timeout: RESPONSE_TIMEOUT,
        [client.customFetch]: createBoundedFetch(isOnThisMachine),
      },
    )
    // The library lets Entra's 'common' match every tenant.
    if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new ProviderAway('another issuer')
    this.#known = { configuration, until: performance.now() + CACHED_FOR }
    return configuration
  }
}

type Client = Awaited<ReturnType<typeof loadClient>>

/** In the header, unless the provider supports only the other way. */
function chooseAuthentication(client: Client, secret: string): ReturnType<Client['ClientSecretBasic']> {
  const basic = client.ClientSecretBasic(secret)
  const post = client.ClientSecretPost(secret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const takesOnlyPost = ways?.includes('client_secret_post') && !ways.includes('client_secret_basic')
    return (takesOnlyPost ? post : basic)(server, ...rest)
  }
}

/** The library's own code of the error. Its causes hold tokens and must not be logged. */
export function describeFault(error: unknown): string {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown }
  if (error instanceof ProviderAway || error instanceof TypeError) return String(message || 'no answer')
  return [name, code].filter((word) => typeof word === 'string').join(' ') || 'fault'
}

const MAX_BYTES = 512 * 1024

/** HTTPS or this machine only, without redirects and with a size limit. */
function createBoundedFetch(isOnThisMachine: boolean) {
  return async (address: string, options: CustomFetchOptions): Promise<Response> => {
    const { protocol, hostname } = new URL(address)
    const isSafe = protocol === 'https:' || (isOnThisMachine && isHere(hostname))
    if (!isSafe) throw new TypeError('The provider names an address that is not https.')
    const response = await fetch(address, { ...options, redirect: 'error' } as RequestInit)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.length
      if (bytes > MAX_BYTES) throw new TypeError('The response of the provider is too long.')
      parts.push(part)
    }
    const { status, headers } = response
    return new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status, headers })
  }
}
