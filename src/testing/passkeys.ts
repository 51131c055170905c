import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export type PasskeyRequest = { challenge: string; host: string; origin: string; userHandle?: string }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** An authenticator with one passkey. Tests can set faults. */
export class TestPasskey {
  readonly id = url(randomBytes(32))
  /** Number of signatures; null for a synced passkey, which does not count. */
  counter: number | null = 0
  userHandle = ''
  isVerified = true
  /** Wrong values for these. */
  faults: Partial<{ origin: string; host: string; type: string; challenge: string }> = {}
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })

  make(requested: PasskeyRequest, { format = 'none', statement = new Map<unknown, unknown>() } = {}) {
    this.userHandle = requested.userHandle ?? ''
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const reported = [Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key as never)]
    const authData = Buffer.concat([this.#describe(requested, 0x40), ...reported])
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ])
    return {
      ...{ id: this.id, clientData: this.#notify(requested, 'webauthn.create') },
      ...{ attestation: url(Buffer.from(isoCBOR.encode(attestation as never))), transports: ['usb'] },
    }
  }

  sign(requested: PasskeyRequest) {
    if (this.counter !== null) this.counter++
    const authData = this.#describe(requested, 0)
    const clientData = this.#notify(requested, 'webauthn.get')
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))])
    return {
      ...{ id: this.id, authenticatorData: url(authData), clientData },
      ...{ signature: url(sign('sha256', signed, this.#keys.privateKey)), userHandle: this.userHandle },
    }
  }

  #describe({ host }: PasskeyRequest, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter ?? 0)
    const present = flags | 1 | (this.isVerified ? 4 : 0)
    return Buffer.concat([sha256(this.faults.host ?? host), Buffer.from([present]), counter])
  }

  #notify({ challenge, origin }: PasskeyRequest, type: string): string {
    return url(
      JSON.stringify({ type, challenge, origin, crossOrigin: false, ...this.faults, host: undefined }),
    )
  }
}
