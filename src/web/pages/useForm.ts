import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import type { Answers } from '#web/calls/call-keys.ts'
import { type Afterwards, useChange } from '#web/change/useChange.ts'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'

/** A fault of a field, found before the request. */
export type Problem<V> = { field: keyof V & string; text: string }

/** The sentence that the call has for a field, as the only problem or none. */
export function faultAt<V, N extends keyof V & string>(
  values: V,
  field: N,
  code: Parameters<typeof findFault>[0],
): { field: N; text: string }[] {
  const text = findFault(code, values[field])
  return text === null ? [] : [{ field, text }]
}

/** Finds the fields that are empty; `missing` has the sentence for each. */
export function findEmpty<N extends string>(missing: Record<N, string>) {
  const names = Object.keys(missing) as N[]
  return (values: Record<N, string>) =>
    names.filter((name) => values[name].trim() === '').map((name) => ({ field: name, text: missing[name] }))
}

/** The form of a few fields, without a summary: with each attempt that fails, the first wrong field takes the focus. */
export function useFirstFault(attempt: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])
  return form
}

/** The faults of a record by field; of several sentences about a field, the last one. */
export function problemsOf<F extends string>(faults: readonly { field: F; message: string }[]) {
  return [...new Map(faults.map(({ field, message }) => [field, { field, text: message }])).values()]
}

/** Names of the fields that hold text; days and times are text, too. */
export type TextName<V> = { [N in keyof V & string]: V[N] extends string ? N : never }[keyof V & string]
type FieldState = { id: string; value: string; error: string | undefined }
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
/** The state of a text field, text area or select, with its handler. */
export type TextState = FieldState & { onChange: (event: Typed) => void }

/** The record, rules and responses of a form. */
export type FormSettings<V extends object> = {
  /** Which form of which record it is, such as 'sizes of 12'; null where nothing may be kept, as of passwords. */
  name: string | null
  initial: V
  findProblems?: ((values: V) => Problem<V>[]) | undefined
  /** The responses that the change outdates, see useChange. */
  shows: readonly Answers[]
  /** The beginning of the ids of its fields, where something else names them, too. */
  ids?: string
  /** The field of which a refusal speaks, as the wire names it; null where that has no place for a sentence. */
  findField?: (wireName: string) => (keyof V & string) | null
  /** After a failed attempt, a field is looked at again with each change. For long forms, in which one sentence is soon far away. */
  isRechecked?: boolean
}

/**
 * The one kit of forms: what is typed, what is wrong with it, and the change that is asked for. What was typed survives a refused
 * save and the end of the session; the server's sentences stand at the fields they name, or above the form. [ERR-13, VAL-11]
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
  // Only typed fields come back: changes of the record by somebody else stay.
  const [typed, setTyped] = useTyped<Partial<V>>(name, {})
  const values = { ...start, ...typed }
  const [found, setFound] = useState<Problem<V>[]>([])
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const { send, isBusy } = useChange({ shows })
  /** Shows what is wrong; the summary of it takes the focus, or the first field where there is none. */
  const refuse = (problems: Problem<V>[]) => {
    setFound(isRechecked ? inOrder(problems, start) : problems)
    setAttempt((count) => count + 1)
  }
  /** `about` are the fields whose problems are another matter now. */
  const change = (next: Partial<V>, about = Object.keys(next)) => {
    setTyped((before) => ({ ...before, ...next }))
    const isAbout = ({ field }: Problem<V>) => about.includes(field)
    const left = isRechecked && attempt > 0 ? findProblems({ ...values, ...next }).filter(isAbout) : []
    setFound((all) => {
      const others = all.filter((problem) => !isAbout(problem))
      return left.length > 0 ? inOrder([...others, ...left], start) : others
    })
  }
  /** Whether it can be sent; otherwise what is wrong is shown. */
  const check = (): boolean => {
    const problems = findProblems(values)
    if (problems.length > 0) refuse(problems)
    else setFound([])
    return problems.length === 0
  }
  /** The refusal stands at the fields it names, or above the form. */
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
  /** The same as `textOf` for a date field, which hands over the day itself. */
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
    /** A refusal that belongs to no field. */
    refusal: conflict?.message ?? null,
    /** The same with its code: a stale record offers to be shown again. */
    conflict,
    setConflict,
    isSaving: isBusy,
    check,
    refuse,
    save,
    fail,
  }
}

/** The state of a form, for its parts. */
export type Form<V extends object> = ReturnType<typeof useForm<V>>

/** Problems as their fields stand in the form. */
function inOrder<V extends object>(problems: Problem<V>[], form: V): Problem<V>[] {
  const fields = Object.keys(form)
  return problems.toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
}
