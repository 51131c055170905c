import { formatMoney } from '#domain/money.ts'
import { RAISE_SENTENCE, raisePrice, readRaise } from '#domain/products/year-turn.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { copyPrices, type YearTurn } from '#wire/products/year-turn.ts'

/** What a price is shown with before and after. */
const SAMPLE_CENTS = 100_00

/** Copies the prices of the year before to where the year has none, all raised by one percentage. */
export function CopyPricesDialog({ turn, onClose }: { turn: YearTurn; onClose: () => void }) {
  const { fiscalYear, copyable } = turn
  const done = useDone()
  const form = usePanelForm({
    name: `prices copied to ${fiscalYear}`,
    initial: { raise: '0' },
    findProblems: ({ raise }) =>
      readRaise(raise) === null ? [{ field: 'raise', text: RAISE_SENTENCE }] : [],
    change: ({ raise }) =>
      change(copyPrices, { params: { fiscalYear }, body: { raise: readRaise(raise) ?? 0 } }),
    onDone: ({ copied }) => {
      done(`${formatNumberOf(copied, 'price', 'prices')} of fiscal year ${fiscalYear} were written.`)
      onClose()
    },
  })
  const raise = readRaise(form.values.raise)
  return (
    <FormDialog
      title={`Copy prices to fiscal year ${fiscalYear}`}
      about={
        <p>
          {formatNumberOf(copyable, 'price', 'prices')} of fiscal year {fiscalYear - 1}{' '}
          {copyable === 1 ? 'has' : 'have'} none in {fiscalYear} yet. A price that {fiscalYear} has already
          stays as it is.
        </p>
      }
      submitText="Copy prices"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.textOf('raise')}
        label="Raise all by percent"
        hint="Below zero they fall. Halves of a cent are rounded up."
        isRequired
        inputMode="text"
        maxLength={10}
        autoComplete="off"
      />
      <p>
        {raise === null
          ? RAISE_SENTENCE
          : `${formatMoney(SAMPLE_CENTS)} becomes ${formatMoney(raisePrice(SAMPLE_CENTS, raise))}.`}
      </p>
    </FormDialog>
  )
}
