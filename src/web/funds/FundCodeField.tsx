import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import type { FundChoice } from '#wire/catalogue/catalogue.ts'
import { fundCodesQuery, nameFundCodes, searchFundCodes } from './funds.queries.ts'

/** `6C Clothing, $1,250.00 left`, without a balance only code and name. */
export function describeFund(fund: FundChoice): string {
  const name = fund.description ? `${fund.fundCode} ${fund.description}` : fund.fundCode
  return fund.available === null ? name : `${name}, ${formatMoney(fund.available)} left`
}

/** `6C — $249,913.60 available` */
function describeInSight({ fundCode, available }: FundChoice): string {
  return available === null ? fundCode : `${fundCode} — ${formatMoney(available)} available`
}

type Props = {
  id: string
  /** Without a DoDAAC, the program's codes without balances. */
  dodaac: string | undefined
  value: string | null
  onChange: (fundCode: string | null) => void
  error?: string
  isClearable?: boolean
}

/**
 * Search by code or name, with the balance for the member's DoDAAC. [PROD-05] The value is only the code. The balance
 * belongs to the DoDAAC.
 */
export function FundCodeField(props: Props) {
  return <AsyncCombobox<FundChoice> {...useFundWords(props)} />
}

/** Shows up to three fund codes side by side. */
export function FundCodeChoice(props: Props) {
  const funds = useQuery(fundCodesQuery(props.dodaac))
  const all = props.dodaac ? funds.data : undefined
  return (
    <ChoiceField<FundChoice>
      {...useFundWords(props)}
      all={all}
      fewText={describeInSight}
      fewHint={(fund) => fund.description}
    />
  )
}

/** The default of the DoDAAC, or its only code. */
export function useLikelyFund(dodaac: string | undefined): string | null {
  const funds = useQuery({ ...fundCodesQuery(dodaac), enabled: dodaac !== undefined }).data
  const likely = funds?.find((fund) => fund.isDefault) ?? (funds?.length === 1 ? funds[0] : undefined)
  return likely?.fundCode ?? null
}

function useFundWords({ id, dodaac, value, onChange, error, isClearable }: Props) {
  const funds = useQuery(fundCodesQuery(dodaac))
  const chosen: FundChoice | null =
    value === null
      ? null
      : (funds.data?.find((fund) => fund.fundCode === value) ?? {
          fundCode: value,
          description: '',
          available: null,
          fiscalYear: null,
          isDefault: false,
        })
  return {
    id,
    label: 'Fund code',
    hint: dodaac
      ? `Balances are those of ${dodaac}.`
      : 'Choose the service member first to see the balances.',
    isRequired: true,
    error,
    isClearable,
    value: chosen,
    onChange: (fund: FundChoice | null) => onChange(fund?.fundCode ?? null),
    search: searchFundCodes(dodaac),
    minLength: 0,
    names: nameFundCodes(dodaac),
    optionCode: (fund: FundChoice) => fund.fundCode,
    optionKey: (fund: FundChoice) => fund.fundCode,
    optionText: describeFund,
  }
}
