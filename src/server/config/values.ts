import { z } from 'zod'

export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error)
}

export const choice = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

export const flag = choice('0', '1').transform((value) => value === '1')

export const webAddress = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== ''
}, 'must be a web address that starts with http:// or https://')

/** Lowercases scheme and host, and removes the final slash. */
export const baseAddress = webAddress.transform((value) => {
  const { origin, pathname } = new URL(value)
  return `${origin}${pathname}`.replace(/\/+$/, '')
})
