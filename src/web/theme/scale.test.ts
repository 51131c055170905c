import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const sheets = globSync('**/*.{css,scss}', { cwd: web, exclude: ['theme/primitives.scss'] }).map(
  (path): [path: string, text: string] => [
    path,
    readFileSync(join(web, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  ],
)

function findDeclarations(name: RegExp): [at: string, value: string][] {
  const declaration = new RegExp(`(?:^|[\\s;{])(${name.source}):\\s*([^;}]+)`, 'g')
  return sheets.flatMap(([path, text]) =>
    [...text.matchAll(declaration)].map(([, found, value = '']): [string, string] => [
      `${path} ${found}: ${value}`,
      value.trim(),
    ]),
  )
}

/** A multiple of a token is valid. */
function strays(declarations: [string, string][], fits: RegExp): string[] {
  const parts = (value: string) => value.replace(/calc\(-?\d+ \* (var\([^)]+\))\)/g, '$1').split(/\s+/)
  return declarations.filter(([, value]) => !parts(value).every((part) => fits.test(part))).map(([at]) => at)
}

test('text uses one of eight sizes, and only the page and the print styles set the base size', () => {
  const sizes = findDeclarations(/font-size/)
  expect(sizes.length).toBeGreaterThan(50)
  const roots = ['theme/base.css font-size: 106.25%', 'theme/print.css font-size: 10pt']
  const hidden = ['ui/chart.css font-size: 0']
  expect(strays(sizes, /^(?:var\(--text-[1-8]\)|inherit)$/).sort()).toEqual([...roots, ...hidden].sort())
})

test('spacing uses one of eight sizes or a multiple, with forms in millimeters and lines in pixels', () => {
  const spaces = findDeclarations(/(?:(?:row|column)-)?gap|(?:padding|margin)(?:-[a-z]+)*/)
  expect(spaces.length).toBeGreaterThan(300)
  const fits = /^(?:0|auto|inherit|var\(--space-[1-8]\)|[\d.]+(?:mm|pt)|-?[1-6]px)$/
  const measured = 'orders/decision-bar.css padding-block-end: calc(var(--bar-foot, 5rem) + var(--space-4))'
  expect(strays(spaces, fits)).toEqual([measured])
})

test('the layout of a page changes at five window widths', () => {
  const widths = sheets.flatMap(([, text]) =>
    [...text.matchAll(/(?:min|max)-width:\s*([\d.]+)(\w+)\)/g)].map(
      ([, size, unit]) => `${Math.floor(Number(size))}${unit}`,
    ),
  )
  expect(widths.length).toBeGreaterThan(20)
  expect([...new Set(widths)].sort()).toEqual(['30rem', '40rem', '48rem', '60rem', '80rem'])
})
