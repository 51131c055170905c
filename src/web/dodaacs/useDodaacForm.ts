import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { findDodaacFormFaults } from '#domain/dodaac-rules.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import { changeDodaac, createDodaac, type DodaacDetails, findDodaacField } from '#wire/dodaacs.ts'
import { type DodaacValues, readDraft, startValues } from './dodaac-values.ts'
import { forgetDodaacs } from './dodaacs.queries.ts'

/** How long the banner about the form stays (ms). [CONST-26] */
const BANNER_FOR = 600
export const PORTAL_ZONE = 'America/New_York'

/** Fields in the order in which they stand in the form. */
const FIELDS = Object.keys(startValues(null, '')) as (keyof DodaacValues)[]

/** The id of a field, for the links of the error summary. */
export const fieldId = (field: keyof DodaacValues) => `dodaac-${field}`

const resolve: Resolver<DodaacValues> = (values) => {
  const faults = findDodaacFormFaults(readDraft(values))
  if (faults.length === 0) return { values, errors: {} }
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, { type: 'rule', message }]))
  return { values: {}, errors: errors as FieldErrors<DodaacValues> }
}

/** What is typed, what is wrong with it, and what saving does. */
export function useDodaacForm(stored: DodaacDetails | null, listAddress: string) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const goTo = useNavigateTo()
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useForm<DodaacValues>({
    defaultValues: startValues(stored, dayIn(PORTAL_ZONE, new Date())),
    resolver: resolve,
    // The summary takes the focus, so that all problems are heard.
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const problemAt = (field: keyof DodaacValues) => errors[field]?.message
  const problems: FieldProblem[] = FIELDS.flatMap((field) => {
    const text = problemAt(field)
    return text ? [{ fieldId: fieldId(field), text }] : []
  })

  const fail = (error: unknown) => {
    const refusal =
      error instanceof Refusal ? error : new Refusal('failed', 'Something went wrong. Try again in a moment.')
    let named = 0
    for (const { field, message } of refusal.errors) {
      const known = findDodaacField(field)
      if (!known) continue
      form.setError(known, { type: 'server', message })
      named += 1
    }
    if (named === 0) setConflict(refusal)
    else setAttempt((count) => count + 1)
  }

  const save = async (values: DodaacValues) => {
    if (isSaving) return
    setSaving(true)
    setConflict(null)
    const body = { ...readDraft(values), program }
    try {
      const { warnings } = stored
        ? await ask(changeDodaac, {
            params: { program, dodaac: stored.dodaac },
            body,
            ifMatch: stored.version,
          })
        : await ask(createDodaac, { body })
      notify({ kind: 'success', text: 'Form has been successfully submitted', hideAfter: BANNER_FOR })
      if (warnings.length > 0) notify({ kind: 'warning', text: `${body.dodaac}: ${warnings.join(' ')}` })
      await new Promise((done) => setTimeout(done, BANNER_FOR))
      await forgetDodaacs(queries)
      goTo(listAddress)
    } catch (error) {
      fail(error)
      setSaving(false)
    }
  }
  const refuse = () => {
    setAttempt((count) => count + 1)
    notify({ kind: 'error', text: 'Form may be missing required fields', hideAfter: BANNER_FOR })
  }
  return {
    form,
    problems,
    problemAt,
    attempt,
    conflict,
    isSaving,
    submit: form.handleSubmit(save, refuse),
  }
}

export type DodaacFormState = ReturnType<typeof useDodaacForm>
