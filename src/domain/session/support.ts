import type { Person } from '../roles/permissions.ts'

/** An administrator looks at the portal as another person, for this long at most (decision 9). */
export const SUPPORT_MINUTES = 30

export const SUPPORT_READS_ONLY =
  'You view the portal as somebody else, so you can read but change nothing. Return to your own account first.'
export const SUPPORT_HIDES =
  'Codes, sessions and second factors are not shown to an administrator who views the portal as somebody else.'
export const SUPPORT_ENDED = 'You no longer view the portal as somebody else. You work in your own account.'

/** Null when an administrator may view the portal as this person. */
export function whyNotViewed({ opensEverything }: Pick<Person, 'opensEverything'>): string | null {
  if (!opensEverything) return null
  return 'This person is an administrator, too. Nobody views the portal as an administrator.'
}
