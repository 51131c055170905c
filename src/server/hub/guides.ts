import { readdirSync, readFileSync } from 'node:fs'
import {
  IDLE_MINUTES,
  LONGEST_HOURS,
  PASSWORD_LOCK_MINUTES,
  PRIVILEGED_IDLE_MINUTES,
} from '#domain/session/session-limits.ts'

export type GuideBlock =
  | string
  | { steps: string[] }
  | { points: string[] }
  | { terms: (readonly [term: string, meaning: string])[] }
  | GuidePicture

/** Taken by `npm run screenshots`, with alternative text. */
export type GuidePicture = { picture: string; words: string }

export type Guide = {
  fileName: string
  title: string
  summary: string
  sections: { heading: string; blocks: GuideBlock[] }[]
}

const FOLDER = new URL('guides/', import.meta.url)
/** Some programs add a section to this guide (HUB-25). */
const SHARED = 'Order_and_Approver_Guide'
const NUMBERS: Record<string, number> = {
  IDLE_MINUTES,
  LONGEST_HOURS,
  PASSWORD_LOCK_MINUTES,
  PRIVILEGED_IDLE_MINUTES,
}

/** (HUB-21 to HUB-25) */
export function listGuides(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace('.md', '.pdf'))
}

export function readGuide(fileName: string): Guide {
  const name = fileName.replace('.pdf', '')
  const guide = parseGuide(fileName, readFileSync(new URL(`${name}.md`, FOLDER), 'utf8'))
  if (!name.startsWith(`${SHARED}_`)) return guide
  return { ...guide, sections: [...readGuide(`${SHARED}.pdf`).sections, ...guide.sections] }
}

/** A subset of Markdown. Empty lines separate blocks. */
function parseGuide(fileName: string, markdown: string): Guide {
  const text = markdown.replace(/\{(\w+)\}/g, (_, name) => {
    if (NUMBERS[name] === undefined)
      throw new Error(`${fileName} names {${name}}, which is not a number of the portal.`)
    return String(NUMBERS[name])
  })
  const [title = '', summary = '', ...parts] = text.trim().split(/\n{2,}/)
  const sections: Guide['sections'] = []
  for (const part of parts)
    if (part.startsWith('## ')) sections.push({ heading: part.slice(3), blocks: [] })
    else sections.at(-1)?.blocks.push(parseBlock(part))
  return { fileName, title: title.replace('# ', ''), summary, sections }
}

function parseBlock(part: string): GuideBlock {
  const [, words, picture] = /^!\[(.+)\]\((.+)\)$/.exec(part) ?? []
  if (words && picture) return { picture, words }
  const readAll = (pattern: RegExp) => [...part.matchAll(pattern)]
  if (part.startsWith('1. ')) return { steps: readAll(/^\d+\. (.+)$/gm).map(([, step = '']) => step) }
  if (part.startsWith('- **'))
    return {
      terms: readAll(/^- \*\*(.+):\*\* (.+)$/gm).map(([, term = '', meaning = '']) => [term, meaning]),
    }
  if (part.startsWith('- ')) return { points: readAll(/^- (.+)$/gm).map(([, point = '']) => point) }
  return part
}
