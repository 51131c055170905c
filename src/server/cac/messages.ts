import type { CryptoKey } from 'jose'
import type { Config } from '../config/config.ts'
import type { Portal } from '../portal.ts'
import { addCardKey, findCardKey } from './queries.ts'

/** Fixed, which excludes `none` and symmetric algorithms. */
const ALGORITHM = 'EdDSA'
const TYPE = 'card+jwt'
/** Seconds. */
const LASTS = 60
/** Maximum clock difference between two processes, in seconds. */
const CLOCKS_DIFFER = 5
const KEY_SIGNS_FOR = 12 * 60 * 60 * 1000
const KEY_VERIFIES_FOR = KEY_SIGNS_FOR + 10 * 60 * 1000

const loadJose = () => import('jose')

export type CardMessage = { edipi: string; nonce: string; id: string; endsAt: Date }

/** The private key stays in memory and changes every twelve hours (docs/decisions/12-cards-and-identity-providers.md). */
export class MessageWriter {
  readonly #portal: Portal
  #key: Promise<{ id: string; privateKey: CryptoKey; until: number }> | undefined
  #until = 0

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** A compact JWS for one EDIPI and one browser nonce. */
  async write(edipi: string, nonce: string): Promise<string> {
    const now = this.#portal.clock()
    const key = await this.#findKey(now)
    const seconds = Math.floor(now.getTime() / 1000)
    const { SignJWT } = await loadJose()
    return new SignJWT({ nonce })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
      .setIssuer(issuerOf(this.#portal.config))
      .setAudience(audienceOf(this.#portal.config))
      .setSubject(edipi)
      .setJti(crypto.randomUUID())
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LASTS)
      .sign(key.privateKey)
  }

  #findKey(now: Date): Promise<{ id: string; privateKey: CryptoKey; until: number }> {
    if (!this.#key || now.getTime() >= this.#until) {
      this.#until = now.getTime() + KEY_SIGNS_FOR
      this.#key = this.#makeKey(now)
      this.#key.catch(() => {
        this.#until = 0
      })
    }
    return this.#key
  }

  async #makeKey(now: Date) {
    const { exportJWK, generateKeyPair } = await loadJose()
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM)
    const id = crypto.randomUUID()
    await addCardKey(this.#portal.handles.writes, {
      id,
      publicKey: await exportJWK(publicKey),
      madeAt: now,
      endsAt: new Date(now.getTime() + KEY_VERIFIES_FOR),
    })
    return { id, privateKey, until: this.#until }
  }
}

/** Null when the message is old, or not from and for this portal. */
export async function readCardMessage(
  { config, handles }: Pick<Portal, 'config' | 'handles'>,
  message: string,
  now: Date,
): Promise<CardMessage | null> {
  if (!config.cac) return null
  const { importJWK, jwtVerify } = await loadJose()
  const sql = handles.writes
  const findKey = async ({ kid }: { kid?: string | undefined }) => {
    const key = typeof kid === 'string' ? await findCardKey(sql, kid, now) : null
    if (!key) throw new UnknownKey()
    return importJWK(key, ALGORITHM)
  }
  const verified = await jwtVerify(message, findKey, {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: issuerOf(config),
    audience: audienceOf(config),
    currentDate: now,
    requiredClaims: ['iss', 'aud', 'sub', 'jti', 'iat', 'exp', 'nonce'],
  }).catch((error) => {
    if (error instanceof UnknownKey || (error as { code?: string }).code?.startsWith('ERR_J')) return null
    throw error
  })
  if (!verified) return null
  const { sub = '', jti = '', iat = 0, exp = 0, nonce } = verified.payload
  const isFresh = exp - iat <= LASTS && iat <= now.getTime() / 1000 + CLOCKS_DIFFER
  if (!isFresh || !/^\d{10}$/.test(sub) || !/^[\w-]{8,100}$/.test(jti) || typeof nonce !== 'string')
    return null
  return { edipi: sub, nonce, id: jti, endsAt: new Date(exp * 1000) }
}

class UnknownKey extends Error {}

function issuerOf(config: Config): string {
  return `${config.cac?.publicUrl}/`
}

function audienceOf(config: Config): string {
  return `${config.publicUrl}/`
}
