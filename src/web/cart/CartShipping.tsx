import { useEffect, useRef } from 'react'
import { SHIPPING_OPTIONS } from '#web/orders/OrderWords.tsx'
import { whenDrawn } from '#web/query-client.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'

type Shipping = { expedited: boolean; expediteComment: string }

/**
 * Expedited takes a comment, which is saved on blur and before a submit. Unsaved text stays in the box. [CART-19,
 * CART-34]
 */
export function CartShipping({
  cart,
  onChange,
}: {
  cart: Shipping & { number: number }
  onChange: (changes: Partial<Shipping>) => Promise<boolean>
}) {
  const isDirty = useRef(false)
  const [comment, setComment] = useTyped(`comment ${cart.number}`, cart.expediteComment, () => {
    isDirty.current = true
  })
  // Optimistic: reset when the change cannot be saved.
  const [chosen, setChosen] = useTyped<boolean | null>(`shipping ${cart.number}`, null, (stored) => {
    if (stored !== null) void choose(stored)
  })
  const expedited = chosen ?? cart.expedited
  const choose = async (next: boolean) => {
    setChosen(next)
    await onChange({ expedited: next })
    // Otherwise the comment box goes away for a moment, and with it the focus and the text that is typed.
    await whenDrawn()
    setChosen(null)
  }
  useEffect(() => {
    if (!isDirty.current) setComment(cart.expediteComment)
  }, [cart.expediteComment, setComment])
  const save = async () => {
    if (!isDirty.current || comment === cart.expediteComment) return
    if (await onChange({ expediteComment: comment })) isDirty.current = false
  }
  return (
    <>
      <RadioGroup
        label="Shipping"
        isInline
        value={expedited ? '1' : '0'}
        options={SHIPPING_OPTIONS}
        onChange={(value) => void choose(value === '1')}
      />
      {expedited && (
        <TextArea
          id={commentId(cart.number)}
          label="Leave a comment"
          hint="Why it is needed sooner, and by when."
          rows={3}
          maxLength={MAX_COMMENT}
          value={comment}
          onChange={(event) => {
            isDirty.current = true
            setComment(event.target.value)
          }}
          onBlur={() => void save()}
        />
      )}
    </>
  )
}

const commentId = (cartNumber: number) => `comment-of-${cartNumber}`

/** The current text of a cart's comment box. Null without a box. */
export function readTypedComment(cartNumber: number): string | null {
  const box = document.getElementById(commentId(cartNumber))
  return box instanceof HTMLTextAreaElement ? box.value.trim() : null
}
