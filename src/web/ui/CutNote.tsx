import { formatCount } from './format.ts'

/** Says which rows of a list are shown where those are not all of it. */
export function CutNote({
  list: { rows, total },
  which,
}: {
  list: { rows: readonly unknown[]; total: number }
  /** By the order of the list: what comes first. */
  which: 'newest' | 'oldest' | 'first'
}) {
  if (total <= rows.length) return null
  return (
    <p className="soft">
      The {which} {formatCount(rows.length)} of {formatCount(total)} are shown.
    </p>
  )
}
