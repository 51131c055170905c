import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { PersonField, PersonForm } from '#domain/person-form.ts'
import { tidyPersonForm } from '#domain/person-form.ts'
import { Refusal } from '#domain/refusal.ts'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
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

/** How long a banner about the form stays (ms). [CONST-26] */
const BANNER_FOR = 600

/** A change that is worth a second look: what it does, and what still hangs on the person. */
export type WeightyChange = { values: PersonForm; work: OpenWork; isDisabled: boolean; isMoved: boolean }

/** What is typed, what is wrong with it, what is asked before it is saved, and what saving does. */
export function usePersonForm(stored: PersonRecord | null, listAddress: string) {
  const { id } = usePerson()
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const goTo = useNavigateTo()
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const [weighty, setWeighty] = useState<WeightyChange | null>(null)
  const [isSaving, setSaving] = useState(false)
  const resolver: Resolver<PersonForm> = (values) => {
    const { faults } = judgeValues(values, stored)
    if (faults.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(faults.map(({ field, message }) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<PersonForm> }
  }
  const form = useForm<PersonForm>({
    defaultValues: startValues(stored),
    resolver,
    // The summary takes the focus, so that all problems are heard.
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const problemAt = (field: PersonField) => errors[field]?.message
  const problems: FieldProblem[] = FIELDS.flatMap((field) => {
    const text = problemAt(field)
    return text ? [{ fieldId: fieldId(field), text }] : []
  })

  const fail = (error: unknown) => {
    const refusal =
      error instanceof Refusal ? error : new Refusal('failed', 'Something went wrong. Try again in a moment.')
    let named = 0
    for (const { field, message } of refusal.errors) {
      const known = findPersonField(field)
      if (!known || CHOICES.includes(known)) continue
      form.setError(known, { type: 'server', message })
      named += 1
    }
    if (named === 0) setConflict(refusal)
    else setAttempt((count) => count + 1)
    setSaving(false)
    setWeighty(null)
  }
  /** Says that it worked, and 0.6 s later the list is there again. [SM-11, SM-12, ERR-14] */
  const leave = async (warnings: string[]) => {
    notify({ kind: 'success', text: 'Form has been successfully submitted', hideAfter: BANNER_FOR })
    for (const text of warnings) notify({ kind: 'warning', text })
    const read = new Promise((done) => setTimeout(done, BANNER_FOR))
    if (stored?.id === id) storeSession(await ask(extendSession, { body: {} }))
    await read
    await forgetPeople(queries)
    goTo(listAddress)
  }
  const send = async (values: PersonForm) => {
    setSaving(true)
    try {
      const body = tidyPersonForm(values)
      const { message, warnings } = stored
        ? await ask(changePerson, { params: { person: stored.id }, body, ifMatch: stored.version })
        : await ask(createPerson, { body })
      if (message !== 'Success') throw new Refusal('failed', 'The service member was not saved. Try again.')
      setWeighty(null)
      await leave(warnings)
    } catch (error) {
      fail(error)
    }
  }
  const save = async (values: PersonForm) => {
    if (isSaving) return
    setConflict(null)
    const isDisabled = stored?.enabled === true && !values.enabled
    const isMoved = stored !== null && stored.dodaac !== values.dodaac
    if (!stored || !(isDisabled || isMoved)) return send(values)
    setSaving(true)
    try {
      const work = await ask(readOpenWork, { params: { person: stored.id } })
      setWeighty({ values, work, isDisabled, isMoved })
      setSaving(false)
    } catch (error) {
      fail(error)
    }
  }
  /** [VAL-11, ERR-13] */
  const refuse = () => {
    setAttempt((count) => count + 1)
    const { isMissing } = judgeValues(form.getValues(), stored)
    const text = isMissing ? 'Form may be missing required fields' : 'Some answers need your attention'
    notify({ kind: 'error', text, hideAfter: BANNER_FOR })
  }
  return {
    form,
    problems,
    problemAt,
    attempt,
    conflict,
    isSaving,
    weighty,
    confirm: () => weighty && void send(weighty.values),
    reconsider: () => setWeighty(null),
    submit: form.handleSubmit(save, refuse),
  }
}
