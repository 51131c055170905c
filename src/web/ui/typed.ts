import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { onVisitEnd } from './visit.ts'

/**
 * When a session expires, typed text waits in memory for the same user. It is never in browser storage, where the next
 * user of this computer could read it. Passwords and codes are never stored.
 */
type Stored = { owner: string; values: Map<string, unknown> }

/** Undefined when nothing changed. */
type Source = { name: string; read: () => unknown }
const shown = new Set<Source>()
let stored: Stored | null = null

export const nameOwner = ({ id, program }: { id: number; program: string }) => `${program}/${id}`

export function saveTyped(owner: string): void {
  const values = new Map(stored?.owner === owner ? stored.values : [])
  for (const { name, read } of shown) {
    const value = read()
    if (value !== undefined) values.set(placeOf(name), value)
  }
  stored = values.size > 0 ? { owner, values } : null
}

/** After sign-in: deletes what another user typed. */
export function resumeTyped(owner: string): void {
  if (stored?.owner !== owner) stored = null
}

/** Called at sign-out. */
export function forgetTyped(): void {
  stored = null
}

export const hasTyped = () => stored !== null

/** The address is part of the key, because another address can be another record. */
function placeOf(name: string): string {
  const { pathname, search } = globalThis.location ?? { pathname: '', search: '' }
  return `${pathname}${search} ${name}`
}

function findTyped<T>(name: string | null): T | undefined {
  return name === null ? undefined : (stored?.values.get(placeOf(name)) as T | undefined)
}

/**
 * Restores what was typed under `name`, once, and stores it again when the session ends. `take` receives the value once
 * the screen is mounted. A null name stores nothing.
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
    stored?.values.delete(placeOf(name))
    if (value !== undefined) latest.current.take(value)
    const source = { name, read: () => latest.current.read() }
    shown.add(source)
    return () => {
      shown.delete(source)
    }
  }, [name])
}

/**
 * The state of a control. It is restored when the same user signs in again. `name` identifies the control and its
 * record within the page.
 */
export function useTyped<T>(
  name: string | null,
  initial: T | (() => T),
  onBack: (value: T) => void = () => {},
  findKept: () => T | undefined = () => undefined,
): [T, Dispatch<SetStateAction<T>>] {
  const first = useRef<{ value: T }>(null)
  const [value, setValue] = useState<T>(() => {
    const start = initial instanceof Function ? initial() : initial
    first.current = { value: start }
    return findTyped<T>(name) ?? findKept() ?? start
  })
  useTypedSource<T>(
    name,
    () => (Object.is(value, first.current?.value) ? undefined : value),
    (back) => {
      // The record can load after the control.
      setValue(back)
      onBack(back)
    },
  )
  return [value, setValue]
}

const kept = new Map<string, unknown>()
onVisitEnd(() => kept.clear())

/**
 * Also outlasts its screen, until the visit ends, for text that would be long to type again. The name has no address.
 * Set the initial value again when the text is saved.
 */
export function useKeptTyped<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useTyped<T>(name, initial, undefined, () => kept.get(name) as T | undefined)
  useEffect(() => void kept.set(name, value), [name, value])
  const write = useCallback(
    (next: SetStateAction<T>) => {
      // At once: a screen that is saved and closed runs no effect any more.
      if (!(next instanceof Function)) kept.set(name, next)
      setValue(next)
    },
    [name, setValue],
  )
  return [value, write]
}
