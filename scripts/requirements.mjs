// The numbers of docs/spec/requirements.md: each stands in the first column of one row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers of the requirements in the order of the page, without the gaps. */
export function readRequirements(root) {
  return readNumbers(root).filter((id) => !id.startsWith('GAP-'))
}

/** All numbers of the page, gaps among them. */
export function readNumbers(root) {
  const page = readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8')
  return [...page.matchAll(/^\| ([A-Z][A-Z0-9]+-\d+) \|/gm)].map(([, id = '']) => id)
}
