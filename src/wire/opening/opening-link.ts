const PATH = '/set-up'
const SECRET = 'token'

/** Path and query of the link, as it is printed. */
export function writeOpeningLink(secretOfLink: string): string {
  return `${PATH}?${new URLSearchParams({ [SECRET]: secretOfLink })}`
}

/** What a printed link says; null without a token. */
export function readOpeningLink(search: string): string | null {
  return new URLSearchParams(search).get(SECRET)
}
