import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Dark mode by grade inversion. USWDS gives every color a grade from 0 (white) to 100 (black). Two colors whose grades
 * differ by 70 have a contrast of 7:1. Replacing grade g with 100 - g keeps every difference, so the contrast stays.
 * Build-time only: `vite.config.ts` runs it over the USWDS part of the theme.
 */
type Tone = { family: string; grade: number; isVivid: boolean }
type Family = { plain: Map<number, string>; vivid: Map<number, string> }
type TokenEntry = { name: string; value: string | false | TokenEntry[] }
type TokenFile = { props: { name: string; value: TokenEntry[] }[] }

const withoutPartner: Record<string, string> = { '#ffffff': '#13171f', '#000000': '#f5f7fa' }

/** Light grays are surfaces. Pure inversion would make them all black, so they keep small steps. */
const darkSurfaces: Record<number, string> = {
  1: '#161b24',
  2: '#1a202b',
  3: '#1c2330',
  4: '#1e2532',
  5: '#1f2735',
  10: '#2a3444',
}

function readFamilies(): Map<string, Family> {
  const image = createRequire(import.meta.url).resolve('@uswds/uswds/img/us_flag_small.png')
  const folder = join(dirname(image), '../../packages/uswds-tokens/colors')
  const families = new Map<string, Family>()
  for (const file of readdirSync(folder)) {
    const tokens = JSON.parse(readFileSync(join(folder, file), 'utf8')) as TokenFile
    const entries = tokens.props[0]
    if (!entries) continue
    const family: Family = { plain: new Map(), vivid: new Map() }
    collectGrades(entries.value, family.plain, family.vivid)
    families.set(entries.name, family)
  }
  return families
}

function collectGrades(entries: TokenEntry[], into: Map<number, string>, vivid: Map<number, string>): void {
  for (const entry of entries) {
    if (Array.isArray(entry.value)) collectGrades(entry.value, vivid, vivid)
    else if (entry.value) into.set(Number.parseInt(entry.name, 10), entry.value.toLowerCase())
  }
}

function normaliseHex(hex: string): string {
  const lower = hex.toLowerCase()
  return lower.length === 4 ? `#${[...lower.slice(1)].map((digit) => digit + digit).join('')}` : lower
}

function findNearest(grades: Map<number, string>, wanted: number): string | undefined {
  const nearest = [...grades.keys()].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
  return nearest === undefined ? undefined : grades.get(nearest)
}

/** Returns null for a color outside USWDS. */
export function createInverter(): (hex: string) => string | null {
  const families = readFamilies()
  const tones = new Map<string, Tone>()
  for (const [family, { plain, vivid }] of families) {
    for (const [grade, hex] of plain) if (!tones.has(hex)) tones.set(hex, { family, grade, isVivid: false })
    for (const [grade, hex] of vivid) if (!tones.has(hex)) tones.set(hex, { family, grade, isVivid: true })
  }
  return (hex) => {
    const light = normaliseHex(hex)
    const fixed = withoutPartner[light]
    if (fixed) return fixed
    const tone = tones.get(light)
    if (!tone) return null
    const surface = tone.family.startsWith('gray') ? darkSurfaces[tone.grade] : undefined
    if (surface) return surface
    const family = families.get(tone.family)
    if (!family) return null
    const wanted = 100 - tone.grade
    return findNearest(tone.isVivid ? family.vivid : family.plain, wanted) ?? null
  }
}

/** Values that already use `light-dark` stay. */
export function invertValue(value: string, darkOf: (hex: string) => string | null): string {
  if (value.includes('light-dark(')) return value
  return value
    .replace(/url\([^)]*\)|#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, (found) => {
      if (found.startsWith('url')) return found
      const dark = darkOf(found)
      return dark ? `light-dark(${normaliseHex(found)}, ${dark})` : found
    })
    .replace(/(^|[\s,(])white(?=$|[\s,)])/g, '$1light-dark(#ffffff, #13171f)')
    .replace(/(^|[\s,(])black(?=$|[\s,)])/g, '$1light-dark(#000000, #f5f7fa)')
}

type Declaration = { prop: string; value: string }
type StyleRoot = {
  source?: { input: { file?: string } }
  walkDecls: (visit: (declaration: Declaration) => void) => void
}

/** `onlyFiles` matches the style sheets made from USWDS. Other sheets define both schemes. */
export function gradeInversion({ onlyFiles }: { onlyFiles: RegExp }) {
  const darkOf = createInverter()
  return {
    postcssPlugin: 'grade-inversion',
    OnceExit(root: StyleRoot) {
      if (!onlyFiles.test(root.source?.input.file ?? '')) return
      root.walkDecls((declaration) => {
        declaration.value = invertValue(declaration.value, darkOf)
      })
    },
  }
}
