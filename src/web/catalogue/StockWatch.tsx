import { fullName } from '#domain/people/people.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useDone } from '#web/pages/useDone.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { addStockWatch, endStockWatch, listStockWatches } from '#wire/catalogue/stock-watches.ts'
import { change } from '#wire/change.ts'
import type { PersonOption } from '#wire/people/people.ts'

/** Of a backordered size: one button, which stays in its place. */
export function StockWatch({ item, member }: { item: Item; member: PersonOption | null }) {
  const watches = useCall(listStockWatches, {})
  const { send, isBusy, problem } = useChange({ shows: [listStockWatches] })
  const done = useDone()
  const watch = watches.data?.find(
    (one) => one.nsn === item.nsn && (one.member?.id ?? null) === (member?.smid ?? null),
  )
  const whom = member ? ` for ${fullName(member)}` : ''
  const press = () =>
    watch
      ? send(change(endStockWatch, { params: { watch: watch.id } }), {
          onDone: () => done(`You do not wait for ${item.name} ${item.size} any more.`),
        })
      : send(change(addStockWatch, { body: { nsn: item.nsn, member: member?.smid ?? null } }), {
          onDone: () => done(`You get a message when it is back${whom}.`),
        })
  if (!watches.data) return null
  return (
    <div className="my-5">
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <p className="cluster gap-2 gap-x-5">
        <Button variant="outline" icon="mail" isBusy={isBusy} onClick={() => void press()}>
          {watch ? 'Stop waiting for it' : `Tell me when it is back${whom}`}
        </Button>
        {watch && (
          <span>
            You get one message when it is in stock, and one if its date moves.{' '}
            <AppLink href="/messages">Items that you wait for, in Messages</AppLink>
          </span>
        )}
      </p>
    </div>
  )
}
