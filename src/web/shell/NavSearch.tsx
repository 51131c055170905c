import { useEffect, useRef } from 'react'
import { nameNumber } from '#domain/catalogue/successors.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { askCounted } from '#wire/ask.ts'
import { PRODUCTS_PER_PAGE, type ProductRow, searchProducts } from '#wire/catalogue/catalogue.ts'

type Found = ProductRow & { item: string }

/** Search by name or NSN from anywhere; a result opens its product. [NAV-52 to NAV-56] */
export function NavSearch({ onDone }: { onDone: () => void }) {
  const { program } = usePerson()
  const navigate = useNavigateTo()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={area}>
      <AsyncCombobox<Found>
        {...PRODUCT_SEARCH}
        isLabelHidden
        names={{ many: 'products', nameNone: () => 'No results found' }}
        takesOnLeave={false}
        value={null}
        optionKey={(found) => found.nsn}
        optionText={nameFound}
        search={async (text, page, signal) => {
          const { rows, total } = await findProducts(program, text, page, signal)
          return { options: rows.map((row) => ({ ...row, item: findItem(row, text) })), total }
        }}
        onChange={(found) => {
          if (!found) return
          onDone()
          navigate(`/products/nsn/${found.item}?from=cart`)
        }}
      />
    </div>
  )
}

export const PRODUCT_SEARCH = { label: 'Search products', placeholder: 'Search by product name or nsn...' }

/** A page of 20 products that match a text, and how many there are in all. [NAV-56] */
export function findProducts(program: ProgramCode, text: string, page: number, signal: AbortSignal) {
  return askCounted(searchProducts, {
    params: { program },
    query: { page, pageSize: PRODUCTS_PER_PAGE, searchTerm: text },
    signal,
  })
}

/** A row in one line; where something obsolete was searched for, with what it takes the place of. */
export function nameFound({ nsn, name, instead }: ProductRow): string {
  return `${nsn} - ${name}${instead ? ` (replaces obsolete ${nameNumber(instead.obsolete)})` : ''}`
}

/** Who searched for a number meant that item; who searched for words meant the product with all its sizes. */
function findItem(row: ProductRow, text: string): string {
  const digits = text.replace(/-/g, '')
  if (row.instead) return row.instead.nsn ?? row.pgc
  const isNumber = /^\d{4,13}$/.test(digits) && row.nsn.startsWith(digits)
  return isNumber || !row.pgc ? row.nsn : row.pgc
}
