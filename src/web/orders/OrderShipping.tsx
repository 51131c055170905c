import { useId } from 'react'
import { whenDrawn } from '#web/query-client.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import { nameShipping, SHIPPING_OPTIONS } from './OrderWords.tsx'

/** [ORD-17, ORD-18, ORD-22] */
export function OrderShipping({
  order,
  isChangeable,
  onChange,
}: {
  order: OrderCard
  isChangeable: boolean
  onChange: (expedited: boolean, comment: string) => Promise<void>
}) {
  const [typed, setTyped] = useTyped<string | null>(`shipping comment ${order.number}`, null, (stored) => {
    if (stored !== null && order.expedited) void onChange(true, stored.trim())
  })
  const id = useId()
  // Optimistic: reset when the change cannot be saved.
  const [chosen, setChosen] = useTyped<boolean | null>(`shipping ${order.number}`, null, (stored) => {
    if (stored !== null) void choose(stored)
  })
  const expedited = chosen ?? order.expedited
  const comment = typed ?? order.expediteComment
  const choose = async (next: boolean) => {
    setChosen(next)
    await onChange(next, next ? comment : '')
    // Otherwise the comment box goes away for a moment, and with it the focus and the text that is typed.
    await whenDrawn()
    setChosen(null)
  }
  if (!isChangeable) {
    return (
      <p className="order__shipping width-32 m-0">
        Shipping: <strong>{nameShipping(order.expedited)}</strong>
        {order.expedited && order.expediteComment && ` (${order.expediteComment})`}
      </p>
    )
  }
  return (
    <div className="order__shipping width-32 m-0">
      <RadioGroup
        label={
          <>
            Shipping<span className="visually-hidden"> of order {order.number}</span>
          </>
        }
        isInline
        value={expedited ? '1' : '0'}
        options={SHIPPING_OPTIONS}
        onChange={(value) => void choose(value === '1')}
      />
      {expedited && (
        <TextArea
          id={id}
          label="Leave a comment"
          rows={2}
          maxLength={MAX_COMMENT}
          value={comment}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (typed !== null && typed.trim() !== order.expediteComment) void onChange(true, typed.trim())
          }}
        />
      )}
    </div>
  )
}
