import { findDodaacFormFaults } from '#domain/dodaacs/dodaac-rules.ts'
import { BANNER_FOR, SUBMITTED } from '#web/pages/form-banner.ts'
import { useRecordForm } from '#web/pages/useRecordForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { change } from '#wire/change.ts'
import { changeDodaac, createDodaac, type DodaacDetails, findDodaacField } from '#wire/dodaacs/dodaacs.ts'
import { type DodaacValues, readDraft, startValues } from './dodaac-values.ts'

/** Fields in the order in which they stand in the form. */
const FIELDS = Object.keys(startValues(null, '')) as (keyof DodaacValues)[]

/** The id of a field, for the links of the error summary. */
export const fieldId = (field: keyof DodaacValues) => `dodaac-${field}`

/** The typed values, their faults, and the saving of them. */
export function useDodaacForm(stored: DodaacDetails | null, listAddress: string) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  const record = useRecordForm<DodaacValues>({
    name: `dodaac ${stored?.dodaac ?? 'new'}`,
    start: startValues(stored, findToday()),
    check: (values) => findDodaacFormFaults(readDraft(values), stored),
    fields: FIELDS,
    fieldId,
    findField: findDodaacField,
    shows: [['dodaacs', program, 'list']],
  })
  const save = (values: DodaacValues) => {
    const body = { ...readDraft(values), program }
    const leave = async ({ warnings }: { warnings: string[] }) => {
      notify({
        kind: 'success',
        text: `${SUBMITTED}. DoDAAC ${body.dodaac} is ${stored ? 'changed' : 'added'}.`,
        hideAfter: BANNER_FOR,
      })
      if (warnings.length > 0)
        notify({ kind: 'warning', text: `${body.dodaac}: ${warnings.join(' ')}`, goesAlong: true })
      await new Promise((done) => setTimeout(done, BANNER_FOR))
      goTo(listAddress)
    }
    const params = { program, dodaac: stored?.dodaac ?? '' }
    return record.save(
      stored
        ? change(changeDodaac, { params, body, ifMatch: stored.version })
        : change(createDodaac, { body }),
      leave,
    )
  }
  return { ...record, submit: record.form.handleSubmit(save, () => record.refuse()) }
}
