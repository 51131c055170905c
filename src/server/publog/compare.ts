import type { Counts } from '#domain/imports/drafts.ts'
import type { FieldChange } from '#domain/imports/tables.ts'
import { findDraftChanges, type PublogDraft } from '#domain/publog/draft.ts'
import { cancelDraft, type Month, makeDraft } from '#domain/publog/entries.ts'
import type { Sql } from '../db/connect.ts'
import { findDrafts, saveDrafts } from './drafts-queries.ts'
import type { Gathered } from './gathered.ts'

export type Tell = (nsn: string, changes: FieldChange[] | null) => void

/** How many items are compared and written with one statement. */
const TOGETHER = 2000

/**
 * Compares what a month says with the drafts that stand, tells what is new or changed, and writes it when that is wanted.
 * Drafts that the month does not name stay as they are.
 */
export async function compareMonth(
  sql: Sql,
  program: string,
  gathered: Gathered,
  month: Month,
  isWritten: boolean,
  tell: Tell,
): Promise<Counts> {
  const counts = { added: 0, changed: 0, same: 0, refused: gathered.faults.size }
  const nsns = listNsns(gathered)
  for (let from = 0; from < nsns.length; from += TOGETHER) {
    const some = nsns.slice(from, from + TOGETHER)
    const standing = new Map((await findDrafts(sql, program, some)).map((draft) => [draft.nsn, draft]))
    const open: PublogDraft[] = []
    for (const nsn of some) {
      const before = standing.get(nsn) ?? null
      const after = draftOf(nsn, gathered, month, before)
      const changes = before && after ? findDraftChanges(before, after) : []
      if (!after || (before && changes.length === 0)) counts.same++
      else {
        counts[before ? 'changed' : 'added']++
        tell(nsn, before && changes)
        open.push(after)
      }
    }
    if (isWritten && open.length > 0) await saveDrafts(sql, program, open)
  }
  return counts
}

/** What the month is about: items that were picked, and known ones that it has cancelled. */
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
