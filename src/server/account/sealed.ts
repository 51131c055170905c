import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Portal } from '../portal.ts'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

type Place = Pick<Portal, 'secretsKey'>

/** Seals a text so that only the portal reads it, and only for this purpose: what was sealed for another one does not open. */
export function seal({ secretsKey }: Place, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secretsKey, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed; null when it was changed, made up, or sealed under another key. */
export function unseal({ secretsKey }: Place, purpose: string, sealed: Buffer): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, secretsKey, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return null
  }
}

/** Something sealed that goes to a browser and comes back before it ends. */
type Lasting = { endsAt: number }

export function sealTicket<T extends Lasting>(portal: Place, purpose: string, ticket: T): string {
  return seal(portal, purpose, JSON.stringify(ticket)).toString('base64url')
}

/** What a browser brought back; null when it is too late or was never given. */
export function openTicket<T extends Lasting>(
  portal: Place,
  purpose: string,
  given: string,
  now: Date,
): T | null {
  const text = unseal(portal, purpose, Buffer.from(given, 'base64url'))
  const ticket = text === null ? null : (JSON.parse(text) as T)
  return ticket && ticket.endsAt > now.getTime() ? ticket : null
}
