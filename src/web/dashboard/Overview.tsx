import { formatMoney } from '#domain/money.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { formatCount } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { type Figure, Figures } from '#web/ui/Card.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed } from '#web/ui/LoadingOverlay.tsx'
import { countAwaiting, type DashboardFund, listDashboardFunds } from '#wire/dashboard/dashboard.ts'

/** A cart for people who order, money for people who see a fund. [DASH-08] */
export function Overview() {
  const person = usePerson()
  const { count } = useCart()
  const own = { params: { person: person.id } }
  const counted = [useCall(countAwaiting, own), useCall(listDashboardFunds, own)] as const
  const [{ data: awaiting }, { data: funds }] = counted
  const failed = counted.find(({ isError, data }) => isError && data === undefined)
  const sum = (of: (fund: DashboardFund) => number) =>
    funds ? formatMoney(funds.rows.reduce((total, fund) => total + of(fund), 0)) : '…'
  // The sum omits accounts that are not listed.
  const isCut = funds !== undefined && funds.total > funds.rows.length
  const accounts = formatNumberOf(funds?.total ?? 0, 'account', 'accounts')
  const within = isCut ? `the first ${formatCount(funds.rows.length)} of ${accounts}` : accounts
  const hasFunds = funds === undefined || funds.total > 0
  // A person who signs nothing, and for whom nothing waits, needs no large figure.
  const awaits = person.approverDodaacs.length > 0 || awaiting?.total !== 0
  const waits = awaiting?.mine ? ` – ${formatNumberOf(awaiting.mine, 'waits', 'wait')} for you` : ''
  const figures: Figure[] = [
    ...(awaits
      ? [
          {
            key: 'awaiting',
            value: awaiting?.total ?? '…',
            label: `AWAITING APPROVAL${waits}`,
            href: '/orders',
            isUrgent: Boolean(awaiting?.mine),
          },
        ]
      : []),
    ...(whyCannotOrder(person) === null
      ? [
          {
            key: 'cart',
            value: count,
            label: count === 1 ? 'Item in your cart' : 'Items in your cart',
            href: '/cart',
          },
        ]
      : []),
    ...(hasFunds
      ? [
          {
            key: 'funds',
            value: sum((fund) => fund.available),
            label: funds ? `Available in ${within}` : 'Available funds',
            href: '#available-funds',
          },
          {
            key: 'reserved',
            value: sum((fund) => fund.reserved),
            label: `Reserved for orders awaiting approval${isCut ? ` in ${within}` : ''}`,
            href: '#available-funds',
          },
        ]
      : []),
  ]
  return (
    <>
      {failed?.error && (
        <LoadFailed
          message={failed.error.message}
          onRetry={() => counted.forEach((one) => void (one.isError && one.refetch()))}
        />
      )}
      {figures.length > 0 && <Figures label="Overview" figures={figures} />}
      {!awaits && <p className="soft">0 AWAITING APPROVAL</p>}
    </>
  )
}
