import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { pageName } from '#domain/page-names.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ResponseSource } from '#web/calls/call-keys.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { ReasonField } from '#web/pages/ReasonDialog.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useTyped } from '#web/ui/typed.ts'
import {
  exceptionReason,
  grantAllowanceException,
  listAllowanceExceptions,
  type OrderAllowances,
  readOrderAllowances,
} from '#wire/allowances/allowances.ts'
import { change } from '#wire/change.ts'
import { exceptionsAddress } from './allowances-address.ts'

const EXCEPTIONS: readonly ResponseSource[] = [listAllowanceExceptions, readOrderAllowances]

/** /allowances: an Admin lets one order exceed an allowance that blocks. */
export function ExceptionsPage() {
  const [{ order }] = useAddress(exceptionsAddress)
  const goTo = useNavigateTo()
  const [text, setText] = useTyped('order of an exception', order === null ? '' : String(order))
  const [fault, setFault] = useState<string | undefined>()
  const exceptions = useCall(listAllowanceExceptions, {})
  return (
    <div className="page">
      <PageHeading>{pageName('/allowances')}</PageHeading>
      <p className="lede">
        An allowance can stop an order. As Admin of its DoDAAC, you can let the order exceed the allowance
        once. You cannot do that for yourself or for an order that you place.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter sends it */}
      <form
        role="search"
        aria-label="Find an order that is stopped"
        className="width-36"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = text.trim().replace(/^#/, '')
          const isNumber = /^\d{1,15}$/.test(typed)
          setFault(isNumber ? undefined : 'Enter the number of the order.')
          if (isNumber) goTo(exceptionsAddress.write({ order: Number(typed) }))
        }}
      >
        <SearchBox
          label="Order number"
          hint="The orderer reads it in the cart."
          error={fault}
          value={text}
          onChange={setText}
          buttonText="Show"
        />
      </form>
      <div className="stack">
        {order !== null && <StoppedOrder key={order} number={order} />}
        <Card title="Latest exceptions">
          <Loaded query={exceptions} text="Loading exceptions…">
            {(rows) => (
              <DataTable
                caption="Latest exceptions"
                isCaptionHidden
                rows={rows}
                rowKey={({ order: number, allowance }) => `${number} ${allowance}`}
                emptyText="No order of your DoDAACs has exceeded an allowance."
                columns={[
                  { key: 'order', header: 'Order', isRowHeader: true, cell: (row) => row.order },
                  {
                    key: 'member',
                    header: 'Service Member',
                    cell: ({ member, dodaac }) => `${member}, ${dodaac}`,
                  },
                  { key: 'allowance', header: 'Allowance', cell: ({ allowance }) => allowance },
                  { key: 'takes', header: 'Takes up to', align: 'end', cell: ({ takes }) => takes },
                  {
                    key: 'reason',
                    header: 'Reason',
                    cell: ({ reason }) => <span className="prose">{reason}</span>,
                  },
                  {
                    key: 'by',
                    header: 'Allowed',
                    cell: ({ grantedBy, grantedAt }) =>
                      `${grantedBy}, ${formatDateTime(grantedAt.toISOString())}`,
                  },
                ]}
              />
            )}
          </Loaded>
        </Card>
      </div>
    </div>
  )
}

function StoppedOrder({ number }: { number: number }) {
  const order = useCall(readOrderAllowances, { params: { number } }, { retry: false })
  if (order.error instanceof Refusal && order.error.kind === 'not-found')
    return <Alert kind="warning">{order.error.message}</Alert>
  return (
    <Card title={`Order ${number}`}>
      <Loaded query={order} text="Loading the order…">
        {(data) => <Blocked order={data} />}
      </Loaded>
    </Card>
  )
}

function Blocked({ order }: { order: OrderAllowances }) {
  const { member, orderer, dodaac, total, isCart, blocked, whyNot } = order
  const [open, setOpen] = useTyped<number | null>(`exception of ${order.order}`, null)
  const chosen = blocked.find(({ allowance }) => allowance === open)
  return (
    <>
      <p>
        {isCart ? 'A cart' : 'A waiting order'} of {orderer} for {member}, DoDAAC {dodaac},{' '}
        {formatMoney(total)}.
      </p>
      {blocked.length === 0 && <p role="status">No allowance stops this order now.</p>}
      {whyNot !== '' && <p role="note">{whyNot}</p>}
      <ul className="plain-list">
        {blocked.map(({ allowance, name, text }) => (
          <li key={allowance}>
            <p>{text}</p>
            {whyNot === '' && (
              <Button variant="outline" aria-label={`Allow once: ${name}`} onClick={() => setOpen(allowance)}>
                Allow once
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <GrantDialog order={order} allowance={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}

function GrantDialog({
  order,
  allowance,
  onClose,
}: {
  order: OrderAllowances
  allowance: OrderAllowances['blocked'][number]
  onClose: () => void
}) {
  const done = useDone()
  const number = order.order
  const form = useEntryForm({
    name: `exception of ${number} ${allowance.allowance}`,
    initial: { reason: '' },
    shows: EXCEPTIONS,
    findProblems: (values) => faultAt(values, 'reason', exceptionReason),
    change: ({ reason }) =>
      change(grantAllowanceException, {
        params: { number },
        body: { allowance: allowance.allowance, reason: reason.trim() },
      }),
    onDone: () => {
      done(`Order ${number} may exceed ${allowance.name} once. ${order.orderer} gets a message.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Let order ${number} exceed ${allowance.name}?`}
      about={<p>{allowance.text} More pieces than that stay stopped.</p>}
      form={form}
      submitText="Allow once"
      onClose={onClose}
    >
      <ReasonField {...form.textOf('reason')} />
    </FormDialog>
  )
}
