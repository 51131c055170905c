import { type FormEvent, useState } from 'react'
import {
  describeMoved,
  findAmountFault,
  NO_AMOUNT,
  NO_WITHDRAW_REASON,
  nameFund,
  readAmount,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { MOST_COMMENT } from '#wire/codes.ts'
import { FUND_FIELDS, type FundRow, withdrawFund } from '#wire/funds/funds.ts'
import { useFundChange } from './useFundChange.ts'

/** Takes money back from a fund; the comment is for those who read the transactions later. */
export function WithdrawDialog({ fund, onClose }: { fund: FundRow; onClose: () => void }) {
  const person = usePerson()
  const { notify } = useNotices()
  const { send, isBusy, problem, problemAt, question } = useFundChange()
  const [typed, setTyped] = useState('')
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const name = nameFund(fund)
  const amountFault = findAmountFault(typed.trim(), NO_AMOUNT)
  const cents = amountFault ? 0 : readAmount(typed.trim()).cents
  const isMuch = cents > fund.available

  const withdraw = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amountFault || comment.trim() === '') {
      document.getElementById(amountFault ? 'withdraw-amount' : 'withdraw-comment')?.focus()
      return
    }
    const { dodaac, fundCode, fiscalYear } = fund
    const query = {
      program: person.program,
      personId: person.id,
      dodaac,
      fundCode,
      fiscalYear,
      amount: readAmount(typed.trim()),
      comment: comment.trim(),
    }
    void send((closedYear) => change(withdrawFund, { query: { ...query, closedYear }, body: {} }), {
      onDone: ({ funds }) => {
        onClose()
        notify({
          kind: 'success',
          text: [`${formatMoney(cents)} withdrawn.`, ...funds.map(describeMoved)].join(' '),
        })
      },
    })
  }
  return (
    <FormDialog
      title={`Withdraw from ${name}`}
      submitText="Withdraw"
      isDanger
      form={{
        submit: withdraw,
        refusal: problem && !problemAt(FUND_FIELDS.comment) ? problem.message : null,
        isSaving: isBusy,
      }}
      onClose={onClose}
    >
      {question}
      <p>
        Fiscal year {fund.fiscalYear}, <strong>{formatMoney(fund.available)}</strong> available. What is
        reserved or spent stays where it is.
      </p>
      <AmountField
        id="withdraw-amount"
        label="Amount ($)"
        isRequired
        value={typed}
        error={isTried && amountFault ? amountFault : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextArea
        id="withdraw-comment"
        label="Comment"
        isRequired
        rows={3}
        maxLength={MOST_COMMENT}
        value={comment}
        error={isTried && comment.trim() === '' ? NO_WITHDRAW_REASON : problemAt(FUND_FIELDS.comment)}
        onChange={(event) => setComment(event.target.value)}
      />
      {cents > 0 && (
        <p role="status">
          {isMuch
            ? `${name} has less than ${formatMoney(cents)} available.`
            : `${name} will have ${formatMoney(fund.available - cents)} available.`}
        </p>
      )}
    </FormDialog>
  )
}
