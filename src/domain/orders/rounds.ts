/** Ends the detail of a change that began the next round. */
export const APPROVALS_VOID = 'Approvals start again at level 1.'

export type RoundEnd = 'changed' | 'returned' | 'withdrawn'

export function listRoundEnds(events: readonly { kind: string; detail: string }[]): RoundEnd[] {
  return events.flatMap(({ kind, detail }) =>
    isEnd(kind) && (kind !== 'changed' || detail.endsWith(APPROVALS_VOID)) ? kind : [],
  )
}

const ENDS: readonly string[] = ['changed', 'returned', 'withdrawn'] satisfies RoundEnd[]
const isEnd = (kind: string): kind is RoundEnd => ENDS.includes(kind)
