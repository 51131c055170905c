import { isMessageKind, kindOf, type MessageKind, type PostKind } from '#domain/messages/kinds.ts'
import type { Email, Mail } from './email.ts'

/** The link is a path of the portal. */
export type MessageBody = {
  paragraphs: readonly string[]
  points: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
  link: { words: string; path: string } | null
}

const isMessage = (kind: PostKind): kind is MessageKind => isMessageKind(kind)

/** For the database function `post_mails`. */
export function toPost(email: Email | Mail) {
  const { kind, people = [], orderId, isAgain = false } = email
  const told = isMessage(kind) && !isAgain ? kind : null
  const { way, confirms = false } = told ? kindOf(told) : { way: 'at-once' }
  return {
    kind,
    people: told ? people : [],
    person: people[0] ?? null,
    order: orderId ?? null,
    way,
    confirms,
    body: told ? writeBody(email) : null,
  }
}

function writeBody(email: Email | Mail): MessageBody {
  if ('text' in email)
    return { paragraphs: email.text.trim().split('\n\n').slice(1), points: [], facts: [], link: null }
  const { paragraphs, points = [], facts = [], link, closing = [] } = email
  return {
    paragraphs: [...paragraphs, ...closing],
    points,
    facts,
    link: link ? { words: link.words, path: toPath(link.address) } : null,
  }
}

function toPath(address: string): string {
  const { pathname, search } = new URL(address, 'https://portal.invalid')
  return pathname + search
}
