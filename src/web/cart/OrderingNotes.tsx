import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'

/** What the program asks of its orders, and when it closes soon; for those who can order, and only where there is something. */
export function OrderingNotes() {
  const person = usePerson()
  const closures = useCall(listComingClosures, {}).data
  const soon = closures?.rows.find(({ isSoon }) => isSoon)
  if (person.isProgramRetired || whyCannotOrder(person) || (person.programOrderingNotes === '' && !soon))
    return null
  return (
    <Card title={`Ordering in ${person.programName}`}>
      {soon && (
        <p>
          <strong>{soon.sentence}</strong>
        </p>
      )}
      {person.programOrderingNotes !== '' && <p className="prose">{person.programOrderingNotes}</p>}
    </Card>
  )
}
