import { isIP } from 'node:net'
import { z } from 'zod'

/** A comma-separated list. */
export const words = (isWord: (word: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((word) => word.trim()))
    .refine((list) => list.every(isWord), error)

export const networks = words(
  isNetwork,
  'must be IP addresses, or networks like 10.1.0.0/24, with commas between',
)

/** Host names or addresses, without scheme and port. IPv6 in brackets. */
export const hosts = words(
  (word) => URL.parse(`http://${word}/`)?.hostname === word.toLowerCase(),
  'must be names of hosts like videos.base.local, with commas between',
).transform((list) => list.map((word) => word.toLowerCase()))

function isNetwork(word: string): boolean {
  const [address = '', prefix, ...rest] = word.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128))
}
