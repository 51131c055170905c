import { useCallback, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { sayLoading } from './Announcer.tsx'

type Load = { id: string; text: string; isOver: boolean }

/** The oldest first. Only that one is announced. */
let loads: Load[] = []
const listeners = new Set<() => void>()

/** A shorter load is not announced (ms). */
const SAID_AFTER = 1000
/** Milliseconds. */
const END_DELAY = 3000
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
  setTimeout(() => isSaid || sayLoading(''), END_DELAY)
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
 * Registers a load while its overlay is shown. Returns whether this overlay shows the words. A load is announced once
 * after a second, and so is its end.
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
