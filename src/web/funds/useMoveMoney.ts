import { type Amount, describeMoved, nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { adjustFund, type FundRow, transferFunds, withdrawFund } from '#wire/funds/funds.ts'
import { useFundChange } from './useFundChange.ts'

/** Milliseconds. The row shows the result, too. */
const SHOWN_FOR = 8000

type How = { amount: Amount; comment: string }
type Done = (funds: FundRow[]) => void

/** A closed year asks first, by `question`. */
export function useMoveMoney() {
  const person = usePerson()
  const { notify } = useNotices()
  const { send, ...rest } = useFundChange()
  const actor = { program: person.program, personId: person.id }
  const queryOf = ({ dodaac, fundCode, fiscalYear }: FundRow, { amount, comment }: How) => {
    return { ...actor, dodaac, fundCode, fiscalYear, amount, comment: comment.trim() }
  }
  /** A larger amount waits for a second person, as the response says. */
  const allot = (fund: FundRow, how: How, onDone: Done) =>
    void send((closedYear) => change(adjustFund, { query: { ...queryOf(fund, how), closedYear } }), {
      onDone: ({ message, funds }) => {
        onDone(funds)
        if (isWaiting(message)) return void notify({ kind: 'info', text: message })
        const said = [`Adjusted by ${formatMoney(how.amount.cents)}.`, ...funds.map(describeMoved)]
        notify({ kind: 'success', text: said.join(' '), hideAfter: SHOWN_FOR })
      },
    })
  const withdraw = (fund: FundRow, how: How, onDone: Done) =>
    void send((closedYear) => change(withdrawFund, { query: { ...queryOf(fund, how), closedYear } }), {
      onDone: ({ funds }) => {
        onDone(funds)
        const said = [`${formatMoney(how.amount.cents)} withdrawn.`, ...funds.map(describeMoved)]
        notify({ kind: 'success', text: said.join(' ') })
      },
    })
  /** [FUND-12, FUND-13] */
  const transfer = (from: FundRow, to: FundRow, { amount, comment }: How, onDone: Done) => {
    const query = {
      ...actor,
      fiscalYear: from.fiscalYear,
      fromDodaac: from.dodaac,
      fromFundCode: from.fundCode,
      toDodaac: to.dodaac,
      toFundCode: to.fundCode,
      amount,
      comment: comment.trim(),
    }
    void send((closedYear) => change(transferFunds, { query: { ...query, closedYear } }), {
      onDone: ({ funds }) => {
        onDone(funds)
        const said = [
          'Funds Transferred!',
          `Moved ${formatMoney(amount.cents)} from ${nameFund(from)} to ${nameFund(to)}.`,
          ...funds.map(describeMoved),
        ]
        notify({ kind: 'success', text: said.join(' ') })
      },
    })
  }
  return { ...rest, allot, withdraw, transfer }
}
