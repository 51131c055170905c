import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import type { Portal } from '../portal.ts'
import type { FactorRow } from './factor-queries.ts'
import { seal, unseal } from './sealed.ts'

type Place = Pick<Portal, 'secretsKey'>

type Stored = { publicKey: string; transports: string[] }
export type NewPasskey = Stored & { id: string; counter: number }

export type Signed = {
  id: string
  authenticatorData: string
  clientData: string
  signature: string
  userHandle: string
}
export type Made = { id: string; clientData: string; attestation: string; transports: string[] }

type Party = { host: string; origin: string }

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Passkeys allow no IP addresses, so this machine is `localhost`.
 * @throws Refusal (404) without a host name, or for http elsewhere
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

/** An ID that does not identify the person to outsiders. */
export function nameUser({ secretsKey }: Place, personId: number): string {
  return createHmac('sha256', secretsKey).update(`passkeys of ${personId}`).digest('base64url')
}

/** Bound to the ID and the person: a row moved to another person does not work. */
const purposeOf = (personId: number, id: string) => `passkey ${id} of ${personId}`

export function sealPasskey(
  place: Place,
  personId: number,
  { id, publicKey, transports }: NewPasskey,
): Buffer {
  return seal(place, purposeOf(personId, id), JSON.stringify({ publicKey, transports } satisfies Stored))
}

export function openPasskey(place: Place, personId: number, id: string, sealed: Buffer): Stored | null {
  const text = unseal(place, purposeOf(personId, id), sealed)
  return text === null ? null : (JSON.parse(text) as Stored)
}

export function listPasskeys(
  place: Place,
  personId: number,
  factors: Pick<FactorRow, 'credentialId' | 'sealedSecret'>[],
): { id: string; transports: string[] }[] {
  return factors.flatMap(({ credentialId, sealedSecret }) => {
    const id = credentialId?.toString('base64url') ?? ''
    const stored = id && openPasskey(place, personId, id, sealedSecret)
    return stored ? [{ id, transports: stored.transports }] : []
  })
}

const library = () => import('@simplewebauthn/server')

/** Starts to load the library while the user looks for the key. */
export function readyLibrary(): void {
  library().catch(() => {})
}

/**
 * Null for invalid data. Refuses attestation certificates, because checking them fetches addresses that an attacker
 * chooses.
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

/** Null when invalid. The caller compares the signature count. */
export async function readSignature(
  { host, origin }: Party,
  challenge: string,
  { publicKey }: Stored,
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
