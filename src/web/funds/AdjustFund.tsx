import { type FormEvent, useId, useRef } from 'react'
import { findAmountFault, isNegativeAmount, NO_AMOUNT, readAmount } from '#domain/funds/funds.ts'
import { AmountField } from '#web/ui/AmountField.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import type { FundRow } from '#wire/funds/funds.ts'
import { useMoveMoney } from './useMoveMoney.ts'

const ADDS_ONLY = 'An adjustment adds money. Use Withdraw to take some back: press Move money.'

/**
 * Typing an amount shows a comment button and a confirm button. Confirm explains why an amount is invalid. Negative
 * amounts have no Confirm. [FUND-06, FUND-07, FUND-08, VAL-16]
 */
export function AdjustFund({ fund }: { fund: FundRow }) {
  const about = `adjust ${fund.dodaac} ${fund.fundCode} ${fund.fiscalYear}`
  const { allot, isBusy, problem, clearProblem, question } = useMoveMoney()
  const [typed, setTyped] = useTyped(`${about} amount`, '')
  const [comment, setComment] = useTyped(`${about} comment`, '')
  const [isCommenting, setCommenting] = useTyped(`${about} commenting`, false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const name = `${fund.dodaac} ${fund.fundCode}`
  const isNegative = isNegativeAmount(typed.trim())
  const fault = isNegative ? ADDS_ONLY : findAmountFault(typed.trim(), NO_AMOUNT)
  const isTyped = typed.trim() !== ''

  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped || fault) return
    allot(fund, { amount: readAmount(typed.trim()), comment }, () => {
      setTyped('')
      setComment('')
      setCommenting(false)
      field.current?.focus()
    })
  }
  return (
    <form className="adjust-fund" noValidate aria-label={`Adjust ${name}`} onSubmit={confirm}>
      <div className="adjust-fund__line flush">
        <AmountField
          ref={field}
          label={`Amount to add to ${name}`}
          isLabelHidden
          className="adjust-fund__amount"
          error={problem?.message}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            clearProblem()
          }}
        />
        {isTyped && (
          <>
            <IconButton
              icon="comment"
              label={`Comment on the adjustment of ${name}`}
              aria-expanded={isCommenting}
              aria-controls={`${id}-comment`}
              onClick={() => setCommenting(!isCommenting)}
            />
            {!isNegative && (
              <IconButton
                type="submit"
                icon="check"
                className="adjust-fund__confirm"
                label={`Confirm adjustment of ${name}`}
                isDisabled={fault !== null || isBusy}
                aria-describedby={fault ? `${id}-fault` : undefined}
              />
            )}
          </>
        )}
      </div>
      {isTyped && fault && (
        <p id={`${id}-fault`} className="adjust-fund__fault m-0 mt-2 soft text-2">
          {fault}
        </p>
      )}
      {question}
      <div id={`${id}-comment`}>
        {isTyped && isCommenting && (
          <TextField
            label="Comment"
            autoFocus
            maxLength={MAX_COMMENT}
            placeholder={fault ? '' : `Adjusted by $${typed.trim()}`}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </div>
    </form>
  )
}
