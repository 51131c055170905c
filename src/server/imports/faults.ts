import { type Draft, isOpen } from '#domain/imports/drafts.ts'
import { headingOf } from '#domain/imports/tables.ts'
import type { Kind } from './kind.ts'

export function describeNobody(username: string): string {
  return `Your program has nobody with the username ${username}.`
}

/** One fault per column. */
export function refuseField<Row>(
  { columns }: Pick<Kind<Row>, 'columns'>,
  draft: Draft<Row>,
  field: string,
  sentence: string,
): void {
  const column = headingOf(columns, field)
  if (!draft.faults.some((fault) => fault.column === column)) draft.faults.push({ column, sentence })
}

/** A refused row invalidates rows that name it, so the check repeats. */
export function untilSettled<Row>(drafts: Draft<Row>[], check: (open: Draft<Row>[]) => void): void {
  for (let open = drafts.filter(isOpen); open.length > 0; ) {
    check(open)
    const left = open.filter(isOpen)
    if (left.length === open.length) return
    open = left
  }
}
