import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { fullName, type Named } from '#domain/people/people.ts'
import type { PasskeyChallenge, PreparedPasskey } from '#wire/account/passkeys.ts'
import { NoPasskey, PASSKEY_FAILED } from './no-passkey.ts'

const NOT_USED =
  'Your passkey was not used: it was cancelled, or took too long. Press again when you have it at hand.'
const HAS_ONE = 'This device has a passkey for your account already. Use another device or key.'

/** Without named passkeys, any of this portal's will do, and the authenticator must verify the person. */
export async function signWithPasskey(requested: PasskeyChallenge, isSecond: boolean) {
  requirePlace(requested)
  const { id, response } = await sendRequest(
    startAuthentication({
      optionsJSON: {
        challenge: requested.challenge,
        rpId: requested.host,
        timeout: 2 * 60 * 1000,
        allowCredentials: listKnown(requested),
        userVerification: isSecond ? 'discouraged' : 'required',
      },
    }),
  )
  const { authenticatorData, clientDataJSON, signature, userHandle = '' } = response
  return { id, authenticatorData, clientData: clientDataJSON, signature, userHandle }
}

/** Prefers a discoverable passkey, which can sign in by itself. */
export async function makePasskey(requested: PreparedPasskey, person: Named & { username: string }) {
  requirePlace(requested)
  const { id, response } = await sendRequest(
    startRegistration({
      optionsJSON: {
        challenge: requested.challenge,
        rp: { id: requested.host, name: 'Quartermaster' },
        user: {
          id: requested.userHandle,
          name: person.username,
          displayName: fullName(person),
        },
        // ECDSA, Ed25519 and RSA: every current authenticator has one of them.
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout: 2 * 60 * 1000,
        excludeCredentials: listKnown(requested),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientData: clientDataJSON, attestation: attestationObject, transports }
}
export type MadePasskey = Awaited<ReturnType<typeof makePasskey>>

/** Closes the browser's dialog when the page part that opened it goes. */
export function cancelPrompt(): void {
  WebAuthnAbortService.cancelCeremony()
}

function listKnown({ passkeys }: PasskeyChallenge) {
  return passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }))
}

function requirePlace({ origin }: PasskeyChallenge): void {
  if (location.origin !== origin)
    throw new NoPasskey(`Passkeys work only when you open the portal at ${origin}.`)
}

/** On purpose, browsers report a cancel and a timeout alike, so that nobody learns which passkeys exist. */
async function sendRequest<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { name, cause } = error as Error
    const names = [name, (cause as Error | undefined)?.name]
    if (names.includes('InvalidStateError')) throw new NoPasskey(HAS_ONE)
    throw new NoPasskey(
      names.some((one) => one === 'NotAllowedError' || one === 'AbortError') ? NOT_USED : PASSKEY_FAILED,
    )
  }
}
