/** How long the link that opens an empty portal may be used. */
const LINK_HOURS = 24

/** Until when a link that is made now may be used. */
export function openingEnds(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3_600_000)
}

/** What a link is worth: good, refused, or the portal is open already. */
export const OPENING_STATES = ['good', 'open', 'refused'] as const
export type OpeningState = (typeof OPENING_STATES)[number]

export const OPENING_REFUSED =
  'This link is not complete, was replaced, or its time is over. On the server, npm run admin -- set-up prints a new one.'
export const ALREADY_OPEN =
  'This portal is open already: somebody can sign in. Sign in, or ask your administrator.'
/** Said at sign-in while nobody could. */
export const NOT_OPEN_YET =
  'This portal is not open yet: nobody can sign in. Whoever started it opens it by the link that was printed then; npm run admin -- set-up prints a new one.'

/** What is printed for whoever started an empty portal. */
export function describeOpeningLink(link: string): string[] {
  return [
    `Nobody can sign in yet. Open the portal in a browser; the link works once, within ${LINK_HOURS} hours:`,
    `  ${link}`,
  ]
}
