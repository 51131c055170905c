import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'

/**
 * Typed text waits in the memory of the page when a session ends by itself, for the same person: never in the browser's storage,
 * which the next person at this computer could read. Passwords and codes do not come here.
 */
type Kept = { owner: string; values: Map<string, unknown> }

/** Reads what is typed in a part of the screen; undefined where nothing was changed. */
type Source = { name: string; read: () => unknown }
const shown = new Set<Source>()
let kept: Kept | null = null

/** Keeps what is typed on the screen for `owner`. */
export function keepTyped(owner: string): void {
  const values = new Map(kept?.owner === owner ? kept.values : [])
  for (const { name, read } of shown) {
    const value = read()
    if (value !== undefined) values.set(placeOf(name), value)
  }
  kept = values.size > 0 ? { owner, values } : null
}

/** Somebody has signed in: what another person typed is forgotten. */
export function resumeTyped(owner: string): void {
  if (kept?.owner !== owner) kept = null
}

/** Somebody has signed out: nothing waits for them. */
export function forgetTyped(): void {
  kept = null
}

export const hasTyped = () => kept !== null

/** The same name at another address, such as that of another record, is another field. */
function placeOf(name: string): string {
  const { pathname, search } = globalThis.location ?? { pathname: '', search: '' }
  return `${pathname}${search} ${name}`
}

function findTyped<T>(name: string | null): T | undefined {
  return name === null ? undefined : (kept?.values.get(placeOf(name)) as T | undefined)
}

/**
 * Brings back what was typed under `name`, once, and reads it if the session ends. `take` hears what was kept, when the screen is
 * there. Under no name nothing is kept.
 */
export function useTypedSource<T>(
  name: string | null,
  read: () => T | undefined,
  take: (value: T) => void,
): void {
  const latest = useRef({ read, take })
  latest.current = { read, take }
  useEffect(() => {
    if (name === null) return
    const value = findTyped<T>(name)
    kept?.values.delete(placeOf(name))
    if (value !== undefined) latest.current.take(value)
    const source = { name, read: () => latest.current.read() }
    shown.add(source)
    return () => {
      shown.delete(source)
    }
  }, [name])
}

/**
 * The state of a control, such as what is typed or chosen. It comes back when the same person signs in again. `name` says which
 * control of the page it is, with the record it belongs to.
 */
export function useTyped<T>(
  name: string | null,
  initial: T | (() => T),
  /** Hears that the value has come back, such as to send it again. */
  onBack: (value: T) => void = () => {},
): [T, Dispatch<SetStateAction<T>>] {
  const first = useRef<{ value: T }>(null)
  const [value, setValue] = useState<T>(() => {
    const start = initial instanceof Function ? initial() : initial
    first.current = { value: start }
    return findTyped<T>(name) ?? start
  })
  useTypedSource<T>(
    name,
    () => (Object.is(value, first.current?.value) ? undefined : value),
    (back) => {
      // The record may have come after the control.
      setValue(back)
      onBack(back)
    },
  )
  return [value, setValue]
}
