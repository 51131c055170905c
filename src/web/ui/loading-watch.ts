import { useCallback, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { sayLoading } from './Announcer.tsx'

type Load = { id: string; text: string; isOver: boolean }

/** What is on its way in this page, the oldest first. Only that one says so: a page with six lists does not speak six times. */
let loads: Load[] = []
const listeners = new Set<() => void>()

/** What is there within so long is not announced (ms). */
const SAID_AFTER = 1000
/** How long 'Loaded.' stands (ms). */
const END_STANDS = 3000
let timer: ReturnType<typeof setTimeout> | undefined
let isSaid = false

function set(next: Load[]): void {
  loads = next
  for (const listener of listeners) listener()
  const first = loads.find(({ isOver }) => !isOver)
  if (first && timer === undefined && !isSaid) timer = setTimeout(sayBegin, SAID_AFTER)
  if (first) return
  clearTimeout(timer)
  timer = undefined
  if (!isSaid) return
  isSaid = false
  sayLoading('Loaded.')
  setTimeout(() => isSaid || sayLoading(''), END_STANDS)
}

function sayBegin(): void {
  timer = undefined
  const first = loads.find(({ isOver }) => !isOver)
  if (!first) return
  isSaid = true
  sayLoading(first.text.replace('…', '.'))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Tells the page that something is loading, for as long as its cover stands, and whether the words for it stand here. It is said to
 * who listens after a second, once, and so is its end.
 */
export function useLoadingWords(text: string, isLoading: boolean, isCovered: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isCovered) return
    const load = { id, text, isOver: !isLoading }
    const isKnown = loads.some((one) => one.id === id)
    set(isKnown ? loads.map((one) => (one.id === id ? load : one)) : [...loads, load])
  }, [id, text, isLoading, isCovered])
  useLayoutEffect(() => {
    if (!isCovered) return
    return () => set(loads.filter((one) => one.id !== id))
  }, [id, isCovered])
  const isFirst = useCallback(() => loads[0]?.id === id, [id])
  return useSyncExternalStore(subscribe, isFirst, () => true)
}
