import { useEffect, useRef } from 'react'
import { ask } from '#wire/ask.ts'
import { countFoundProducts, type ProductRow, searchProducts } from '#wire/catalogue.ts'
import { usePerson } from '../session/AuthProvider.tsx'
import { useNavigateTo } from '../ui/AppLink.tsx'
import { AsyncCombobox } from '../ui/AsyncCombobox.tsx'

/** [CONST-03] */
const PAGE_SIZE = 20

type Found = ProductRow & { item: string }

/** Search by name or NSN from anywhere; a result opens its product. [NAV-52 to NAV-56] */
export function NavSearch({ id, onDone }: { id: string; onDone: () => void }) {
  const { program } = usePerson()
  const navigate = useNavigateTo()
  const area = useRef<HTMLElement>(null)
  useEffect(() => area.current?.querySelector('input')?.focus(), [])
  return (
    <search id={id} ref={area} className="nav-search page-colours">
      <AsyncCombobox<Found>
        label="Search products"
        isLabelHidden
        placeholder="Search by product name or nsn..."
        noMatchText="No results found"
        value={null}
        optionKey={(found) => found.nsn}
        optionText={(found) => `${found.nsn} - ${found.name}`}
        search={async (text, page, signal) => {
          const question = {
            params: { program },
            query: { page, pageSize: PAGE_SIZE, searchTerm: text },
            signal,
          }
          const [rows, { total }] = await Promise.all([
            ask(searchProducts, question),
            ask(countFoundProducts, question),
          ])
          return { options: rows.map((row) => ({ ...row, item: findItem(row, text) })), total }
        }}
        onChange={(found) => {
          if (!found) return
          onDone()
          navigate(`/products/nsn/${found.item}?from=cart`)
        }}
      />
    </search>
  )
}

/** Who searched for a number meant that item; who searched for words meant the product with all its sizes. */
function findItem(row: ProductRow, text: string): string {
  const digits = text.replace(/-/g, '')
  const isNumber = /^\d{4,13}$/.test(digits) && row.nsn.startsWith(digits)
  return isNumber || !row.pgc ? row.nsn : row.pgc
}
