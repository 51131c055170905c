import { formatMoney } from '#domain/money.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { changeFundPeriod, type FundPeriodRow } from '#wire/funds/funds.ts'
import { describeWaiting } from './fund-words.ts'
import { useFundChange } from './useFundChange.ts'

/** Opens or closes a period; before it is closed it says what still waits in its year and what becomes of that. */
export function OpenPeriodDialog({ period, onClose }: { period: FundPeriodRow; onClose: () => void }) {
  const { program } = usePerson()
  const { notify } = useNotices()
  const { send, isBusy, problem } = useFundChange()
  const name = `period ${period.period} of fiscal year ${period.fiscalYear}`
  const verb = period.isOpen ? 'Close' : 'Open'
  const turn = () => {
    const params = { program, fiscalYear: period.fiscalYear, period: period.period }
    void send(() => change(changeFundPeriod, { params, body: { isOpen: !period.isOpen } }), {
      onDone: (after) => {
        onClose()
        notify({
          kind: 'success',
          text: `Period ${after.period} of fiscal year ${after.fiscalYear} was ${stateOf(after.before)} and is ${stateOf(after)} now.`,
        })
      },
    })
  }
  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${name}?`}
      confirmText={`${verb} period`}
      isDanger={period.isOpen}
      isBusy={isBusy}
      problem={problem?.message}
      onConfirm={turn}
      onClose={onClose}
    >
      {period.isOpen ? (
        <>
          <p>
            <strong>
              {period.waitingOrders === 0 ? 'No order awaits approval' : describeWaiting(period)} in fiscal
              year {period.fiscalYear}
            </strong>
            {period.waitingOrders > 0 && `, with ${formatMoney(period.reserved)} reserved`}.
          </p>
          <p>
            Orders cannot be submitted in a closed period. Once no period of the year is open, orders that
            await approval can only be declined, which releases their money. Refunds still come back to the
            year.
          </p>
        </>
      ) : (
        <p>
          Orders can be submitted from {formatDate(period.begin)} to {formatDate(period.end)}, and orders that
          await approval in fiscal year {period.fiscalYear} can be approved.
        </p>
      )}
    </ConfirmDialog>
  )
}

const stateOf = ({ isOpen }: { isOpen: boolean }) => (isOpen ? 'open' : 'closed')
