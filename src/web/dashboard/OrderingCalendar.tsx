import { useQuery } from '@tanstack/react-query'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { comingClosuresQuery } from '#web/session/closures.queries.ts'
import { CutNote } from '#web/ui/CutNote.tsx'

/** When the program takes no orders in the time ahead; where nothing is planned, nothing is said. */
export function OrderingCalendar() {
  const closures = useQuery(comingClosuresQuery(usePerson().program)).data
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
