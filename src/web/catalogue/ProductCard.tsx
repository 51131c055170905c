import { describeSizesInStock } from '#domain/catalogue/get-well-dates.ts'
import { describeRange } from '#domain/catalogue/size-ranges.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { describeInstead } from '#domain/catalogue/successors.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { Swatch } from '#web/ui/Swatch.tsx'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { writeProductAddress } from './catalogue-address.ts'
import { ProductPicture } from './ProductPicture.tsx'

/** The whole card is a link, except where products are only looked at. [CAT-04, CAT-05, CAT-06] */
export function ProductCard({ row, search }: { row: ProductRow; search: string | null }) {
  return (
    <li className="product-card row align-stretch relative column-wise round-card on-surface">
      <div className="product-card__picture picture-ground centered line-below">
        <ProductPicture of={{ ...row, colour: row.colours[0] }} side={240} isLazy />
      </div>
      <h3 className="product-card__name m-0 px-5 pt-5 pb-0 text-3">
        {search === null ? (
          row.name
        ) : (
          <AppLink href={writeProductAddress(row, search)} className="product-card__link">
            {row.name}
          </AppLink>
        )}
      </h3>
      <p className="m-0 px-5 pt-2 pb-0 text-3 digits">{describeRange(row.range)}</p>
      {row.colours.length > 1 && <Colours names={row.colours} />}
      {row.instead && (
        <p className="m-0 px-5 pt-3 pb-0 text-2 bold">
          {describeInstead(row.instead.obsolete, { nsn: row.instead.nsn, pgc: row.pgc })}
        </p>
      )}
      <p className={classNames('m-0 px-5 pt-3 pb-0 text-2', row.backordered > 0 && 'bold')}>
        {describeSizesInStock(row)}
      </p>
      <p className="product-card__facts px-5 pt-3 pb-5 soft text-2">
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

/** '11 sizes', or the colors of a product in one size. */
function describeCount({ itemCount, colours }: ProductRow): string {
  return itemCount === colours.length
    ? formatNumberOf(itemCount, 'color', 'colors')
    : formatNumberOf(itemCount, 'size', 'sizes')
}

function Colours({ names }: { names: readonly string[] }) {
  return (
    <ul className="colours cluster align-stretch gap-2 gap-x-5" aria-label="Colors">
      {names.map((name) => (
        <li key={name}>
          <Swatch colour={name} />
          {name}
        </li>
      ))}
    </ul>
  )
}
