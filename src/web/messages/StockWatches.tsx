import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useDone } from '#web/pages/useDone.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { endStockWatch, listStockWatches, type StockWatch } from '#wire/catalogue/stock-watches.ts'
import { change } from '#wire/change.ts'

/** While there are any. */
export function StockWatches() {
  const watches = useCall(listStockWatches, {})
  const { send, isBusy, problem } = useChange({ shows: [listStockWatches] })
  const done = useDone()
  const end = (watch: StockWatch) =>
    send(change(endStockWatch, { params: { watch: watch.id } }), {
      onDone: async (_, reading) => {
        await reading
        done(`You do not wait for ${watch.name} any more.`)
        focusPageHeading()
      },
    })
  if (!watches.data || watches.data.length === 0) return null
  return (
    <Card title="Items that you wait for">
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <ul className="plain-list" aria-label="Items that you wait for">
        {watches.data.map((watch) => (
          <li key={watch.id} className="cluster gap-4 gap-x-8 apart py-3">
            <span>
              <AppLink href={`/products/nsn/${watch.nsn}`}>{watch.name}</AppLink>
              {watch.member && ` for ${watch.member.name}`}
              <br />
              <span className="soft">
                <span className="code">{formatNsn(watch.nsn)}</span> · {describeBackorder(watch.getWellOn)}
              </span>
            </span>
            <Button
              variant="outline"
              aria-label={`Stop waiting for ${watch.name}`}
              isBusy={isBusy}
              onClick={() => void end(watch)}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
