import { useState } from 'react'
import { fullName } from '#domain/people/people.ts'
import { FORM_FIELDS, type PersonForm, personFacts } from '#domain/people/person-fields.ts'
import { tidyPersonForm } from '#domain/people/person-form.ts'
import { Refusal } from '#domain/refusal.ts'
import { BANNER_FOR, SUBMITTED } from '#web/pages/form-banner.ts'
import { useRecordForm } from '#web/pages/useRecordForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useRightsReader } from '#web/session/useRightsReader.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import { change } from '#wire/change.ts'
import {
  changePerson,
  createPerson,
  findPersonField,
  type OpenWork,
  type PersonRecord,
  readOpenWork,
} from '#wire/people/person-record.ts'
import { checkValues, fieldId, startValues } from './person-values.ts'

/** A change that is worth a second look: what it does, and what still hangs on the person. */
export type WeightyChange = { values: PersonForm; work: OpenWork; isDisabled: boolean; isMoved: boolean }

/** A change of who somebody is waits for the password of the person who makes it. */
export type OwnPasswordAsked = { values: PersonForm; refusal: string | null }

/** What is typed, what is wrong with it, what is asked before it is saved, and what saving does. */
export function usePersonForm(stored: PersonRecord | null, listAddress: string) {
  const { id, program } = usePerson()
  const readRightsAnew = useRightsReader()
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  const [weighty, setWeighty] = useState<WeightyChange | null>(null)
  const [proof, setProof] = useState<OwnPasswordAsked | null>(null)
  const [isLooking, setLooking] = useState(false)
  const record = useRecordForm<PersonForm>({
    name: `person ${stored?.id ?? 'new'}`,
    start: startValues(stored),
    check: (values) => checkValues(values, stored).faults,
    fields: FORM_FIELDS,
    fieldId,
    // What is refused about radio buttons is told above the form.
    findField: (name) => {
      const field = findPersonField(name)
      return field && personFacts(field).kind !== 'flag' ? field : null
    },
    // Carts follow a member to another DoDAAC.
    shows: [['people', program, 'list'], ['cart']],
  })
  const close = () => {
    setWeighty(null)
    setProof(null)
  }
  /** Says that it worked, and 0.6 s later the list is there again. [SM-11, SM-12, ERR-14] */
  const leave = async (warnings: string[], name: string) => {
    close()
    notify({
      kind: 'success',
      text: `${SUBMITTED}. ${name} is ${stored ? 'changed' : 'added'}.`,
      hideAfter: BANNER_FOR,
    })
    for (const text of warnings) notify({ kind: 'warning', text, goesAlong: true })
    const read = new Promise((done) => setTimeout(done, BANNER_FOR))
    if (stored?.id === id) await readRightsAnew()
    await read
    goTo(listAddress)
  }
  const send = (values: PersonForm, ownPassword?: string) => {
    const body = { ...tidyPersonForm(values), ownPassword }
    const params = { person: stored?.id ?? 0 }
    return record.save(
      stored
        ? change(changePerson, { params, body, ifMatch: stored.version })
        : change(createPerson, { body }),
      async ({ message, warnings }) => {
        if (message === 'Success') return leave(warnings, fullName(body))
        record.fail(new Refusal('failed', 'The service member was not saved. Try again.'))
      },
      (refusal) => {
        close()
        if (!['OWN_PASSWORD', 'CURRENT_PASSWORD'].includes(refusal.code)) return record.fail(refusal)
        setProof({ values, refusal: ownPassword ? refusal.message : null })
      },
    )
  }
  const save = async (values: PersonForm) => {
    const isDisabled = stored?.enabled === true && !values.enabled
    const isMoved = stored !== null && stored.dodaac !== values.dodaac
    if (!stored || !(isDisabled || isMoved)) return void send(values)
    if (isLooking) return
    setLooking(true)
    try {
      const work = await ask(readOpenWork, { params: { person: stored.id } })
      setWeighty({ values, work, isDisabled, isMoved })
    } catch (error) {
      record.fail(
        error instanceof Refusal ? error : new Refusal('failed', 'Something went wrong. Try again.'),
      )
    } finally {
      setLooking(false)
    }
  }
  const refuse = () =>
    checkValues(record.form.getValues(), stored).isMissing
      ? record.refuse()
      : record.refuse('Some answers need your attention')
  return {
    ...record,
    isSaving: record.isSaving || isLooking,
    weighty,
    proof,
    prove: (ownPassword: string) => proof && void send(proof.values, ownPassword),
    keepIdentity: () => setProof(null),
    confirm: () => weighty && void send(weighty.values),
    reconsider: () => setWeighty(null),
    submit: record.form.handleSubmit(save, refuse),
  }
}
