import { useEffect } from 'react'
import { DAYS_REVERSED } from '#domain/days.ts'
import { useAddress } from '#web/pages/address.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { LEDGER_KINDS } from './fund-words.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'

export const UNFILTERED = { kind: null, from: null, until: null }

/** Each choice applies at once, also to the export. */
export function LedgerFilter({ view }: { view: FundingView }) {
  const [, change] = useAddress(fundingAddress)
  return (
    <>
      <SelectField
        label="Kind"
        value={view.kind ?? ''}
        options={[{ value: '', text: 'All kinds' }, ...LEDGER_KINDS]}
        onChange={({ target }) => change({ kind: (target.value || null) as FundingView['kind'], page: 1 })}
      />
      <LedgerDay label="From" day={view.from} onApply={(from) => change({ from, page: 1 })} />
      <LedgerDay
        label="Until"
        day={view.until}
        error={view.from && view.until && view.until < view.from ? DAYS_REVERSED : undefined}
        onApply={(until) => change({ until, page: 1 })}
      />
    </>
  )
}

/** Applies on Enter and when the user leaves the field: a day that is half typed is another day. */
function LedgerDay({
  label,
  day,
  error,
  onApply,
}: {
  label: string
  day: string | null
  error?: string | undefined
  onApply: (day: string | null) => void
}) {
  const [typed, setTyped] = useTyped(`transactions ${label}`, day ?? '')
  useEffect(() => setTyped(day ?? ''), [day, setTyped])
  const apply = () => {
    if (typed !== (day ?? '')) onApply(typed || null)
  }
  return (
    <form
      className="flush"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <DateField label={label} value={typed} error={error} onChange={setTyped} onBlur={apply} />
    </form>
  )
}
