import { CARD_MESSAGE } from '#wire/account/card-sign-in.ts'

/** Removes the gateway's message from the address, so that neither history nor a reload has it. */
export function takeCardMessage(): string | null {
  const { hash, pathname } = window.location
  if (!hash.startsWith(CARD_MESSAGE)) return null
  window.history.replaceState(null, '', pathname)
  return hash.slice(CARD_MESSAGE.length) || null
}

/** The last four digits of the number, for display only: the server verifies the message. Null when unreadable. */
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
