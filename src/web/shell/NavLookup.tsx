import { useEffect, useRef, useState } from 'react'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { SEARCH_FAILED } from '#web/ui/option-search.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { MOST_SEARCH } from '#wire/paging.ts'
import { findProducts, nameFound, PRODUCT_SEARCH } from './NavSearch.tsx'

type Found = { text: string; rows: ProductRow[]; total: number }

/**
 * The search of people who may not order: what an item number means, as plain text, for the product pages are closed
 * to them. (docs/decisions/0022-without-the-order-placer-role.md) [NAV-29, NAV-52 to NAV-54]
 */
export function NavLookup() {
  const { program } = usePerson()
  const announce = useAnnounce()
  const area = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => area.current?.querySelector('input')?.focus(), [])
  const asked = text.trim()
  useEffect(() => {
    if (asked === '') return setFound(null)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { rows, total } = await findProducts(program, asked, 1, stop.signal)
        setFound({ text: asked, rows, total })
        announce(describeFound(rows.length, total))
      } catch {
        if (!stop.signal.aborted) announce(SEARCH_FAILED)
      }
    }, SEARCH_AFTER)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, program, announce])
  return (
    <div ref={area} className="nav-lookup">
      <SearchBox
        hint="You can look items up here. Ordering needs the Order Placer role."
        {...PRODUCT_SEARCH}
        maxLength={MOST_SEARCH}
        value={text}
        onChange={setText}
      />
      {found && (
        <div className="nav-lookup__found">
          <p>{describeFound(found.rows.length, found.total)}</p>
          <ul className="plain-list" aria-label="Products found">
            {found.rows.map((row) => (
              <li key={row.nsn}>{nameFound(row)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Pause after the last key (ms). [CONST-14] */
const SEARCH_AFTER = 500

function describeFound(shown: number, total: number): string {
  if (total === 0) return 'No results found'
  const all = `${total} ${total === 1 ? 'product' : 'products'} found`
  return shown < total ? `${all}, the first ${shown} are listed.` : `${all}.`
}
