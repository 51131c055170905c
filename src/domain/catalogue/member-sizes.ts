import { readVerdict, SIZE_VERDICTS, type SizeNote } from '../people/sizes.ts'
import { SIZE_FAMILIES, type SizeKey, writeSizeKey } from './size-families.ts'
import { readSize } from './size-names.ts'

/** The catalog's spelling of a size: `42R` finds 42 REGULAR. */
export function findSize(typed: string, sizes: readonly string[]): string | null {
  const wanted = readSize(typed)
  return sizes.find((size) => size === typed) ?? sizes.find((size) => readSize(size) === wanted) ?? null
}

export type FamilyChoice = SizeKey & { name: string; categories: readonly string[] }

export function findFamilies(typed: string, choices: readonly FamilyChoice[]): string[] {
  const text = typed.trim().toLowerCase()
  const named = Object.keys(SIZE_FAMILIES).find(
    (family) => family === text || SIZE_FAMILIES[family]?.name.toLowerCase() === text,
  )
  if (named) return [named]
  const own = choices.filter(({ family, name }) => family === text || name.toLowerCase() === text)
  const found = own.length > 0 ? own : choices.filter(({ categories }) => categories.includes(text))
  return [...new Set(found.map(({ family }) => family))]
}

/** An order, an issue or a return that says something about a size. */
export type SizeEvidence = SizeKey & {
  kind: 'order' | 'issue' | 'return'
  size: string
  order: number
  /** ISO day. */
  day: string
  comment: string
}
export type SizeProposal = SizeKey & Omit<SizeNote, 'source'> & { order: number; isReturn: boolean }

/** The newest evidence for each key, unless the note says the same or is newer. `evidence` is newest first. */
export function proposeSizes(
  evidence: readonly SizeEvidence[],
  known: ReadonlyMap<string, SizeNote>,
): SizeProposal[] {
  const proposals = new Map<string, SizeProposal>()
  for (const { kind, comment, day, family, system, size, order } of evidence) {
    const key = writeSizeKey({ family, system })
    const verdict = kind === 'return' ? readVerdict(comment) : ''
    if (proposals.has(key) || (kind === 'return' && verdict === '')) continue
    proposals.set(key, { family, system, size, verdict, notedOn: day, order, isReturn: kind === 'return' })
  }
  return [...proposals].flatMap(([key, proposal]) => {
    const note = known.get(key)
    if (!note) return [proposal]
    const isSame = readSize(note.size) === readSize(proposal.size)
    const isKnown = isSame && (proposal.verdict === '' || proposal.verdict === note.verdict)
    return isKnown || note.notedOn > proposal.notedOn ? [] : [proposal]
  })
}

export function describeProposal({ order, size, verdict, isReturn }: SizeProposal): string {
  const words = isReturn ? `${size} is ${SIZE_VERDICTS[verdict]}` : size
  return `Proposed from ${isReturn ? 'a return of ' : ''}order ${order}: ${words}.`
}
