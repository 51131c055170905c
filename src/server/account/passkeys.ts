import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import type { Portal } from '../portal.ts'
import type { FactorRow } from './factor-queries.ts'
import { seal, unseal } from './sealed.ts'

type Place = Pick<Portal, 'secretsKey'>

/** What the portal keeps of a passkey, sealed. */
type Kept = { publicKey: string; transports: string[] }
export type NewPasskey = Kept & { id: string; counter: number }

/** What a passkey has signed, as the browser sends it. */
export type Signed = {
  id: string
  authenticatorData: string
  clientData: string
  signature: string
  userHandle: string
}
/** What a browser sends of a new passkey. */
export type Made = { id: string; clientData: string; attestation: string; transports: string[] }

/** For whom passkeys are made, and where they are used. */
type Party = { host: string; origin: string }

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Passkeys are made for the name in the public address of the portal, and used at that address. A portal on this machine is
 * `localhost` to them, for they know no numbers.
 * @throws Refusal (404) where the address has no name, or is neither https nor this machine: no browser makes a passkey there
 */
export function findParty({ publicUrl }: Pick<Config, 'publicUrl'>): Party {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (LOOPBACK.test(hostname)) return { host: 'localhost', origin: origin.replace(hostname, 'localhost') }
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0)
    throw new Refusal(
      'not-found',
      'Passkeys need a portal with a name and https. Use another way to sign in.',
      {
        code: 'NO_PASSKEYS',
      },
    )
  return { host: hostname, origin }
}

/** How passkeys call a person: nothing that says who it is. */
export function nameUser({ secretsKey }: Place, personId: number): string {
  return createHmac('sha256', secretsKey).update(`passkeys of ${personId}`).digest('base64url')
}

/** It opens only together with its id and its person: a row that is moved to somebody else signs nobody in. */
const purposeOf = (personId: number, id: string) => `passkey ${id} of ${personId}`

export function sealPasskey(
  place: Place,
  personId: number,
  { id, publicKey, transports }: NewPasskey,
): Buffer {
  return seal(place, purposeOf(personId, id), JSON.stringify({ publicKey, transports } satisfies Kept))
}

export function openPasskey(place: Place, personId: number, id: string, sealed: Buffer): Kept | null {
  const text = unseal(place, purposeOf(personId, id), sealed)
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** Those of a person's factors that are passkeys, as a browser looks for them. */
export function listPasskeys(
  place: Place,
  personId: number,
  factors: Pick<FactorRow, 'credentialId' | 'sealedSecret'>[],
): { id: string; transports: string[] }[] {
  return factors.flatMap(({ credentialId, sealedSecret }) => {
    const id = credentialId?.toString('base64url') ?? ''
    const kept = id && openPasskey(place, personId, id, sealedSecret)
    return kept ? [{ id, transports: kept.transports }] : []
  })
}

/** Fetched when it is first needed: it brings readers for every kind of certificate along. */
const library = () => import('@simplewebauthn/server')

/** Begins to fetch it while the person looks for the key. */
export function readyLibrary(): void {
  library().catch(() => {})
}

/**
 * The passkey that a browser has made for this challenge; null when it is none. Who built the authenticator is not asked, and
 * a statement about it with certificates is refused: looking into those would fetch addresses that somebody else chose.
 */
export async function readNewPasskey(
  { host, origin }: Party,
  challenge: string,
  { id, clientData, attestation, transports }: Made,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const statement = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')))
    const isPlain = statement.get('fmt') === 'none'
    const isOwn = statement.get('fmt') === 'packed' && statement.get('attStmt').get('x5c') === undefined
    if (!isPlain && !isOwn) return null
    const { registrationInfo: found } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    })
    if (!found || found.credential.id !== id) return null
    const publicKey = Buffer.from(found.credential.publicKey).toString('base64url')
    return { id, publicKey, transports, counter: found.credential.counter }
  } catch {
    return null
  }
}

/**
 * What a passkey says with this signature; null when it is not its signature, or not of this challenge, place and person.
 * The count of signatures is for the caller to compare, in the statement that keeps it.
 */
export async function readSignature(
  { host, origin }: Party,
  challenge: string,
  { publicKey }: Kept,
  signed: Signed,
): Promise<{ counter: number; isVerified: boolean } | null> {
  const { verifyAuthenticationResponse } = await library()
  const { id, authenticatorData, clientData, signature } = signed
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { authenticatorData, clientDataJSON: clientData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: false,
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, isVerified: authenticationInfo.userVerified }
  } catch {
    return null
  }
}
