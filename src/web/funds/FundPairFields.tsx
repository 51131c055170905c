import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { DODAAC_NAMES } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { type FundRow, listFunds } from '#wire/funds/funds.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { firstFunds, nameFundCodes, searchFunds } from './funds.queries.ts'

/** An only DoDAAC is chosen already. */
export function findOnly(dodaacs: readonly string[]): string | null {
  return dodaacs.length === 1 ? (dodaacs[0] ?? null) : null
}

/** A few DoDAACs are side by side, more need a search. */
export function DodaacField({
  id,
  label,
  value,
  onChange,
  error,
}: {
  id: string
  label: string
  value: string | null
  onChange: (dodaac: string | null) => void
  error?: string
}) {
  const own = usePerson().financeDodaacs
  const find = async (text: string, page: number) => {
    const found = own.filter((dodaac) => dodaac.includes(text.trim().toUpperCase()))
    return {
      options: found.slice((page - 1) * OPTIONS_PER_PAGE, page * OPTIONS_PER_PAGE),
      total: found.length,
    }
  }
  return (
    <ChoiceField<string>
      id={id}
      all={own}
      label={label}
      isRequired
      minLength={0}
      debounce={0}
      names={DODAAC_NAMES}
      value={value}
      onChange={onChange}
      search={find}
      error={error}
      optionKey={(dodaac) => dodaac}
      optionText={(dodaac) => dodaac}
    />
  )
}

/** With the available balance. [FUND-11] */
export function FundField({
  id,
  label,
  year,
  dodaac,
  value,
  onChange,
  error,
}: {
  id: string
  label: string
  year: number
  dodaac: string | null
  value: FundRow | null
  onChange: (fund: FundRow | null) => void
  error: string | undefined
}) {
  const { program } = usePerson()
  const first = useCall(listFunds, firstFunds(program, dodaac ?? '', year), { enabled: dodaac !== null }).data
  return (
    <ChoiceField<FundRow>
      // Also finds DoDAACs that are part of another's words.
      all={
        dodaac === null || !first || first.rows.length < first.total
          ? undefined
          : first.rows.filter((one) => one.dodaac === dodaac)
      }
      {...{ id, label, value, onChange, error }}
      isRequired
      hint={dodaac ? undefined : 'Choose the DoDAAC first.'}
      isDisabled={dodaac === null}
      minLength={0}
      search={searchFunds(program, dodaac ?? '', year)}
      names={nameFundCodes(dodaac)}
      optionCode={(one) => one.fundCode}
      optionKey={(one) => one.fundCode}
      optionText={describeFundRow}
      fewText={({ fundCode, available }) => `${fundCode} — ${formatMoney(available)} available`}
      fewHint={({ description }) => description}
    />
  )
}

function describeFundRow({ fundCode, description, available }: FundRow): string {
  return `${fundCode}${description ? ` ${description}` : ''}, ${formatMoney(available)} available`
}
