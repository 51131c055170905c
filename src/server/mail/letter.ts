import { Refusal } from '#domain/refusal.ts'
import type { JobData } from '../jobs/jobs.ts'

/** A mail as its reader meets it. One paragraph per entry; the link stands on a line of its own. */
export type Letter = {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  link?: { words: string; address: string }
  /** What stands below the link. */
  closing?: readonly string[]
}

/** Writes a mail twice: as plain text, and as simple HTML that a screen reader reads from top to bottom without noise. */
export function writeLetter(letter: Letter): JobData['mail'] {
  const { to, subject, greeting, paragraphs, link, closing = [] } = letter
  const text = [greeting, ...paragraphs, ...(link ? [`${link.words}:\n${link.address}`] : []), ...closing]
  const lines = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeSigns(subject)}</title></head>`,
    '<body style="font: 1rem/1.6 sans-serif; max-width: 36rem">',
    ...[greeting, ...paragraphs].map((words) => `<p>${escapeSigns(words)}</p>`),
    ...(link ? [`<p><a href="${escapeSigns(link.address)}">${escapeSigns(link.words)}</a></p>`] : []),
    ...closing.map((words) => `<p>${escapeSigns(words)}</p>`),
    '</body></html>',
  ]
  return { to, subject, text: `${text.join('\n\n')}\n`, html: `${lines.join('\n')}\n` }
}

/** One mail goes to one address, and no name smuggles a header line into it (security.md D21). */
export function requireOneLine({ to, subject }: Pick<JobData['mail'], 'to' | 'subject'>): void {
  if (/\p{Cc}/u.test(to + subject))
    throw new Refusal('invalid', 'A name or an e-mail address holds a line break. Correct it first.')
}

function escapeSigns(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
