import type { PostKind } from '#domain/messages/kinds.ts'
import { type PageAddress, pageName } from '#domain/page-names.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import type { MailForm } from '#domain/reports/report-mails.ts'
import { nameInGreeting } from '#domain/typed-text.ts'

type Posting = {
  kind: PostKind
  /** People with this address: each gets the message in the way that the person chose. None: the address is of nobody. */
  people?: readonly number[]
  orderId?: number
  /** Sent before: leaves at once, and is no message. */
  isAgain?: boolean
}

export type Rendered = { to: string; subject: string; text: string; html?: string }

export type Mail = Posting & Rendered

export type Letter = {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  points?: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  sections?: readonly { title: string; points: readonly string[] }[]
  link?: { words: string; address: string } | undefined
  /** Text below the link. */
  closing?: readonly string[]
}

/** The mail job runs the report with the rights of the person at that time. */
export type MailedReport = { id: number; program: ProgramCode; form: MailForm }

export type Email = Posting & Letter & { report?: MailedReport }
export function linkTo(publicUrl: string, page: PageAddress): Letter['link'] {
  return { words: `Open ${pageName(page)}`, address: `${publicUrl}${page}` }
}

/** Omits a name that reads as a sentence or an address. */
export function greet(name: string): string {
  return `${['Hello', nameInGreeting(name)].filter(Boolean).join(' ')},`
}

/** Adds quotation marks where the name could be read as part of the sentence. */
export function quoteName(name: string): string {
  return name === '' || nameInGreeting(name) !== '' ? name : `“${name}”`
}

/** A list, so that a screen reader reads name and value together. */
export function writeEmail(email: Letter): Rendered {
  const {
    to,
    subject,
    greeting,
    paragraphs,
    points = [],
    sections = [],
    facts = [],
    link,
    closing = [],
  } = email
  const named = facts.map(([name, value]) => `${name}: ${value}`)
  const text = [
    greeting,
    ...paragraphs,
    ...points.map((words) => `- ${words}`),
    ...sections.flatMap((section) => [section.title, ...section.points.map((words) => `- ${words}`)]),
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
    ...sections.flatMap((section) => [
      `<h2 style="font-size: 1.1rem">${escapeSigns(section.title)}</h2>`,
      ...writeList(section.points),
    ]),
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

export function toMail(email: Letter | Rendered): Rendered {
  return 'text' in email ? email : writeEmail(email)
}

export function isOneLine({ to, subject }: Pick<Rendered, 'to' | 'subject'>): boolean {
  return !/\p{Cc}/u.test(to + subject)
}

/** One recipient, and no header injection (threat D21). */
export function requireOneLine(email: Pick<Rendered, 'to' | 'subject'>): void {
  if (!isOneLine(email))
    throw new Refusal('invalid', 'A name or an email address contains a line break. Correct it first.')
}

/** Hides ten digits in a row, which may be a DoD ID (threat D21). */
export function hidePersonalNumbers(words: string): string {
  return words.replace(/(?<!\d)\d{10}(?!\d)/g, '[number]')
}

function escapeSigns(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
