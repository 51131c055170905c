import { readdirSync, readFileSync } from 'node:fs'
import {
  IDLE_MINUTES,
  LONGEST_HOURS,
  PASSWORD_LOCK_MINUTES,
  PRIVILEGED_IDLE_MINUTES,
} from '#domain/session/session-limits.ts'

/** A paragraph, steps in their order, points in any order, words with their meaning, or a screen as it looks. */
export type GuideBlock =
  | string
  | { steps: string[] }
  | { points: string[] }
  | { terms: (readonly [term: string, meaning: string])[] }
  | GuidePicture

/** A picture beside the text, which `npm run screenshots` takes, and the same in words for people who listen. */
export type GuidePicture = { picture: string; words: string }

/** A guide as plain text; how it looks on paper is none of its business. */
export type Guide = {
  fileName: string
  title: string
  /** Whom it is for and what it helps with, in a sentence or two. */
  summary: string
  sections: { heading: string; blocks: GuideBlock[] }[]
}

const FOLDER = new URL('guides/', import.meta.url)
/** The guide of all who order and approve; those for some programs add a section to it (HUB-25). */
const SHARED = 'Order_and_Approver_Guide'
/** Numbers that a text names in braces. */
const NUMBERS: Record<string, number> = {
  IDLE_MINUTES,
  LONGEST_HOURS,
  PASSWORD_LOCK_MINUTES,
  PRIVILEGED_IDLE_MINUTES,
}

/** Names of the PDFs that the portal makes from the Markdown files of the folder (HUB-21 to HUB-25). */
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

/** Reads the few forms of Markdown that a guide is written in, each behind an empty line. */
function parseGuide(fileName: string, markdown: string): Guide {
  const text = markdown.replace(/\{(\w+)\}/g, (_, name) => {
    if (NUMBERS[name] === undefined)
      throw new Error(`${fileName} names {${name}}, which is no number of ours.`)
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
