import { formatCount } from '#domain/words.ts'

export function CutNote({
  list: { rows, total },
  which,
}: {
  list: { rows: readonly unknown[]; total: number }
  which: 'newest' | 'oldest' | 'first'
}) {
  if (total <= rows.length) return null
  return (
    <p className="soft">
      The {which} {formatCount(rows.length)} of {formatCount(total)} are shown.
    </p>
  )
}
