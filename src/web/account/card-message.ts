import { CARD_MESSAGE } from '#wire/account/card-sign-in.ts'

/** The message of the gateway in the address, which it leaves at once: neither history nor a reload has it again. */
export function takeCardMessage(): string | null {
  const { hash, pathname } = window.location
  if (!hash.startsWith(CARD_MESSAGE)) return null
  window.history.replaceState(null, '', pathname)
  return hash.slice(CARD_MESSAGE.length) || null
}

/**
 * The last four digits of the number in a message, for the eye only: whether the message is true, the server says.
 * Null when it cannot be read.
 */
export function readCardEnding(message: string): string | null {
  try {
    const [, payload = ''] = message.split('.')
    const said: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const number = String((said as { sub?: unknown } | null)?.sub)
    return /^\d{10}$/.test(number) ? number.slice(-4) : null
  } catch {
    return null
  }
}
