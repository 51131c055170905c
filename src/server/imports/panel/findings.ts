import { countOutcomes, type Draft, HIDDEN, outcomeOf } from '#domain/imports/drafts.ts'
import { formatCount } from '#domain/words.ts'
import type { AnyKind } from '../kind.ts'
import { describeStandingRow, type Plan } from '../plan.ts'
import type { Finding } from './work-queries.ts'

export function listFindings(kind: AnyKind, { drafts, faults }: Plan<object>): Finding[] {
  const findings: Finding[] = faults.map(({ row, fault }, position) => ({
    position,
    row,
    outcome: 'refused',
    name: '',
    details: [fault],
    seen: '',
  }))
  for (const draft of drafts) {
    const outcome = outcomeOf(draft)
    if (outcome === 'same') continue
    findings.push({
      position: findings.length,
      row: draft.number,
      outcome,
      name: draft.name.slice(0, 200),
      details: [...listDetails(draft), ...(draft.isHidden ? [{ column: 'row', sentence: HIDDEN }] : [])],
      seen: outcome === 'refused' ? '' : describeStandingRow(kind, draft),
    })
  }
  return findings
}

function listDetails(draft: Draft<unknown>): Finding['details'] {
  const shown = (text: string) => text.slice(0, 4000).toWellFormed()
  if (draft.faults.length > 0)
    return draft.faults.map(({ column, sentence }) => ({ column: shown(column), sentence: shown(sentence) }))
  return draft.changes.map(({ heading, from, to }) => ({ column: heading, from: shown(from), to: shown(to) }))
}

/** An unreadable file counts each of its faults as refused. */
export function countPlan({ drafts, faults }: Plan<object>) {
  const counts = countOutcomes(drafts)
  return { ...counts, refused: counts.refused + faults.length }
}

export function describeHidden({ drafts }: Plan<object>): string {
  const hidden = drafts.filter(({ isHidden }) => isHidden).length
  if (hidden === 0) return ''
  return hidden === 1
    ? 'One row is hidden in the sheet, such as by a filter. It is read like any other.'
    : `${formatCount(hidden)} rows are hidden in the sheet, such as by a filter. They are read like any other.`
}

/** Null when a row is ambiguous: then nobody counts as missing. */
export function listNamed({ drafts, faults }: Plan<object>): number[] | null {
  if (faults.length > 0 || drafts.some(({ faults, before }) => faults.length > 0 && !before)) return null
  return (drafts as Draft<{ id: number }>[]).flatMap(({ before }) => before?.id ?? [])
}
