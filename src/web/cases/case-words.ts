import { CASE_STATES, CASE_TYPES } from '#domain/cases/cases.ts'
import type { StatusKind } from '#web/ui/Badge.tsx'
import type { CaseRow } from '#wire/cases/cases.ts'

const SIDES = { unit: 'The unit', supplier: 'The supplier' }

export function nameState({ state, isLate }: Pick<CaseRow, 'state' | 'isLate'>): string {
  return isLate ? `Late, ${CASE_STATES[state].toLowerCase()}` : CASE_STATES[state]
}

export function describeWaiting({ waitsFor }: Pick<CaseRow, 'waitsFor'>): string {
  return waitsFor === null ? 'Nobody' : SIDES[waitsFor]
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
