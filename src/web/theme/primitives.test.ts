import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'sass'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(web, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const sheets = globSync('**/*.{css,scss}', { cwd: web, exclude: ['theme/**', 'papers/**'] })
const everything = sheets.map(read).join('\n')

const declarationsOf = (text: string) => [...text.matchAll(/^\s+([a-z-]+): ([^;{}]+);$/gm)]
const { css } = compile(join(web, 'theme/primitives.scss'))
const covered = new Set(declarationsOf(css).map(([, name, value]) => `${name}: ${value}`))

/** Two primitives together state `gap: A B` or `padding: A B`. */
function split(name: string, value: string): string[] {
  const [first, second] = value.split(/ (?=0|var)/)
  if (!second) return [`${name}: ${value}`]
  if (name === 'gap') return [`gap: ${first}`, `column-gap: ${second}`]
  return [`${name}-block: ${first}`, `${name}-inline: ${second}`]
}

test('no class sets only what primitives set: its element uses the primitives', () => {
  const needless = sheets.flatMap((path) =>
    [...read(path).matchAll(/(?<!,\n)^ {2}\.((?:(?!--)[\w-])+) \{\n((?: {4}[^{}]+;\n)+) {2}\}/gm)].flatMap(
      ([, name = '', body = '']) => {
        // Classes with variants, or rules for a window width, a state, or a place, are exempt.
        const isChanged = everything.split(new RegExp(`\\.${name}(?![\\w-])`)).length > 2
        const isCovered = declarationsOf(body).every(([, property = '', value = '']) =>
          split(property, value).every((one) => covered.has(one)),
        )
        return isCovered && !isChanged ? [`${path} .${name}`] : []
      },
    ),
  )
  expect(needless).toEqual([])
})
