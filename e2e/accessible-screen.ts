import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { loadAxe, settle } from './accessibility.ts'
import { isJudged, judgedByAxe, judgedBySniffer } from './judged.ts'
import { findGlued, findNamelessTables, findUnnamed } from './name-checks.ts'
import {
  findCover,
  findCutOff,
  findFarActions,
  findMotion,
  findSmallTargets,
  spaceLetters,
} from './page-checks.ts'
import { findWeakLetters } from './page-letters.ts'
import { findRunTogether } from './run-together.ts'

/** Every rule: all levels, best practices and experimental ones. */
const everything: RunOptions = {
  runOnly: [
    'wcag2a',
    'wcag2aa',
    'wcag2aaa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
    'experimental',
  ],
  // The first asks less than `color-contrast-enhanced`, and the second only reports hidden parts. The third takes
  // covered targets as small. `findSmallTargets` and `expectClearOfBars` check these.
  rules: {
    'color-contrast': { enabled: false },
    'hidden-content': { enabled: false },
    'target-size': { enabled: false },
  },
  resultTypes: ['violations', 'incomplete'],
}

const sniffer = readFileSync(
  createRequire(import.meta.url).resolve('html_codesniffer/build/HTMLCS.js'),
  'utf8',
)

/**
 * All automatic checks of a screen: axe-core and HTML_CodeSniffer up to AAA, contrast in light, dark and forced colors,
 * and reduced motion. Also text spacing, a 320 by 256 window, targets, names and the keyboard. `expectAccessible`
 * checks its states.
 */
export async function expectAccessibleScreen(page: Page, what: string): Promise<void> {
  await settle(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const none = async (found: Promise<string[]>, by: string) => {
    expect.soft(await found, `${what}: ${by}`).toEqual([])
  }
  await loadAxe(page)
  await none(runAxe(page), 'axe-core')
  await none(runSniffer(page), 'HTML_CodeSniffer')
  await none(page.evaluate(findMotion), 'at rest')
  await none(page.evaluate(findSmallTargets), 'targets')
  await none(page.evaluate(findUnnamed), 'names')
  await none(page.evaluate(findNamelessTables), 'tables')
  await none(page.evaluate(findGlued), 'words')
  await none(findRunTogether(page), 'words by ear')
  await none(page.evaluate(findFarActions), 'Tab stops')
  await none(page.evaluate(findWeakLetters), 'letters')
  await page.emulateMedia({ colorScheme: 'dark' })
  await none(page.evaluate(findWeakLetters), 'letters, dark')
  await page.emulateMedia({ forcedColors: 'active' })
  await none(page.evaluate(findWeakLetters), 'letters, forced colours')
  await page.emulateMedia({ forcedColors: 'none' })
  // Scripts that measure the window or the letters run a moment later.
  const expectWhole = (how: 'spaced' | 'as it is', where: string) =>
    expect
      .configure({ soft: true })
      .poll(() => page.evaluate(findCutOff, how), `${what}${where}, ${how}`)
      .toEqual([])
  await page.evaluate(spaceLetters, true)
  await expectWhole('spaced', '')
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  for (const how of ['spaced', 'as it is'] as const) {
    await page.evaluate(spaceLetters, how === 'spaced')
    await expectWhole(how, ' at 320 px')
  }
  await none(page.evaluate(findSmallTargets), 'targets at 320 px')
  await none(page.evaluate(findCover), 'at 320 by 256 px')
  if (before) await page.setViewportSize(before)
}

async function runAxe(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations, incomplete } = await axe.run(document, options)
    const list = (results: typeof violations) =>
      results.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, at: target.join(' '), why: failureSummary })),
      )
    return { broken: list(violations), requested: list(incomplete) }
  }, everything)
  return [
    ...found.broken.map(({ id, at, why }) => `${id}: ${at}, ${why}`),
    ...found.requested
      .filter(({ id, at }) => !isJudged(judgedByAxe, id, at))
      .map(({ id, at, why }) => `to be judged: ${id}: ${at}, ${why}`),
  ]
}

/** Errors and warnings. Its notices are in the conformance report. */
async function runSniffer(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in window))) await page.evaluate(`${sniffer}; undefined`)
  const found = await page.evaluate(
    () =>
      new Promise<{ code: string; at: string }[]>((done, fail) => {
        const { HTMLCS } = window as unknown as { HTMLCS: Sniffer }
        HTMLCS.process(
          'WCAG2AAA',
          document,
          () =>
            done(
              HTMLCS.getMessages()
                .filter(({ type }) => type !== HTMLCS.NOTICE)
                .map(({ code, element }) => ({ code, at: element?.outerHTML?.slice(0, 120) ?? 'page' })),
            ),
          fail,
        )
      }),
  )
  return found
    .filter(({ code, at }) => !isJudged(judgedBySniffer, code, at))
    .map(({ code, at }) => `${code}: ${at}`)
}

type Sniffer = {
  NOTICE: number
  process(standard: string, document: Document, done: () => void, fail: () => void): void
  getMessages(): { type: number; code: string; element?: Element }[]
}
