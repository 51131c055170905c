import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import type { ResponseSource } from '#web/calls/call-keys.ts'
import { type Afterwards, useChange } from '#web/change/useChange.ts'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'

export type Problem<V> = { field: keyof V & string; text: string }

export function faultAt<V, N extends keyof V & string>(
  values: V,
  field: N,
  code: Parameters<typeof findFault>[0],
): { field: N; text: string }[] {
  const text = findFault(code, values[field])
  return text === null ? [] : [{ field, text }]
}

/** `missing` has the sentence for each field. */
export function findEmpty<N extends string>(missing: Record<N, string>) {
  const names = Object.keys(missing) as N[]
  return (values: Record<N, string>) =>
    names.filter((name) => values[name].trim() === '').map((name) => ({ field: name, text: missing[name] }))
}

/** For a short form without a summary: after each failed attempt the first wrong field takes the focus. */
export function useFirstFault(attempt: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])
  return form
}

/** When a field has several sentences, the last one wins. */
export function problemsOf<F extends string>(faults: readonly { field: F; message: string }[]) {
  return [...new Map(faults.map(({ field, message }) => [field, { field, text: message }])).values()]
}

export type TextName<V> = { [N in keyof V & string]: V[N] extends string ? N : never }[keyof V & string]
type FieldState = { id: string; value: string; error: string | undefined }
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
export type TextState = FieldState & { onChange: (event: Typed) => void }

export type FormSettings<V extends object> = {
  /** The form and its record, such as 'sizes of 12'. Null where typed text must not be stored, as for passwords. */
  name: string | null
  initial: V
  findProblems?: ((values: V) => Problem<V>[]) | undefined
  /** The responses that the change invalidates, see useChange. */
  shows: readonly ResponseSource[]
  /** A prefix for the ids of the fields, needed only when other code refers to them. */
  ids?: string
  /** Maps a field name of the wire format to a field of the form. Null when the form has no place for its message. */
  findField?: (wireName: string) => (keyof V & string) | null
  /**
   * After a failed attempt, each change checks the field again. For long forms, where the message may be out of view.
   */
  isRechecked?: boolean
}

/**
 * The state of a form: typed values, mistakes, and the change to send. Typed values survive a refused save and the end
 * of the session. Messages of the server appear at their fields or above the form. [ERR-13, VAL-11]
 */
export function useForm<V extends object>({
  name,
  initial,
  findProblems = () => [],
  shows,
  ids,
  findField,
  isRechecked = false,
}: FormSettings<V>) {
  const id = useId()
  const [start] = useState(initial)
  // Only typed fields are restored, so changes by other users stay.
  const [typed, setTyped] = useTyped<Partial<V>>(name, {})
  const values = { ...start, ...typed }
  const [found, setFound] = useState<Problem<V>[]>([])
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const { send, isBusy } = useChange({ shows })
  /** Moves the focus to the summary, or to the first wrong field when there is no summary. */
  const refuse = (problems: Problem<V>[]) => {
    setFound(isRechecked ? inOrder(problems, start) : problems)
    setAttempt((count) => count + 1)
  }
  /** The problems of the fields in `about` no longer apply. */
  const change = (next: Partial<V>, about = Object.keys(next)) => {
    setTyped((before) => ({ ...before, ...next }))
    const isAbout = ({ field }: Problem<V>) => about.includes(field)
    const left = isRechecked && attempt > 0 ? findProblems({ ...values, ...next }).filter(isAbout) : []
    setFound((all) => {
      const others = all.filter((problem) => !isAbout(problem))
      return left.length > 0 ? inOrder([...others, ...left], start) : others
    })
  }
  const check = (): boolean => {
    const problems = findProblems(values)
    if (problems.length > 0) refuse(problems)
    else setFound([])
    return problems.length === 0
  }
  const fail = (refusal: Refusal) => {
    const named = refusal.errors.flatMap(({ field, message: text }) => {
      const known = findField ? findField(field) : field in start ? (field as keyof V & string) : null
      return known === null ? [] : [{ field: known, text }]
    })
    if (named.length > 0) refuse(named)
    else setConflict(refusal)
  }
  const save = <A>(wanted: Change<A>, afterwards: Afterwards<A>) => {
    setConflict(null)
    return send(wanted, { onRefused: fail, ...afterwards })
  }
  const idOf = (field: keyof V & string) => `${ids ?? id}${field}`
  const problemAt = (of: keyof V & string) => found.find(({ field }) => field === of)?.text
  /** Like `textOf`, for a date field, whose handler receives the day itself. */
  const dayOf = (field: TextName<V>) => ({
    id: idOf(field),
    value: String(values[field]),
    error: problemAt(field),
    onChange: (text: string) => change({ [field]: text } as Partial<V>),
  })
  const textOf = (field: TextName<V>): TextState => {
    const { onChange, ...state } = dayOf(field)
    return { ...state, onChange: (event) => onChange(event.target.value) }
  }
  return {
    values,
    change,
    textOf,
    dayOf,
    idOf,
    problemAt,
    problems: found.map(({ field, text }): FieldProblem => ({ fieldId: idOf(field), text })),
    attempt,
    refusal: conflict?.message ?? null,
    /** The refusal with its code: for a stale record the form offers to reload it. */
    conflict,
    setConflict,
    isSaving: isBusy,
    check,
    refuse,
    save,
    fail,
  }
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>

/** Problems in the order of the fields in the form. */
function inOrder<V extends object>(problems: Problem<V>[], form: V): Problem<V>[] {
  const fields = Object.keys(form)
  return problems.toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
}
