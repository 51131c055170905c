import { useState } from 'react'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { readOrderAgain } from '#wire/cart/again.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { ListDialog } from './ListDialog.tsx'
import { WantedForm } from './WantedForm.tsx'

/** /orders/{vcrnum}/again: the lines of an order, or of an own cart for another member. */
export function OrderAgainPage() {
  const number = Number(usePathParams().number)
  const go = useNavigateTo()
  const [own, setMember] = useTyped<PersonOption | null | undefined>('member', undefined)
  const [isSaving, setSaving] = useState(false)
  const query = own ? { memberId: own.smid } : {}
  const again = useCall(readOrderAgain, { params: { number }, query }, WITH_PREVIOUS_ROWS)
  const { data } = again
  const name = data && (data.isCart ? `Order cart ${number} for another member` : `Order ${number} again`)
  return (
    <RecordPage
      className="stack"
      kind="Order again"
      name={name}
      error={data ? null : again.error}
      onRetry={() => void again.refetch()}
    >
      {data && (
        <>
          <div className="toolbar">
            <Button variant="outline" onClick={() => setSaving(true)}>
              Save as a list
            </Button>
            <AppLink
              href={data.isCart ? '/cart' : `/orders/${number}`}
              className={buttonClass({ variant: 'quiet' })}
            >
              {data.isCart ? 'Back to the cart' : `Back to order ${number}`}
            </AppLink>
          </div>
          <WantedForm
            checked={data.checked}
            isOutdated={again.isPlaceholderData}
            shows={readOrderAgain}
            member={own === undefined ? data.checked.member : own}
            onMember={setMember}
            memberFieldId="order-again-member"
            usualFund={data.fundCode}
            onAdded={() => go('/cart')}
          />
        </>
      )}
      {isSaving && <ListDialog list={null} from={number} onClose={() => setSaving(false)} />}
    </RecordPage>
  )
}
