import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import type { FundChoice } from '#wire/catalogue/catalogue.ts'
import { fundCodesQuery, nameFundCodes, searchFundCodes } from './funds.queries.ts'

/** `6C Clothing, $1,250.00 left`; without a balance only code and name. */
export function describeFund(fund: FundChoice): string {
  const name = fund.description ? `${fund.fundCode} ${fund.description}` : fund.fundCode
  return fund.available === null ? name : `${name}, ${formatMoney(fund.available)} left`
}

/**
 * The fund an order is charged to, with what is left of it for the member's DoDAAC. [PROD-05]
 * The value is the code alone: the balance belongs to the DoDAAC and is looked up here.
 */
export function FundCodeField({
  id,
  dodaac,
  value,
  onChange,
  error,
  label = 'Fund code',
  isClearable = true,
}: {
  id: string
  /** The DoDAAC that is charged; without one the codes of the program are listed, without balances. */
  dodaac: string | undefined
  value: string | null
  onChange: (fundCode: string | null) => void
  error?: string
  label?: string
  isClearable?: boolean
}) {
  const funds = useQuery(fundCodesQuery(dodaac))
  const chosen: FundChoice | null =
    value === null
      ? null
      : (funds.data?.find((fund) => fund.fundCode === value) ?? {
          fundCode: value,
          description: '',
          available: null,
          fiscalYear: null,
        })
  return (
    <AsyncCombobox<FundChoice>
      id={id}
      label={label}
      hint={
        dodaac ? `Balances are those of ${dodaac}.` : 'Choose the service member first to see the balances.'
      }
      isRequired
      error={error}
      value={chosen}
      onChange={(fund) => onChange(fund?.fundCode ?? null)}
      search={searchFundCodes(dodaac)}
      minLength={0}
      names={nameFundCodes(dodaac)}
      optionCode={(fund) => fund.fundCode}
      isClearable={isClearable}
      optionKey={(fund) => fund.fundCode}
      optionText={describeFund}
    />
  )
}
