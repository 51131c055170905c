import type { ReactNode } from 'react'
import { nameItem, sizeBeside } from '#domain/catalogue/items.ts'
import { listWidths } from '#domain/catalogue/pictures.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { ItemStatusNote } from '#web/orders/ItemStatusNote.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { GarmentDrawing } from '#web/ui/GarmentDrawing.tsx'
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx'
import type { QuantityLine } from '#web/ui/quantity.ts'
import type { Cart } from '#wire/cart/cart.ts'
import type { OrderLine } from '#wire/lines/lines.ts'

/** One item of a cart. [CART-10 to CART-17, CONST-19] */
export function CartLine({
  line,
  quantity,
  entered,
  onRemove,
  allowances = [],
  why,
  isReplacing = false,
  onReplace,
}: {
  line: OrderLine
  /** The quantity in the sum, perhaps not saved yet. */
  quantity: number
  entered: QuantityLine
  onRemove: () => void
  /** Rules that cover the line. */
  allowances?: Cart['allowances']
  /** The reason of the orderer. */
  why?: ReactNode
  isReplacing?: boolean
  onReplace?: () => void
}) {
  const itemName = nameItem(line.description, line.size)
  return (
    <li className="cart-line line-below" data-item={line.nsn}>
      <div className="cart-line__picture picture-ground centered lined round">
        {line.picture ? (
          <img
            src={line.picture}
            alt=""
            srcSet={listWidths(line.picture)}
            sizes="96px"
            loading="lazy"
            width={96}
            height={96}
          />
        ) : (
          <span className="no-picture bold text-center">
            <GarmentDrawing family={line.sizeFamily} colour={line.size} />
            img coming soon
          </span>
        )}
      </div>
      <div className="cart-line__words">
        <p className="bold">{line.description}</p>
        <p>
          <AppLink href={`/products/nsn/${line.nsn}?from=cart`} className="code inline-block py-2">
            {formatNsn(line.nsn)}
          </AppLink>
        </p>
        <p>Size: {sizeBeside(line.description, line.size) || 'One size'}</p>
        <p className="soft">Shipping: 10 days</p>
        <ItemStatusNote line={line} isBusy={isReplacing} onReplace={onReplace} />
        {allowances.map(({ text, isExceeded }) => (
          <p key={text} className={isExceeded ? 'error-text' : 'soft'}>
            {text}
          </p>
        ))}
        {why}
      </div>
      <div className="cart-line__quantity">
        <QuantityStepper
          itemName={itemName}
          stored={line.quantity}
          holder="cart"
          line={entered}
          onRemove={onRemove}
        />
        <Button variant="quiet" data-remove aria-label={`Delete ${itemName}`} onClick={onRemove}>
          Delete
        </Button>
      </div>
      <p className="cart-line__price rows pt-4 digits">
        <strong>{formatMoney(line.price * quantity)}</strong>
        <span className="soft text-2">{formatMoney(line.price)} each</span>
      </p>
    </li>
  )
}
