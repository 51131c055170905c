import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonForm, tidyPersonForm } from '#domain/person-form.ts'
import { Refusal } from '#domain/refusal.ts'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { BANNER_FOR, SUBMITTED } from '#web/shell/form-banner.ts'
import { useRecordForm } from '#web/shell/useRecordForm.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import {
  changePerson,
  createPerson,
  findPersonField,
  type OpenWork,
  type PersonRecord,
  readOpenWork,
} from '#wire/person-record.ts'
import { extendSession } from '#wire/session.ts'
import { forgetPeople } from './people.queries.ts'
import { CHOICES, FIELDS, fieldId, judgeValues, startValues } from './person-values.ts'

/** A change that is worth a second look: what it does, and what still hangs on the person. */
export type WeightyChange = { values: PersonForm; work: OpenWork; isDisabled: boolean; isMoved: boolean }

/** A change of who somebody is waits for the password of whoever makes it. */
export type OwnPasswordAsked = { values: PersonForm; refusal: string | null }

/** What is typed, what is wrong with it, what is asked before it is saved, and what saving does. */
export function usePersonForm(stored: PersonRecord | null, listAddress: string) {
  const { id } = usePerson()
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const goTo = useNavigateTo()
  const [weighty, setWeighty] = useState<WeightyChange | null>(null)
  const [proof, setProof] = useState<OwnPasswordAsked | null>(null)
  const record = useRecordForm<PersonForm>({
    start: startValues(stored),
    judge: (values) => judgeValues(values, stored).faults,
    fields: FIELDS,
    fieldId,
    findField: (name) => {
      const field = findPersonField(name)
      return field && !CHOICES.includes(field) ? field : null
    },
  })
  const fail = (error: unknown) => {
    record.fail(error)
    setWeighty(null)
    setProof(null)
  }
  /** Says that it worked, and 0.6 s later the list is there again. [SM-11, SM-12, ERR-14] */
  const leave = async (warnings: string[]) => {
    notify({ kind: 'success', text: SUBMITTED, hideAfter: BANNER_FOR })
    for (const text of warnings) notify({ kind: 'warning', text })
    const read = new Promise((done) => setTimeout(done, BANNER_FOR))
    if (stored?.id === id) storeSession(await ask(extendSession, { body: {} }))
    await read
    await forgetPeople(queries)
    goTo(listAddress)
  }
  const send = async (values: PersonForm, ownPassword?: string) => {
    record.setSaving(true)
    try {
      const body = { ...tidyPersonForm(values), ownPassword }
      const { message, warnings } = stored
        ? await ask(changePerson, { params: { person: stored.id }, body, ifMatch: stored.version })
        : await ask(createPerson, { body })
      if (message !== 'Success') throw new Refusal('failed', 'The service member was not saved. Try again.')
      setWeighty(null)
      setProof(null)
      await leave(warnings)
    } catch (error) {
      const names = (code: string) => error instanceof Refusal && error.code === code
      if (!names('OWN_PASSWORD') && !names('CURRENT_PASSWORD')) return fail(error)
      setWeighty(null)
      setProof({ values, refusal: ownPassword ? (error as Refusal).message : null })
      record.setSaving(false)
    }
  }
  const save = async (values: PersonForm) => {
    if (record.isSaving) return
    record.begin()
    const isDisabled = stored?.enabled === true && !values.enabled
    const isMoved = stored !== null && stored.dodaac !== values.dodaac
    if (!stored || !(isDisabled || isMoved)) return send(values)
    try {
      const work = await ask(readOpenWork, { params: { person: stored.id } })
      setWeighty({ values, work, isDisabled, isMoved })
      record.setSaving(false)
    } catch (error) {
      fail(error)
    }
  }
  const refuse = () =>
    judgeValues(record.form.getValues(), stored).isMissing
      ? record.refuse()
      : record.refuse('Some answers need your attention')
  return {
    ...record,
    weighty,
    proof,
    prove: (ownPassword: string) => proof && void send(proof.values, ownPassword),
    keepIdentity: () => setProof(null),
    confirm: () => weighty && void send(weighty.values),
    reconsider: () => setWeighty(null),
    submit: record.form.handleSubmit(save, refuse),
  }
}
