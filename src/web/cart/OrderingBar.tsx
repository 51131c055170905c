import { useRef, useState } from 'react'
import { describeOrderedFor } from '#domain/cart/ordering-for.ts'
import { listName } from '#domain/people/people.ts'
import { MemberField } from '#web/people/MemberField.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PersonOption } from '#wire/people/people.ts'
import type { OrderingFor } from './useOrderingFor.ts'

const OWN_FIELD = 'ordering-for-member'

/** For whom the next item is ordered. `fieldId` names the form's field for the member, if one is on the screen. */
export function OrderingBar({ ordering, fieldId }: { ordering: OrderingFor; fieldId?: string }) {
  const { mayOrder, member, known, isAsBefore, last, fundCode, setMember } = ordering
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const announce = useAnnounce()
  if (!mayOrder) return null
  const choose = (next: PersonOption | null) => {
    setMember(next)
    if (!next) return
    setOpen(false)
    announce(`Ordering for ${listName(next)}, ${next.dodaac}.`)
    requestAnimationFrame(() => change.current?.focus())
  }
  const open = () => {
    setOpen(fieldId === undefined && !isOpen)
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId ?? OWN_FIELD)
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
    })
  }
  const words = member && describeOrderedFor(known ?? { ...member, rank: '', dodId: '' }, fundCode)
  return (
    <section className="mb-6 px-6 py-4 lined round-card on-surface no-print" aria-label="Ordering for">
      <div className="cluster gap-3 gap-x-5">
        <p className="m-0">
          {words ? (
            <>
              Ordering for <strong>{words}</strong>
              {isAsBefore && ', as before'}.
            </>
          ) : last.length > 0 ? (
            'Nobody is chosen to order for. The last were:'
          ) : (
            'Nobody is chosen to order for.'
          )}
        </p>
        {!member &&
          last.map((one) => (
            <Button key={one.smid} variant="outline" onClick={() => choose(one)}>
              {describeOrderedFor(one, null)}
            </Button>
          ))}
        <Button
          ref={change}
          variant="quiet"
          aria-label={member ? 'Change for whom you order' : 'Choose for whom you order'}
          aria-expanded={fieldId === undefined ? isOpen : undefined}
          onClick={open}
        >
          {member ? 'Change' : 'Choose'}
        </Button>
      </div>
      {isOpen && <MemberField id={OWN_FIELD} value={member} onChange={choose} />}
    </section>
  )
}
