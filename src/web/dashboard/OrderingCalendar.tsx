import { useCall } from '#web/calls/useCall.ts'
import { CutNote } from '#web/ui/CutNote.tsx'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'

/** When the program takes no orders in the time ahead; where nothing is planned, nothing is said. */
export function OrderingCalendar() {
  const closures = useCall(listComingClosures, {}).data
  if (!closures || closures.rows.length === 0) return null
  return (
    <>
      <h3 className="mb-2 text-3">When ordering is closed</h3>
      <ul>
        {closures.rows.map(({ from, sentence }) => (
          <li key={from.toISOString()}>{sentence}</li>
        ))}
      </ul>
      <CutNote list={closures} which="first" />
    </>
  )
}
