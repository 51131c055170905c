import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['src', 'db', 'scripts', 'bench', 'deploy']
const AT_THE_ROOT = /^[^/]+\.(?:ts|json|mjs)$/
const NO_SOURCE = /\.(?:test|spec)\.|^src\/testing\/|^package-lock\.json$|\.(?:png|jpe?g|svg|webp|ico)$/

/** Without tests and pictures. Null without git. */
export function countSourceLines(root) {
  try {
    const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    return names
      .filter((name) => AT_THE_ROOT.test(name) || FOLDERS.includes(name.split('/')[0]))
      .filter((name) => !NO_SOURCE.test(name))
      .reduce((sum, name) => sum + readFileSync(join(root, name), 'latin1').split('\n').length - 1, 0)
  } catch {
    return null
  }
}
