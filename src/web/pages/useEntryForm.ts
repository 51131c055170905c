import type { QueryKey } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import { useChange } from '#web/change/useChange.ts'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'

/** What is wrong with a field, before the server has been asked. */
export type Problem<V> = { field: keyof V & string; text: string }

/** What the call would say of a field, as the only problem or none. */
export function faultAt<V, N extends keyof V & string>(
  values: V,
  field: N,
  code: Parameters<typeof findFault>[0],
): { field: N; text: string }[] {
  const text = findFault(code, values[field])
  return text === null ? [] : [{ field, text }]
}

/** Names of the fields that hold text; days and times are text, too. */
type TextName<V> = { [N in keyof V & string]: V[N] extends string ? N : never }[keyof V & string]
type FieldState = { id: string; value: string; error: string | undefined }
/** What a text field or text area shows, and what happens when somebody types. */
export type TextState = FieldState & {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export type EntryForm<V> = {
  values: V
  change: (next: Partial<V>) => void
  textOf: (field: TextName<V>) => TextState
  /** The same as `textOf` for a date field, which hands over the day itself. */
  dayOf: (field: TextName<V>) => FieldState & { onChange: (day: string) => void }
  idOf: (field: keyof V & string) => string
  problemAt: (field: keyof V & string) => string | undefined
  problems: FieldProblem[]
  attempt: number
  /** A refusal that belongs to no field. */
  refusal: string | null
  /** The same with its code: a stale record offers to be shown again. */
  conflict: Refusal | null
  isSaving: boolean
  submit: (event: FormEvent) => void
}

/** What a short form is about. */
export type Entry<V extends object, A> = {
  /** Which form of which record it is, such as 'sizes of 12'; null where nothing may be kept, as of passwords. */
  name: string | null
  initial: V
  findProblems?: (values: V) => Problem<V>[]
  change: (values: V) => Change<A>
  /** What shows it, see useChange. */
  shows: readonly QueryKey[]
  /** Asks before a form without mistakes is sent; false keeps it. */
  isAgreed?: (values: V) => boolean
  /** Takes a refusal that is a question to the person; `again` sends once more. */
  asks?: (refusal: Refusal, again: () => void) => boolean
  /** With what the server answered, and what was sent. */
  onDone: (answer: A, sent: V) => unknown
}

/**
 * What is typed into a short form, what is wrong with it, and the change that it asks for. The server's errors are found
 * by the name of the field.
 */
export function useEntryForm<V extends object, A>({
  name,
  initial,
  findProblems = () => [],
  change: changeBy,
  shows,
  isAgreed = () => true,
  asks = () => false,
  onDone,
}: Entry<V, A>): EntryForm<V> {
  const id = useId()
  const [start] = useState(initial)
  // Only typed fields come back: changes of the record by somebody else stay.
  const [typed, setTyped] = useTyped<Partial<V>>(name, {})
  const values = { ...start, ...typed }
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const { send, isBusy } = useChange({ shows })
  const idOf = (field: string) => `${id}${field}`
  const refuse = (found: FieldProblem[]) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const change = (next: Partial<V>) => {
    setTyped((before) => ({ ...before, ...next }))
    const corrected = Object.keys(next).map(idOf)
    setProblems((all) => all.filter(({ fieldId }) => !corrected.includes(fieldId)))
  }
  // Whoever goes on from the form begins with what it has changed: from the record of before, the next change would be refused as if
  // somebody else had made this one.
  const finish = async (answer: A, reading: Promise<unknown>) => {
    await reading
    await onDone(answer, values)
  }
  const run = () => void send(changeBy(values), { onDone: finish, onRefused })
  const onRefused = (refused: Refusal) => {
    if (asks(refused, run)) return
    const named = refused.errors
      .filter(({ field }) => field in values)
      .map((error) => ({ fieldId: idOf(error.field), text: error.message }))
    if (named.length > 0) refuse(named)
    else setConflict(refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = findProblems(values).map(({ field, text }) => ({ fieldId: idOf(field), text }))
    if (found.length > 0) return refuse(found)
    setProblems([])
    setConflict(null)
    if (isAgreed(values)) run()
  }
  const problemAt = (field: string) => problems.find(({ fieldId }) => fieldId === idOf(field))?.text
  const dayOf = (field: TextName<V>) => ({
    id: idOf(field),
    value: String(values[field]),
    error: problemAt(field),
    onChange: (text: string) => change({ [field]: text } as Partial<V>),
  })
  const textOf = (field: TextName<V>) => {
    const { onChange, ...state } = dayOf(field)
    return { ...state, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  }
  return {
    values,
    change,
    textOf,
    dayOf,
    idOf,
    problemAt,
    problems,
    attempt,
    refusal: conflict?.message ?? null,
    conflict,
    isSaving: isBusy,
    submit,
  }
}
