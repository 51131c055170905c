import { useQuery } from '@tanstack/react-query'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { currentYearQuery, type FundYear, searchFundYears } from './funds.queries.ts'

/** With a link to the current year while another one shows. [FUND-04, FUND-15, FUND-16] */
export function FundYearField({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const current = useQuery(currentYearQuery).data ?? null
  return (
    <div className="fund-year cluster gap-5 align-end flush">
      <AsyncCombobox<FundYear>
        label="Fund year"
        value={{ fiscalYear: year, isCurrent: year === current }}
        onChange={(chosen) => chosen && onChange(chosen.fiscalYear)}
        search={searchFundYears}
        minLength={0}
        names={{ many: 'fund years', nameNone: (typed) => `No fund year ${typed}.` }}
        isClearable={false}
        optionKey={(option) => String(option.fiscalYear)}
        optionText={describeYear}
      />
      {current !== null && current !== year && (
        <Button variant="outline" onClick={() => onChange(current)}>
          Show fiscal year {current} (current)
        </Button>
      )}
    </div>
  )
}

function describeYear({ fiscalYear, isCurrent }: FundYear): string {
  return isCurrent ? `${fiscalYear} (current)` : String(fiscalYear)
}
