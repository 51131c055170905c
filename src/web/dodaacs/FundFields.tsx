import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { fundCodesQuery } from '#web/funds/funds.queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { MOST_PER_PAGE } from '#wire/paging.ts'
import type { FieldsProps } from './UnitFields.tsx'

/** The fund code that orders begin with, and what the DoDAAC has in this fiscal year. */
export function FundFields({ dodaac, form }: FieldsProps & { dodaac: string | null }) {
  const codes = useCall(
    listFundCodes,
    { query: { page: 1, pageSize: MOST_PER_PAGE, searchTerm: '' } },
    { staleTime: 60_000 },
  )
  const chosen = form.values.defaultFundCode
  const known = codes.data ?? []
  // The stored code is there, whatever the program has by now.
  const stored = known.some(({ fundCode }) => fundCode === chosen) || chosen === '' ? [] : [chosen]
  return (
    <Card title="Funds">
      {/* Options that come later would be read out. */}
      {codes.isPending ? (
        <LoadingOverlay isLoading text="Loading fund codes…" />
      ) : (
        <SelectField
          {...form.textOf('defaultFundCode')}
          label="Default fund code"
          hint="Offered first when somebody orders for this DoDAAC."
          className="width-24"
          options={[
            { value: '', text: 'None' },
            ...stored.map((fundCode) => ({ value: fundCode, text: fundCode })),
            ...known.map(({ fundCode, description }) => ({
              value: fundCode,
              text: description ? `${fundCode} ${description}` : fundCode,
            })),
          ]}
        />
      )}
      {dodaac && <UnitFunds dodaac={dodaac} />}
    </Card>
  )
}

function UnitFunds({ dodaac }: { dodaac: string }) {
  const funds = useQuery(fundCodesQuery(dodaac))
  if (funds.isError) return <LoadFailed message={funds.error.message} onRetry={() => void funds.refetch()} />
  const rows = funds.data ?? []
  const year = rows[0]?.fiscalYear
  const seesBalances = rows.some(({ available }) => available !== null)
  return (
    <LoadingOverlay isLoading={funds.isPending} text="Loading funds…">
      {funds.data && (
        <>
          <DataTable
            caption={`Funds of ${dodaac} in ${year ? `fiscal year ${year}` : 'this fiscal year'}`}
            isCompact
            rows={rows}
            rowKey={({ fundCode }) => fundCode}
            emptyText="No funds in this fiscal year. Ask Finance for one."
            columns={[
              {
                key: 'code',
                header: 'Fund code',
                isRowHeader: true,
                width: '8rem',
                cell: ({ fundCode }) => fundCode,
              },
              { key: 'description', header: 'Description', cell: ({ description }) => description },
              ...(seesBalances
                ? [
                    {
                      key: 'available',
                      header: 'Available',
                      align: 'end' as const,
                      isUnbroken: true,
                      cell: ({ available }: (typeof rows)[number]) =>
                        available === null ? '' : formatMoney(available),
                    },
                  ]
                : []),
            ]}
          />
          {!seesBalances && rows.length > 0 && (
            <p className="soft">Balances are shown to people with a role on this DoDAAC.</p>
          )}
        </>
      )}
    </LoadingOverlay>
  )
}
