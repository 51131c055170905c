import type { FormEvent } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import type { Change } from '#wire/change.ts'
import { type Form, type FormSettings, useForm } from './useForm.ts'

export type EntryForm<V extends object> = Form<V> & { submit: (event: FormEvent) => void }

/** The settings of a short form. */
export type Entry<V extends object, A> = FormSettings<V> & {
  change: (values: V) => Change<A>
  /** Asks before a form without mistakes is sent; false keeps it. */
  isAgreed?: (values: V) => boolean
  /** Takes a refusal that is a question to the person; `again` sends once more. */
  asks?: (refusal: Refusal, again: () => void) => boolean
  /** With what the server answered, and what was sent. */
  onDone: (answer: A, sent: V) => unknown
}

/** A form that asks for one change, and is sent as it stands. */
export function useEntryForm<V extends object, A>({
  change,
  isAgreed = () => true,
  asks = () => false,
  onDone,
  ...settings
}: Entry<V, A>): EntryForm<V> {
  const form = useForm(settings)
  const { values, isSaving, check, save, fail } = form
  // The user goes on with the saved record: from the record of before, the next change would be refused as if somebody else had made
  // this one.
  const finish = async (answer: A, reading: Promise<unknown>) => {
    await reading
    await onDone(answer, values)
  }
  const onRefused = (refusal: Refusal) => {
    if (!asks(refusal, run)) fail(refusal)
  }
  const run = () => void save(change(values), { onDone: finish, onRefused })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving && check() && isAgreed(values)) run()
  }
  return { ...form, submit }
}
