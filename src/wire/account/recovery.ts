import { body, call, query } from '../call.ts'
import type { Clean } from '../code.ts'
import { personId, secret, text, truth } from '../codes.ts'
import { success } from '../paging.ts'

export const typedEmail = text(200)

/** Always 202, even for an unknown address (decisions, section 3). */
export const forgotPassword = call('POST', '/auth/forgot-password', {
  summary: 'Send a link for a new password to everybody with this email address',
  body: body({ email: ['EMAIL_0', typedEmail] }),
  response: success,
})

/** The fields of the seed's reset payload (DATA-07), in the body: secrets in an address are refused. */
export const resetPassword = call('PUT', '/auth/reset-password', {
  summary: 'Set a new password with the token of a reset link',
  body: query({
    token: ['resetToken', text(400)],
    id: ['SMID_0', personId],
    email: ['EMAIL_0', text()],
    username: ['USERNAME_0', text(100)],
    password: secret,
    confirmation: ['confirmPassword', secret],
  }),
  response: success,
})

/** `flag` is true when the token is valid now. The check does not use it (API-15). */
export const verifyToken = call('POST', '/auth/verify-token', {
  summary: 'Whether the token of a reset link may still be used',
  isLookup: true,
  body: body({ token: text(400) }),
  response: body({ flag: truth }),
})

const linkFields = query({
  token: ['TOKEN', text(400)],
  id: ['SMID_0', personId],
  email: ['EMAIL_0', text()],
  username: ['USERNAME_0', text(100)],
})
export type ResetLink = Clean<typeof linkFields>

export function writeResetLink(link: ResetLink): string {
  return `/passreset?${new URLSearchParams(linkFields.write(link) as Record<string, string>)}`
}

/** Contents of a reset link (AUTH-39), or null without a token (AUTH-42). */
export function readResetLink(search: string): ResetLink | null {
  const given = new URLSearchParams(search)
  const token = given.get('TOKEN')
  if (!token) return null
  return {
    token,
    id: Number(given.get('SMID_0')) || 0,
    email: given.get('EMAIL_0') ?? '',
    username: given.get('USERNAME_0') ?? '',
  }
}
