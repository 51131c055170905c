import type { FormEvent } from 'react'
import { findDodaacFormFaults } from '#domain/dodaacs/dodaac-rules.ts'
import { BANNER_FOR, MISSING, SUBMITTED, useLeaveForm } from '#web/pages/form-banner.ts'
import { problemsOf, useForm } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { change } from '#wire/change.ts'
import {
  changeDodaac,
  createDodaac,
  type DodaacDetails,
  findDodaacField,
  listDodaacs,
} from '#wire/dodaacs/dodaacs.ts'
import { type DodaacValues, readDraft, startValues } from './dodaac-values.ts'

/** The typed values, their faults, and the saving of them. */
export function useDodaacForm(stored: DodaacDetails | null, listAddress: string) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const leave = useLeaveForm(listAddress)
  const form = useForm<DodaacValues>({
    name: `dodaac ${stored?.dodaac ?? 'new'}`,
    initial: startValues(stored, findToday()),
    ids: 'dodaac-',
    findProblems: (values) => problemsOf(findDodaacFormFaults(readDraft(values), stored)),
    isRechecked: true,
    findField: findDodaacField,
    shows: [listDodaacs],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return notify({ kind: 'error', text: MISSING, hideAfter: BANNER_FOR, isSilent: true })
    const body = { ...readDraft(form.values), program }
    const params = { program, dodaac: stored?.dodaac ?? '' }
    const wanted = stored
      ? change(changeDodaac, { params, body, ifMatch: stored.version })
      : change(createDodaac, { body })
    void form.save(wanted, {
      onDone: ({ warnings }) =>
        leave(
          `${SUBMITTED}. DoDAAC ${body.dodaac} is ${stored ? 'changed' : 'added'}.`,
          warnings.length > 0 ? [`${body.dodaac}: ${warnings.join(' ')}`] : [],
        ),
    })
  }
  return { ...form, submit }
}
