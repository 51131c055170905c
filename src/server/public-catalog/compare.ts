import type { FieldChange } from '#domain/imports/tables.ts'
import { findDraftChanges, type PublogDraft } from '#domain/public-catalog/draft.ts'
import { cancelDraft, type Month, makeDraft } from '#domain/public-catalog/entries.ts'
import type { Sql } from '../db/connect.ts'
import { findDrafts } from './drafts-queries.ts'
import type { Gathered } from './gathered.ts'

/** `before` is null for a new draft. */
export type OpenDraft = { before: PublogDraft | null; after: PublogDraft; changes: FieldChange[] }

/** Items per statement. */
export const TOGETHER = 2000

/** Yields new and changed drafts in batches. Drafts missing from the month stay. */
export async function* compareMonth(
  sql: Sql,
  program: string,
  gathered: Gathered,
  month: Month,
): AsyncGenerator<{ open: OpenDraft[]; same: number }> {
  const nsns = listNsns(gathered)
  for (let from = 0; from < nsns.length; from += TOGETHER) {
    const some = nsns.slice(from, from + TOGETHER)
    const standing = new Map((await findDrafts(sql, program, some)).map((draft) => [draft.nsn, draft]))
    const open: OpenDraft[] = []
    for (const nsn of some) {
      const before = standing.get(nsn) ?? null
      const after = draftOf(nsn, gathered, month, before)
      const changes = before && after ? findDraftChanges(before, after) : []
      if (after && (!before || changes.length > 0)) open.push({ before, after, changes })
    }
    yield { open, same: some.length - open.length }
  }
}

function listNsns({ entries, cancelled, known, faults }: Gathered): string[] {
  const picked = [...entries].filter(([niin]) => !faults.has(niin)).map(([, { nsn }]) => nsn)
  const gone = [...cancelled.keys()]
    .filter((niin) => !entries.has(niin) && !faults.has(niin))
    .flatMap((niin) => known.get(niin) ?? [])
  return [...picked, ...gone].sort()
}

function draftOf(
  nsn: string,
  { entries, cancelled }: Gathered,
  month: Month,
  before: PublogDraft | null,
): PublogDraft | null {
  const niin = Number(nsn.slice(4))
  const entry = entries.get(niin)
  if (entry) return makeDraft(entry, month, before)
  const replacement = cancelled.get(niin)
  return before && replacement ? cancelDraft(before, month.nsnOf(replacement)) : null
}
