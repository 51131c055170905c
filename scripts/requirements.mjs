// Numbers in the first column of docs/spec/requirements.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readRequirements(root) {
  return readNumbers(root).filter((id) => !id.startsWith('GAP-'))
}

export function readNumbers(root) {
  const page = readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8')
  return [...page.matchAll(/^\| ([A-Z][A-Z0-9]+-\d+) \|/gm)].map(([, id = '']) => id)
}
