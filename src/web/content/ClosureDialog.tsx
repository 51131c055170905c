import { ENDS_TOO_EARLY } from '#domain/texts/closures.ts'
import { nameZone } from '#domain/zones.ts'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt, type Problem } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useReloadTexts } from '#web/texts/PortalTexts.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { findToday, zoneOfPortal } from '#web/ui/portal-time.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { addClosure, type ClosureWindow, changeClosure, closureNotice } from '#wire/texts/closures.ts'

type Values = { fromDay: string; fromTime: string; untilDay: string; untilTime: string; notice: string }

function findProblems(values: Values): Problem<Values>[] {
  const { fromDay, fromTime, untilDay, untilTime } = values
  const problem = (field: keyof Values, isWrong: boolean, text: string) => (isWrong ? [{ field, text }] : [])
  return [
    ...problem('fromDay', fromDay === '', 'Enter the day on which ordering closes.'),
    ...problem('fromTime', fromTime === '', 'Enter the time at which ordering closes.'),
    ...problem('untilDay', untilDay === '' && untilTime !== '', 'Enter the day of the end, too.'),
    ...problem('untilTime', untilDay !== '' && untilTime === '', 'Enter the time of the end, too.'),
    ...problem(
      'untilDay',
      untilDay !== '' && untilTime !== '' && `${untilDay} ${untilTime}` <= `${fromDay} ${fromTime}`,
      ENDS_TOO_EARLY,
    ),
    ...faultAt(values, 'notice', closureNotice),
  ]
}

/** Closes ordering for a time (`closure` null) or changes a closure. Times are those of the portal's zone. */
export function ClosureDialog({ closure, onClose }: { closure: ClosureWindow | null; onClose: () => void }) {
  const { programName } = usePerson()
  const done = useDone()
  const reloadTexts = useReloadTexts()
  const form = usePanelForm({
    name: `closure ${closure?.id ?? 'new'}`,
    initial: {
      fromDay: closure?.fromDay ?? findToday(),
      fromTime: closure?.fromTime ?? '00:00',
      untilDay: closure?.untilDay ?? '',
      untilTime: closure?.untilTime ?? '',
      notice: closure?.notice ?? '',
    },
    findProblems,
    change: (values) => {
      const body = { ...values, untilDay: values.untilDay || null, untilTime: values.untilTime || null }
      return closure
        ? change(changeClosure, { params: { closure: closure.id }, body, ifMatch: closure.version })
        : change(addClosure, { body })
    },
    onDone: () => {
      done('The closure was saved. The portal tells it to everybody who orders.')
      reloadTexts()
      onClose()
    },
  })
  const time = (field: 'fromTime' | 'untilTime', label: string, isRequired = false) => (
    <TextField
      {...form.textOf(field)}
      type="time"
      label={label}
      hint={`${nameZone(zoneOfPortal())} time`}
      isRequired={isRequired}
    />
  )
  return (
    <FormDialog
      title={closure ? 'Edit closure' : `Close ordering of ${programName}`}
      about="Nobody submits an order meanwhile. Carts are kept."
      submitText="Save closure"
      form={form}
      onClose={onClose}
    >
      <div className="fields admin__days">
        <DateField {...form.dayOf('fromDay')} label="Closed from" isRequired />
        {time('fromTime', 'Time of closing', true)}
        <DateField {...form.dayOf('untilDay')} label="Closed until" hint="MM/DD/YYYY; empty: until ended" />
        {time('untilTime', 'Time of opening')}
      </div>
      <TextArea
        {...form.textOf('notice')}
        label="Notice"
        hint="Why, in a sentence. People read it after the words until when."
        isRequired
        rows={3}
        maxLength={closureNotice.most}
      />
    </FormDialog>
  )
}
