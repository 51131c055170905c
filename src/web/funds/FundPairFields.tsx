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
export function FundPairFields({
  side,
  year,
  dodaac,
  fund,
  onDodaac,
  onFund,
  errors,
}: {
  side: 'From' | 'To'
  year: number
  dodaac: string | null
  fund: FundRow | null
  onDodaac: (dodaac: string | null) => void
  onFund: (fund: FundRow | null) => void
  errors: { dodaac?: string; fund?: string }
}) {
  const { program } = usePerson()
  const first = useCall(listFunds, firstFunds(program, dodaac ?? '', year), { enabled: dodaac !== null }).data
  const id = side.toLowerCase()
  return (
    <fieldset className="mb-6">
      <legend className="color-strong text-4 bold">{side}</legend>
      <DodaacField
        id={`${id}-dodaac`}
        label={`${side} DoDAAC`}
        value={dodaac}
        onChange={(next) => {
          onDodaac(next)
          if (next !== dodaac) onFund(null)
        }}
        error={errors.dodaac}
      />
      <ChoiceField<FundRow>
        // Also finds DoDAACs that are part of another's words.
        all={
          dodaac === null || !first || first.rows.length < first.total
            ? undefined
            : first.rows.filter((one) => one.dodaac === dodaac)
        }
        id={`${id}-fund`}
        label={`${side} fund code`}
        isRequired
        hint={dodaac ? undefined : 'Choose the DoDAAC first.'}
        isDisabled={dodaac === null}
        minLength={0}
        value={fund}
        onChange={onFund}
        search={searchFunds(program, dodaac ?? '', year)}
        names={nameFundCodes(dodaac)}
        optionCode={(one) => one.fundCode}
        error={errors.fund}
        optionKey={(one) => one.fundCode}
        optionText={describeFundRow}
        fewText={({ fundCode, available }) => `${fundCode} — ${formatMoney(available)} available`}
        fewHint={({ description }) => description}
      />
    </fieldset>
  )
}

function describeFundRow({ fundCode, description, available }: FundRow): string {
  return `${fundCode}${description ? ` ${description}` : ''}, ${formatMoney(available)} available`
}
