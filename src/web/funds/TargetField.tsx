import { isSameFund, nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { type FundRow, listFunds } from '#wire/funds/funds.ts'
import { FOUND_BY } from './fund-words.ts'
import { firstFunds, searchFunds } from './funds.queries.ts'

/** As many can stand in sight, each with what it has. */
const FEW = 5

/** Where the money of a fund may go: `few` when all can stand in sight, and the one that is most likely meant. */
export function useTargets(fund: FundRow): {
  few: FundRow[] | null
  likely: FundRow | null
  hasNone: boolean
} {
  const { program } = usePerson()
  const first = useCall(listFunds, firstFunds(program, '', fund.fiscalYear)).data
  const isAll = first !== undefined && first.rows.length === first.total
  const own = useCall(listFunds, firstFunds(program, fund.dodaac, fund.fiscalYear), {
    enabled: first !== undefined && !isAll,
  }).data
  const others = (first?.rows ?? []).filter(isTargetOf(fund))
  const siblings = (isAll ? others : (own?.rows ?? []).filter(isTargetOf(fund))).filter(
    ({ dodaac }) => dodaac === fund.dodaac,
  )
  const [only] = siblings.length === 1 ? siblings : isAll && others.length === 1 ? others : []
  return {
    few: isAll && others.length <= FEW ? others : null,
    likely: only ?? null,
    hasNone: isAll && others.length === 0,
  }
}

const isTargetOf = (fund: FundRow) => (other: FundRow) => other.mayChange && !isSameFund(fund, other)

/** The fund that gets the money: one of a few, each with its balance, or found by its DoDAAC, unit or code. */
export function TargetField({
  fund,
  few,
  value,
  onChange,
  error,
}: {
  fund: FundRow
  few: FundRow[] | null
  value: FundRow | null
  onChange: (fund: FundRow | null) => void
  error?: string
}) {
  const { program } = usePerson()
  if (few)
    return (
      <div id="move-target" tabIndex={-1}>
        <RadioGroup
          label="To"
          isRequired
          error={error}
          value={value && nameFund(value)}
          onChange={(name) => onChange(few.find((one) => nameFund(one) === name) ?? null)}
          options={few.map((one) => ({ value: nameFund(one), label: describeTarget(one) }))}
        />
      </div>
    )
  const find = searchFunds(program, '', fund.fiscalYear)
  return (
    <AsyncCombobox<FundRow>
      id="move-target"
      label="To"
      isRequired
      hint={FOUND_BY}
      minLength={0}
      value={value}
      onChange={onChange}
      search={async (text, page, signal) => {
        const { options, total } = await find(text, page, signal)
        return { options: options.filter(isTargetOf(fund)), total }
      }}
      names={{
        many: 'funds',
        nameNone: (typed) => `No other fund of fiscal year ${fund.fiscalYear} matches ${typed}.`,
      }}
      optionCode={nameFund}
      error={error}
      optionKey={nameFund}
      optionText={describeTarget}
    />
  )
}

function describeTarget(fund: FundRow): string {
  const { description, available } = fund
  return `${nameFund(fund)}${description ? ` ${description}` : ''}, ${formatMoney(available)} available`
}
