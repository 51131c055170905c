import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Address } from '#wire/address.ts'

/** The `$` parts of the path as text: an NSN keeps its 13 digits. */
export function usePathParams(): Record<string, string | undefined> {
  return useParams({ strict: false }) as Record<string, string | undefined>
}

type ChangeView<V> = (changes: Partial<V>, options?: { replaces?: boolean }) => void

/**
 * The state of a page that is in its address (`?search=coat&page=2`), and a function that changes it without scrolling.
 * The object is the same for the same address, so effects and memos can depend on it.
 */
export function useAddress<V>(address: Address<V>): [V, ChangeView<V>] {
  const router = useRouter()
  const query = useAddressQuery()
  const view = useMemo(() => address.read(new URLSearchParams(query)), [address, query])
  const change = useCallback<ChangeView<V>>(
    (changes, { replaces = false } = {}) => {
      const now = address.read(new URLSearchParams(router.state.location.searchStr))
      const href = address.write({ ...now, ...changes })
      void router.navigate({ href, replace: replaces, resetScroll: false })
    },
    [router, address],
  )
  return [view, change]
}

/** The raw query of the address: `?search=coat&page=2`. */
export function useAddressQuery(): string {
  return writeSearch(useSearch({ strict: false }))
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
