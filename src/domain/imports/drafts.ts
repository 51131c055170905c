import type { CellFault, FieldChange } from './tables.ts'

export type Draft<Row> = {
  number: number
  cells: readonly string[]
  name: string
  given: Partial<Row>
  before: Row | null
  after: Row
  changes: FieldChange[]
  faults: CellFault[]
  isHidden: boolean
}

export const HIDDEN = 'This row is hidden in the sheet, such as by a filter. It is read like any other.'

export type Outcome = 'added' | 'changed' | 'same' | 'refused'
export type Counts = Record<Outcome, number>

export function outcomeOf({ faults, before, changes }: Draft<unknown>): Outcome {
  if (faults.length > 0) return 'refused'
  if (!before) return 'added'
  return changes.length > 0 ? 'changed' : 'same'
}

export function isOpen(draft: Draft<unknown>): boolean {
  const outcome = outcomeOf(draft)
  return outcome === 'added' || outcome === 'changed'
}

export function hasChanged(draft: Draft<unknown>, ...headings: string[]): boolean {
  return draft.before === null || draft.changes.some(({ heading }) => headings.includes(heading))
}

export function countOutcomes(drafts: readonly Draft<unknown>[]): Counts {
  const counts = { added: 0, changed: 0, same: 0, refused: 0 }
  for (const draft of drafts) counts[outcomeOf(draft)]++
  return counts
}

export function describeDraft(draft: Draft<unknown>): string[] {
  const hidden = draft.isHidden ? ', hidden in the sheet' : ''
  switch (outcomeOf(draft)) {
    case 'refused':
      return draft.faults.map((fault) => describeFault(draft.number, fault))
    case 'added':
      return [`add ${draft.name} (row ${draft.number}${hidden})`]
    case 'changed': {
      return [`${describeChanges(draft.changes)} (row ${draft.number}, ${draft.name}${hidden})`]
    }
    case 'same':
      return []
  }
}

export function describeFault(number: number, { column, sentence }: CellFault): string {
  return `refuse row ${number}, ${column}: ${sentence}`
}

export function describeCounts(kind: string, { added, changed, same, refused }: Counts): string {
  return `${kind}: ${added} added, ${changed} changed, ${same} same, ${refused} refused`
}

export function describeOutcome(draft: Draft<unknown>): string {
  const outcome = outcomeOf(draft)
  if (outcome !== 'refused') return outcome
  return `refused: ${draft.faults.map(({ column, sentence }) => `${column}: ${sentence}`).join(' ')}`
}

export function describeChanges(changes: readonly FieldChange[]): string {
  return `change ${changes.map(({ heading, from, to }) => `${heading}: ${show(from)} -> ${show(to)}`).join('; ')}`
}

function show(value: string): string {
  return value === '' ? '(blank)' : value.replace(/\s+/g, ' ')
}
