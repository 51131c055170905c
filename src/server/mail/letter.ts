import { Refusal } from '#domain/refusal.ts'
import { nameInGreeting } from '#domain/typed-text.ts'

/** A mail as it leaves. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** A mail as its reader meets it, in this order. One paragraph per entry; the link stands on a line of its own. */
export type Letter = {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** What happened, one sentence or a few for each thing it happened to. */
  points?: readonly string[]
  /** What a reader looks up: the name of a fact and its value. Both stand in one line of a list. */
  facts?: readonly (readonly [name: string, value: string])[]
  link?: { words: string; address: string } | undefined
  /** What stands below the link. */
  closing?: readonly string[]
}

/** The first line of a mail. A name that could be read as a sentence or an address of ours does not stand in it. */
export function greet(name: string): string {
  return `${['Hello', nameInGreeting(name)].filter(Boolean).join(' ')},`
}

/** A name within a sentence of ours; in quotation marks where it could be read as a part of it. */
export function quoteName(name: string): string {
  return name === '' || nameInGreeting(name) !== '' ? name : `“${name}”`
}

/**
 * Writes a mail twice: as plain text, and as simple HTML that a screen reader reads from top to bottom without noise.
 * Its heading says what it is about, also where the subject is out of sight. Facts are a list, not a table: 'Total: $50.00'
 * is heard as one item, whatever reads it.
 */
export function writeLetter(letter: Letter): Mail {
  const { to, subject, greeting, paragraphs, points = [], facts = [], link, closing = [] } = letter
  const named = facts.map(([name, value]) => `${name}: ${value}`)
  const text = [
    greeting,
    ...paragraphs,
    ...points.map((words) => `- ${words}`),
    ...(named.length > 0 ? [named.join('\n')] : []),
    ...(link ? [`${link.words}:\n${link.address}`] : []),
    ...closing,
  ]
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeSigns(subject)}</title></head>`,
    '<body style="font: 1rem/1.6 sans-serif; max-width: 36rem; overflow-wrap: anywhere"><main>',
    `<h1 style="font-size: 1.25rem">${escapeSigns(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(writeParagraph),
    ...writeList(points),
    ...writeList(named),
    ...(link ? [`<p><a href="${escapeSigns(link.address)}">${escapeSigns(link.words)}</a></p>`] : []),
    ...closing.map(writeParagraph),
    '</main></body></html>',
  ]
  return { to, subject, text: `${text.join('\n\n')}\n`, html: `${html.join('\n')}\n` }
}

function writeParagraph(words: string): string {
  return `<p>${escapeSigns(words)}</p>`
}

function writeList(items: readonly string[]): string[] {
  if (items.length === 0) return []
  return ['<ul>', ...items.map((words) => `<li>${escapeSigns(words)}</li>`), '</ul>']
}

/** What a job carries as its reader meets it: most are letters, written down when they leave. */
export function toMail(letter: Letter | Mail): Mail {
  return 'text' in letter ? letter : writeLetter(letter)
}

/** One mail goes to one address, and no name smuggles a header line into it (threat D21). */
export function requireOneLine({ to, subject }: Pick<Mail, 'to' | 'subject'>): void {
  if (/\p{Cc}/u.test(to + subject))
    throw new Refusal('invalid', 'A name or an e-mail address holds a line break. Correct it first.')
}

/** What somebody typed, without what may be a DoD ID: ten digits in a row (threat D21). */
export function hidePersonalNumbers(words: string): string {
  return words.replace(/(?<!\d)\d{10}(?!\d)/g, '[number]')
}

function escapeSigns(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
