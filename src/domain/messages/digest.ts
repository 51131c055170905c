import { isMessageKind, KINDS } from './kinds.ts'

export type DigestFacts = {
  toSign: number
  orders: readonly number[]
  requests: number
  lines: readonly { kind: string; subject: string; points: readonly string[] }[]
}

type Section = { title: string; points: string[] }

/** Of one section. */
const MAX_LINES = 30
const MAX_POINTS = 3

export function writeSections({ toSign, orders, requests, lines }: DigestFacts): Section[] {
  const sectionOf = (kind: string) => {
    if (!isMessageKind(kind)) return 'changed'
    return KINDS[kind].asksForAct ? 'waits' : KINDS[kind].section
  }
  const told = Map.groupBy(lines, ({ kind }) => sectionOf(kind))
  const named = orders.map(String).join(', ')
  const more = toSign > orders.length ? `, and ${toSign - orders.length} more` : ''
  const waits = [
    ...(toSign > 0
      ? [`${countOf(toSign, 'order waits', 'orders wait')} for your approval: ${named}${more}.`]
      : []),
    ...(requests > 0 ? [`${countOf(requests, 'request', 'requests')} of members for clothing.`] : []),
  ]
  return [
    { title: 'Waits for you', points: [...waits, ...writeLines(told.get('waits'))] },
    { title: 'Changed', points: writeLines(told.get('changed')) },
    { title: 'Arrived', points: writeLines(told.get('arrived')) },
  ].filter(({ points }) => points.length > 0)
}

function writeLines(lines: DigestFacts['lines'] = []): string[] {
  return listSome(lines.map(writeLine), MAX_LINES)
}

/** The portal has the rest. */
export function listSome(lines: readonly string[], max: number): string[] {
  const more = lines.length - max
  return [...lines.slice(0, max), ...(more > 0 ? [`And ${more} more in the portal.`] : [])]
}

function writeLine({ subject, points }: DigestFacts['lines'][number]): string {
  const more = points.length - MAX_POINTS
  const said = [...points.slice(0, MAX_POINTS), ...(more > 0 ? [`And ${more} more.`] : [])]
  return said.length === 0 ? `${subject}.` : `${subject}: ${said.join(' ')}`
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
