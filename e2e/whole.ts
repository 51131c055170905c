import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { type AnswerOf, type Call, TOTAL_HEADER } from '../src/wire/call.ts'
import { addressOf } from './ask.ts'

/** Parts that only repeat what the rows around them say. */
const REPEATED = /^- (?:rowgroup|columnheader|rowheader|cell|caption)\b/
const FOLDER = new URL('whole/', import.meta.url)

/**
 * Everything that stands in a part of a page, as assistive technology hears it: a line for each heading, field, button, fact and
 * row, with the address of each link.
 */
async function readWhole(part: Locator): Promise<string> {
  const read: string[] = []
  for (const line of (await part.ariaSnapshot()).split('\n')) {
    const words = line
      .trim()
      .replace(/^- '(.*)'(:?)/, '- $1$2')
      .replace(/^- (?=text|paragraph|strong)\w+: /, '- ')
    const last = read.length - 1
    const definition = /^- definition(?:: (.*))?$/.exec(words)
    const url = /^- \/url: (.*)$/.exec(words)
    if (REPEATED.test(words)) continue
    else if (url) read[last] = `${read[last]?.replace(/:$/, '')} → ${url[1]?.replace(/#_r_\w+_/, '#')}`
    else if (definition) read[last] = `${read[last]?.replace(/^term: /, '')}: ${definition[1] ?? ''}`
    else read.push(words.slice(2))
  }
  return `${read.filter((line) => !/^(?:paragraph|listitem|list|text):$/.test(line)).join('\n')}\n`
}

/**
 * A part of a page says exactly what its file in `e2e/whole` says: what is wrong, missing or too much is seen. With
 * `UPDATE_WHOLE=1` the file is written; what has changed is read in the difference.
 */
export async function expectWhole(
  part: Locator,
  name: string,
  varying: Record<string, string | RegExp> = {},
): Promise<void> {
  const file = new URL(`${name}.txt`, FOLDER)
  const read = async () => {
    let text = await readWhole(part)
    for (const [word, what] of Object.entries(varying)) text = text.replaceAll(what, word)
    return text
  }
  if (process.env.UPDATE_WHOLE) {
    mkdirSync(FOLDER, { recursive: true })
    await part.page().waitForLoadState('networkidle')
    writeFileSync(file, await read())
  }
  await expect.poll(read, name).toBe(readFileSync(file, 'utf8'))
}

/** Answers a call in the portal's place: data in which no two fields are alike. */
// biome-ignore lint/suspicious/noExplicitAny: a call keeps its own types
export async function playAnswer<C extends Call<any, any, any, any>>(
  page: Page,
  call: C,
  answer: () => AnswerOf<C>,
) {
  await page.route(addressOf(call), async (route) => {
    if (route.request().method() !== call.method) return route.fallback()
    const clean = answer()
    const headers: Record<string, string> = Array.isArray(clean)
      ? { [TOTAL_HEADER]: String(clean.length) }
      : {}
    await route.fulfill({ json: call.answer.write(clean) as object, headers })
  })
}
