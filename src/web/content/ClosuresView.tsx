import { ENDS_TOO_EARLY, SOON_DAYS } from '#domain/texts/closures.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { ProgramName, TimeState } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useReloadTexts } from '#web/texts/PortalTexts.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { findToday, nameOfZone } from '#web/ui/portal-time.ts'
import { change } from '#wire/change.ts'
import {
  addClosure,
  type ClosureWindow,
  changeClosure,
  closureNotice,
  endClosure,
  listClosures,
} from '#wire/texts/closures.ts'

const moment = (at: Date) => formatDateTime(at.toISOString())

/** Closures stop only orders. [MISC-09] */
export function ClosuresView() {
  const zone = nameOfZone().toUpperCase()
  const reloadTexts = useReloadTexts()
  return (
    <ManagedView
      name="closures"
      title="Closures"
      lede={
        <>
          While a closure is on, people of <ProgramName /> cannot submit orders. Carts are kept, and reports
          stay open. Their dashboard shows an upcoming closure, and from {SOON_DAYS} days before, their carts
          show it, too.
        </>
      }
      addText="Close ordering"
      query={useCall(listClosures, {})}
      emptyText="Ordering has never been closed."
      columns={[
        { key: 'from', header: `From (${zone})`, isRowHeader: true, cell: ({ from }) => moment(from) },
        {
          key: 'until',
          header: `Until (${zone})`,
          cell: ({ until }) => (until ? moment(until) : 'Until ended'),
        },
        { key: 'notice', header: 'Notice', cell: ({ notice }) => notice },
        { key: 'state', header: 'State', cell: ({ state }) => <TimeState state={state} /> },
      ]}
      nameOf={({ from }) => `closure from ${moment(from)}`}
      actionsOf={({ state }) => (state === 'over' ? [] : ['Edit', state === 'now' ? 'End' : 'Remove'])}
      Form={ClosureForm}
      buildConfirmation={({ id, state, sentence }, onClose) => {
        const isOn = state === 'now'
        return (
          <ConfirmAction
            title={isOn ? 'Open ordering again?' : 'Remove this closure?'}
            confirmText={isOn ? 'Open ordering' : 'Remove closure'}
            change={change(endClosure, { params: { closure: id } })}
            doneText={isOn ? 'Ordering is open again.' : 'The closure was removed.'}
            failedText="The closure could not be ended."
            onDone={reloadTexts}
            onClose={onClose}
          >
            <p>{sentence}</p>
            <p>{isOn ? 'People can submit orders at once.' : 'Ordering will not be closed.'}</p>
          </ConfirmAction>
        )
      }}
    />
  )
}

/** Times are in the portal's zone. */
function ClosureForm({ row, onClose }: RowForm<ClosureWindow>) {
  const { programName } = usePerson()
  const reloadTexts = useReloadTexts()
  const hint = `${nameOfZone()} time`
  const blank = {
    fromDay: findToday(),
    fromTime: '00:00',
    untilDay: '',
    untilTime: '',
    notice: '',
    isHoliday: false,
  }
  return (
    <EntryDialog
      name={`closure ${row?.id ?? 'new'}`}
      title={row ? 'Edit closure' : `Close ordering of ${programName}`}
      about="Nobody can submit an order during the closure. Carts are kept."
      submitText="Save closure"
      initial={beginEntry(blank, row)}
      fields={[
        [
          {
            field: 'fromDay',
            kind: 'day',
            label: 'Closed from',
            isRequired: true,
            findFault: ({ fromDay }) => (fromDay === '' ? 'Enter the day on which ordering closes.' : null),
          },
          {
            field: 'fromTime',
            type: 'time',
            label: 'Time of closing',
            hint,
            isRequired: true,
            findFault: ({ fromTime }) =>
              fromTime === '' ? 'Enter the time at which ordering closes.' : null,
          },
          {
            field: 'untilDay',
            kind: 'day',
            label: 'Closed until',
            hint: 'MM/DD/YYYY; empty: until ended',
            findFault: findEndFault,
          },
          {
            field: 'untilTime',
            type: 'time',
            label: 'Time of opening',
            hint,
            findFault: ({ untilDay, untilTime }) =>
              untilDay !== '' && untilTime === '' ? 'Enter the time of the end, too.' : null,
          },
        ],
        {
          field: 'notice',
          kind: 'prose',
          label: 'Notice',
          hint: 'Why, in a sentence. People read it after the words until when.',
          code: closureNotice,
          isRequired: true,
          rows: 3,
        },
        {
          field: 'isHoliday',
          kind: 'check',
          label: 'Is a holiday',
          hint: 'Its days do not count as working days when the portal reminds approvers.',
        },
      ]}
      change={(values) => {
        const body = { ...values, untilDay: values.untilDay || null, untilTime: values.untilTime || null }
        return row
          ? change(changeClosure, { params: { closure: row.id }, body, ifMatch: row.version })
          : change(addClosure, { body })
      }}
      doneText={() => 'The closure was saved. The portal tells it to everybody who orders.'}
      afterwards={reloadTexts}
      onClose={onClose}
    />
  )
}

type Values = Record<'fromDay' | 'fromTime' | 'untilDay' | 'untilTime', string>

function findEndFault({ fromDay, fromTime, untilDay, untilTime }: Values): string | null {
  if (untilDay === '') return untilTime === '' ? null : 'Enter the day of the end, too.'
  const isBefore = untilTime !== '' && `${untilDay} ${untilTime}` <= `${fromDay} ${fromTime}`
  return isBefore ? ENDS_TOO_EARLY : null
}
