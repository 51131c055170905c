import { describeBackorderedSizes } from '#domain/catalogue/get-well-dates.ts'
import { describeRange } from '#domain/catalogue/size-ranges.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { describeInstead } from '#domain/catalogue/successors.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { Colours } from './Colours.tsx'
import { writeProductAddress } from './catalogue-address.ts'
import { ProductPicture } from './ProductPicture.tsx'

/**
 * One product with its picture; the whole card is the way to it, but where it is only looked at. [CAT-04, CAT-05, CAT-06]
 */
export function ProductCard({ row, search }: { row: ProductRow; search: string | null }) {
  return (
    <li className="product-card">
      <div className="product-card__picture">
        <ProductPicture of={{ ...row, colour: row.colours[0] }} side={240} isLazy />
      </div>
      <h3 className="product-card__name">
        {search === null ? (
          row.name
        ) : (
          <AppLink href={writeProductAddress(row, search)} className="product-card__link">
            {row.name}
          </AppLink>
        )}
      </h3>
      <p className="product-card__price">{describeRange(row.range)}</p>
      {row.colours.length > 1 && <Colours names={row.colours} />}
      {row.instead && (
        <p className="product-card__note">
          {describeInstead(row.instead.obsolete, { nsn: row.instead.nsn, pgc: row.pgc })}
        </p>
      )}
      {row.backordered > 0 && <p className="product-card__note">{describeBackorderedSizes(row)}</p>}
      <p className="product-card__facts">
        {row.itemCount > 1 ? (
          <>
            {describeCount(row)} · PGC <span className="code">{row.pgc}</span>
          </>
        ) : (
          <>
            NSN <span className="code">{formatNsn(row.nsn)}</span>
          </>
        )}
      </p>
    </li>
  )
}

/** '11 sizes'; what comes in one size and several colors has colors to choose from. */
function describeCount({ itemCount, colours }: ProductRow): string {
  return itemCount === colours.length
    ? formatNumberOf(itemCount, 'color', 'colors')
    : formatNumberOf(itemCount, 'size', 'sizes')
}
