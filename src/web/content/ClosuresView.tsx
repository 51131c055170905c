import { SOON_DAYS } from '#domain/texts/closures.ts'
import { nameZone } from '#domain/zones.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { ProgramName, QueryView, RowActions, TimeState, ViewHead } from '#web/pages/ViewParts.tsx'
import { useReloadTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { zoneOfPortal } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { type ClosureWindow, endClosure, listClosures } from '#wire/texts/closures.ts'
import { ClosureDialog } from './ClosureDialog.tsx'

type Open = { action: 'add' } | { action: 'edit' | 'end'; closure: ClosureWindow }
const moment = (at: Date) => formatDateTime(at.toISOString())

/** Times at which the program takes no orders. Reports and everything else stay open. [MISC-09] */
export function ClosuresView() {
  const closures = useCall(listClosures, {})
  const [open, setOpen] = useTyped<Open | null>('closures', null)
  const close = () => setOpen(null)
  const zone = nameZone(zoneOfPortal()).toUpperCase()
  return (
    <>
      <ViewHead
        title="Closures"
        action={
          <Button icon="plus" onClick={() => setOpen({ action: 'add' })}>
            Close ordering
          </Button>
        }
      >
        While a closure is on, people of <ProgramName /> cannot submit orders. Carts are kept, and reports
        stay open. One that lies ahead stands on their dashboard, and from {SOON_DAYS} days before above their
        carts.
      </ViewHead>
      <QueryView query={closures} text="Loading closures…">
        {(list) => (
          <>
            <DataTable
              caption="Closures"
              isCaptionHidden
              rows={list.rows}
              rowKey={({ id }) => id}
              emptyText="Ordering has never been closed."
              columns={[
                {
                  key: 'from',
                  header: `From (${zone})`,
                  isRowHeader: true,
                  cell: ({ from }) => moment(from),
                },
                {
                  key: 'until',
                  header: `Until (${zone})`,
                  cell: ({ until }) => (until ? moment(until) : 'Until ended'),
                },
                { key: 'notice', header: 'Notice', cell: ({ notice }) => notice },
                { key: 'state', header: 'State', cell: ({ state }) => <TimeState state={state} /> },
                {
                  key: 'change',
                  header: 'Change',
                  isAction: true,
                  align: 'end',
                  cell: (closure) =>
                    closure.state !== 'over' && (
                      <RowActions
                        what={`closure from ${moment(closure.from)}`}
                        actions={[
                          { text: 'Edit', onClick: () => setOpen({ action: 'edit', closure }) },
                          {
                            text: closure.state === 'now' ? 'End' : 'Remove',
                            onClick: () => setOpen({ action: 'end', closure }),
                          },
                        ]}
                      />
                    ),
                },
              ]}
            />
            <CutNote list={list} which="newest" />
          </>
        )}
      </QueryView>
      {open?.action === 'add' && <ClosureDialog closure={null} onClose={close} />}
      {open?.action === 'edit' && <ClosureDialog closure={open.closure} onClose={close} />}
      {open?.action === 'end' && <EndDialog closure={open.closure} onClose={close} />}
    </>
  )
}

function EndDialog({ closure, onClose }: { closure: ClosureWindow; onClose: () => void }) {
  const reloadTexts = useReloadTexts()
  const isOn = closure.state === 'now'
  return (
    <ConfirmAction
      title={isOn ? 'Open ordering again?' : 'Remove this closure?'}
      confirmText={isOn ? 'Open ordering' : 'Remove closure'}
      change={change(endClosure, { params: { closure: closure.id } })}
      doneText={isOn ? 'Ordering is open again.' : 'The closure was removed.'}
      failedText="The closure could not be ended."
      onDone={reloadTexts}
      onClose={onClose}
    >
      <p>{closure.sentence}</p>
      <p>{isOn ? 'People can submit orders at once.' : 'Ordering will not be closed.'}</p>
    </ConfirmAction>
  )
}
