import { useId } from 'react'
import { MONTH } from '#domain/imports/import-kinds.ts'
import { formatCount } from '#web/ui/format.ts'
import type { ImportRecord } from '#wire/imports/imports.ts'

/** Applying compares all rows, then writes them. */
export function ImportProgress({ record: { kind, rowsDone, rowsTotal, state } }: { record: ImportRecord }) {
  const labelId = useId()
  const percent = rowsTotal > 0 ? Math.floor((100 * rowsDone) / rowsTotal) : 0
  return (
    <div className="import__progress cluster gap-3">
      <progress aria-labelledby={labelId} {...(rowsTotal > 0 ? { max: rowsTotal, value: rowsDone } : {})} />
      <span id={labelId}>
        {rowsTotal === 0
          ? 'Reading the file'
          : state === 'checking' && kind !== MONTH
            ? `${formatCount(rowsDone)} of ${formatCount(rowsTotal)} rows compared`
            : `${percent}% ${state === 'checking' ? 'read' : 'applied'}`}
      </span>
    </div>
  )
}
