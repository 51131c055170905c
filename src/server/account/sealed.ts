import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Portal } from '../portal.ts'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

type Place = Pick<Portal, 'secretsKey'>

/** Only the portal can read the sealed text, and only for this purpose. */
export function seal({ secretsKey }: Place, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secretsKey, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null when the data was changed, forged or sealed under another key. */
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

type Lasting = { endsAt: number }

export function sealTicket<T extends Lasting>(portal: Place, purpose: string, ticket: T): string {
  return seal(portal, purpose, JSON.stringify(ticket)).toString('base64url')
}

/** Null when the ticket expired or is forged. */
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
