import { CASE_STATES, CASE_TYPES } from '#domain/cases/cases.ts'
import type { StatusKind } from '#web/ui/Badge.tsx'
import type { CaseRow } from '#wire/cases/cases.ts'

const WAITS = { unit: 'waits for the unit', supplier: 'waits for the supplier' }

/** 'Open, waits for the supplier'. */
export function describeState({ state, waitsFor }: Pick<CaseRow, 'state' | 'waitsFor'>): string {
  return waitsFor === null ? CASE_STATES[state] : `${CASE_STATES[state]}, ${WAITS[waitsFor]}`
}

export function kindOfState({ state, isLate }: Pick<CaseRow, 'state' | 'isLate'>): StatusKind {
  if (isLate) return 'error'
  if (state === 'replaced' || state === 'credited' || state === 'closed') return 'success'
  return state === 'refused' ? 'warning' : 'info'
}

/** 'Damaged, 2'. */
export function nameCase({ type, pieces }: Pick<CaseRow, 'type' | 'pieces'>): string {
  return pieces > 0 ? `${CASE_TYPES[type].label}, ${pieces}` : CASE_TYPES[type].label
}
