import { formatMoney } from '#domain/money.ts'
import { RAISE_SENTENCE, raisePrice, readRaise } from '#domain/products/year-turn.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { change } from '#wire/change.ts'
import { copyPrices, type YearTurn } from '#wire/products/year-turn.ts'

const SAMPLE_CENTS = 100_00

export function CopyPricesDialog({ turn, onClose }: { turn: YearTurn; onClose: () => void }) {
  const { fiscalYear, copyable } = turn
  return (
    <EntryDialog
      name={`prices copied to ${fiscalYear}`}
      title={`Copy prices to fiscal year ${fiscalYear}`}
      about={
        <p>
          {formatNumberOf(copyable, 'price', 'prices')} of fiscal year {fiscalYear - 1}{' '}
          {copyable === 1 ? 'has' : 'have'} none in {fiscalYear} yet. A price that {fiscalYear} has already
          stays as it is.
        </p>
      }
      submitText="Copy prices"
      initial={{ raise: '0' }}
      fields={[
        {
          field: 'raise',
          label: 'Raise all by percent',
          hint: 'A negative percentage lowers the prices. Half a cent is rounded up.',
          isRequired: true,
          inputMode: 'text',
          maxLength: 10,
          findFault: ({ raise }) => (readRaise(raise) === null ? RAISE_SENTENCE : null),
        },
      ]}
      change={({ raise }) =>
        change(copyPrices, { params: { fiscalYear }, body: { raise: readRaise(raise) ?? 0 } })
      }
      doneText={({ copied }) =>
        `${formatNumberOf(copied, 'price', 'prices')} of fiscal year ${fiscalYear} were written.`
      }
      onClose={onClose}
    >
      {(values) => <p>{describeRaise(readRaise(values.raise))}</p>}
    </EntryDialog>
  )
}

function describeRaise(raise: number | null): string {
  if (raise === null) return RAISE_SENTENCE
  return `${formatMoney(SAMPLE_CENTS)} becomes ${formatMoney(raisePrice(SAMPLE_CENTS, raise))}.`
}
