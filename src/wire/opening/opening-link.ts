const PATH = '/set-up'
const SECRET = 'token'

export function writeOpeningLink(secretOfLink: string): string {
  return `${PATH}?${new URLSearchParams({ [SECRET]: secretOfLink })}`
}

export function readOpeningLink(search: string): string | null {
  return new URLSearchParams(search).get(SECRET)
}
