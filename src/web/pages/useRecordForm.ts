import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { Refusal } from '#domain/refusal.ts'
import { useChange } from '#web/change/useChange.ts'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { useTypedSource } from '#web/ui/typed.ts'
import type { Change } from '#wire/change.ts'
import { BANNER_FOR, MISSING } from './form-banner.ts'

type Settings<Values> = {
  /** Which record it is, such as 'person 12'. */
  name: string
  start: Values
  /** What is wrong with what was typed, by the rules that the server applies, too. */
  check: (values: Values) => { field: string; message: string }[]
  /** In the order in which they stand in the form. */
  fields: readonly (keyof Values & string)[]
  fieldId: (field: keyof Values & string) => string
  /** The field that a refusal of the server names, or null when it has no text of its own. */
  findField: (wireName: string) => (keyof Values & string) | null
  /** Lists that show the record. Not the record itself: what is typed belongs to the version that was read. */
  shows: readonly QueryKey[]
}

/** What was typed into a long form and what is wrong with it, whether we or the server found it. */
export function useRecordForm<Values extends FieldValues>({
  name,
  start,
  check,
  fields,
  fieldId,
  findField,
  shows,
}: Settings<Values>) {
  const { notify } = useNotices()
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const { send, isBusy: isSaving } = useChange({ shows })
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: (values) => {
      const faults = check(values)
      if (faults.length === 0) return { values, errors: {} }
      const errors = Object.fromEntries(
        faults.map(({ field, message }) => [field, { type: 'rule', message }]),
      )
      return { values: {}, errors: errors as FieldErrors<Values> }
    },
    // The summary takes the focus, so that all problems are heard.
    shouldFocusError: false,
  })
  useTypedSource<Partial<Values>>(
    name,
    () => findChanged(start, form.getValues()),
    (typed) => {
      for (const [field, value] of Object.entries(typed))
        form.setValue(field as Path<Values>, value, { shouldDirty: true })
    },
  )
  const { errors } = form.formState
  const problemAt = (field: keyof Values & string) => errors[field]?.message as string | undefined
  const problems: FieldProblem[] = fields.flatMap((field) => {
    const text = problemAt(field)
    return text ? [{ fieldId: fieldId(field), text }] : []
  })

  /** The refusal stands at the fields it names, or above the form. */
  const fail = (refusal: Refusal) => {
    let named = 0
    for (const { field, message } of refusal.errors) {
      const known = findField(field)
      if (!known) continue
      form.setError(known as unknown as Path<Values>, { type: 'server', message })
      named += 1
    }
    if (named === 0) setConflict(refusal)
    else setAttempt((count) => count + 1)
  }
  /** Saves what was typed; `leave` says so and goes. */
  const save = <A>(change: Change<A>, leave: (answer: A) => Promise<void>, onRefused = fail) => {
    setConflict(null)
    return send(change, { onDone: leave, onRefused })
  }
  /** Saving was asked for with fields that are wrong: the summary takes the focus and says so. [VAL-11, ERR-13] */
  const refuse = (text = MISSING) => {
    setAttempt((count) => count + 1)
    notify({ kind: 'error', text, hideAfter: BANNER_FOR, isSilent: true })
  }
  return { form, problems, problemAt, attempt, conflict, isSaving, save, fail, refuse }
}

/** The fields that hold something else than they began with. */
function findChanged<Values extends FieldValues>(start: Values, now: Values): Partial<Values> | undefined {
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(start[field]),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined
}
