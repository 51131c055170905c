const LINK_HOURS = 24

export function openingEnds(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3_600_000)
}

export const OPENING_STATES = ['good', 'open', 'refused'] as const
export type OpeningState = (typeof OPENING_STATES)[number]

export const OPENING_REFUSED =
  'This link is incomplete, was replaced, or has expired. To print a new link, run npm run admin -- set-up on the server.'
export const ALREADY_OPEN =
  'This portal is open already: somebody can sign in. Sign in, or ask your administrator.'
export const NOT_OPEN_YET =
  'This portal is not open yet, and nobody can sign in. The person who started it opens it with the link that was printed then. To print a new link, run npm run admin -- set-up.'

export function describeOpeningLink(link: string): string[] {
  return [
    `Nobody can sign in yet. Open the portal in a browser; the link works once, within ${LINK_HOURS} hours:`,
    `  ${link}`,
  ]
}
