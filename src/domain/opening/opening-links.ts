const LINK_HOURS = 24

export function openingEnds(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3_600_000)
}

export const OPENING_STATES = ['good', 'open', 'refused'] as const
export type OpeningState = (typeof OPENING_STATES)[number]

export const OPENING_REFUSED =
  'This link is not complete, was replaced, or its time is over. On the server, npm run admin -- set-up prints a new one.'
export const ALREADY_OPEN =
  'This portal is open already: somebody can sign in. Sign in, or ask your administrator.'
export const NOT_OPEN_YET =
  'This portal is not open yet: nobody can sign in. Whoever started it opens it by the link that was printed then; npm run admin -- set-up prints a new one.'

export function describeOpeningLink(link: string): string[] {
  return [
    `Nobody can sign in yet. Open the portal in a browser; the link works once, within ${LINK_HOURS} hours:`,
    `  ${link}`,
  ]
}
