import type { FormEvent } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import type { Change } from '#wire/change.ts'
import { type Form, type FormSettings, useForm } from './useForm.ts'

export type EntryForm<V extends object> = Form<V> & { submit: (event: FormEvent) => void }

export type Entry<V extends object, A> = FormSettings<V> & {
  change: (values: V) => Change<A>
  /** A confirmation. False cancels. */
  isAgreed?: (values: V) => boolean
  /** Handles a refusal that is a question to the user. `again` sends the form once more. */
  handlesRefusal?: (refusal: Refusal, again: () => void) => boolean
  onDone: (response: A, sent: V) => unknown
}

export function useEntryForm<V extends object, A>({
  change,
  isAgreed = () => true,
  handlesRefusal = () => false,
  onDone,
  ...settings
}: Entry<V, A>): EntryForm<V> {
  const form = useForm(settings)
  const { values, isSaving, check, save, fail } = form
  // The user continues with the saved record. With the old one, the server would refuse the next change as stale.
  const finish = async (response: A, reading: Promise<unknown>) => {
    await reading
    await onDone(response, values)
  }
  const onRefused = (refusal: Refusal) => {
    if (!handlesRefusal(refusal, run)) fail(refusal)
  }
  const run = () => void save(change(values), { onDone: finish, onRefused })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving && check() && isAgreed(values)) run()
  }
  return { ...form, submit }
}
