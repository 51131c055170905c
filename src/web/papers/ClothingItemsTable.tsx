import { useRef } from 'react'
import { formatMoney } from '#domain/money.ts'
import {
  type ClothingItem,
  type ClothingPage,
  countLines,
  nameArticle,
} from '#domain/papers/clothing-request.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { useScrolls } from '#web/ui/useScrolls.ts'

/** The items of one sheet by fiscal year, its sum, on the last sheet that of all, and empty lines. [F3078-08] */
export function ClothingItemsTable({
  page: { items, subtotal, blankLines },
  caption,
  grandTotal,
}: {
  page: ClothingPage
  caption: string
  /** Cents; null on all sheets but the last. */
  grandTotal: number | null
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(scroller)
  const years = [...Map.groupBy(items, (item) => item.fiscalYear)]
  return (
    <div
      ref={scroller}
      className="clothing__scroll"
      {...(scrolls && { role: 'region', 'aria-label': `${caption} (scrolls)`, tabIndex: 0 })}
    >
      <table className="clothing__items">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {['AUTH', 'ISS', 'ARTICLES', 'SIZE', 'UNIT PRICE', 'TOTAL COST'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {years.map(([year, own]) => (
          <tbody key={year}>
            <tr className="clothing__year">
              <th colSpan={6} scope="rowgroup">
                Fiscal year {year}
              </th>
            </tr>
            {own.map((item) => (
              <ItemRow key={`${item.nsn} ${item.unit} ${item.unitPrice} ${item.shippedAs}`} item={item} />
            ))}
          </tbody>
        ))}
        {blankLines > 0 && (
          <tbody aria-hidden="true" className="clothing__blank">
            {Array.from({ length: blankLines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty line is nothing but its place
              <tr key={line}>
                <td />
                <td />
                <td />
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th colSpan={5} scope="row">
              {items.length === 0
                ? 'No items on this page'
                : `Total of this page, ${formatNumberOf(items.length, 'item', 'items')}`}
            </th>
            <td>{formatMoney(subtotal)}</td>
          </tr>
          {grandTotal !== null && (
            <tr>
              <th colSpan={5} scope="row">
                GRAND TOTAL
              </th>
              <td>{formatMoney(grandTotal)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

function ItemRow({ item }: { item: ClothingItem }) {
  return (
    <tr style={{ '--lines': countLines(item) } as Record<string, number>}>
      <td>{item.quantity}</td>
      {/* What is not issued yet is left to the pen. */}
      <td>{item.issued > 0 ? item.issued : <span className="visually-hidden">None yet</span>}</td>
      <th scope="row">{nameArticle(item)}</th>
      <td>{item.size}</td>
      <td>{formatMoney(item.unitPrice)}</td>
      <td>{formatMoney(item.totalPrice)}</td>
    </tr>
  )
}
