import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** The parts of the path that the route table names with `$`, as text: an NSN stays 13 digits. */
export function usePathParams(): Record<string, string | undefined> {
  return useParams({ strict: false }) as Record<string, string | undefined>
}

type SearchChanges = Record<string, string | number | null | undefined>
/** Changes some search parameters and leaves the others; empty, null and undefined take one away. */
export type ChangeSearch = (changes: SearchChanges, options?: { replaces?: boolean }) => void

/**
 * The state of a page that lives in its address (`?search=coat&page=2`), as text, and a way to change it without a
 * jump of the page. The page reads what it knows and gives defaults itself.
 */
export function useAddressSearch(): [URLSearchParams, ChangeSearch] {
  const router = useRouter()
  const search = useSearch({ strict: false }) as Record<string, string | string[]>
  const params = useMemo(() => new URLSearchParams(writeSearch(search)), [search])
  const change = useCallback<ChangeSearch>(
    (changes, { replaces = false } = {}) => {
      const next = new URLSearchParams(router.state.location.searchStr)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      const text = next.toString()
      void router.navigate({
        href: `${router.state.location.pathname}${text ? `?${text}` : ''}`,
        replace: replaces,
        resetScroll: false,
      })
    },
    [router],
  )
  return [params, change]
}

/** Search parameters stay text: the router's own codec would turn an NSN into a number (and 662E41 into 6.62e+43). */
export function parseSearch(text: string): Record<string, string | string[]> {
  const read: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = read[name]
    read[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return read
}

export function writeSearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one))
    }
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
