import { type ReactNode, useEffect } from 'react'
import { type Amount, describeAdjust, describeTransfer, nameFund, readAmount } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { type FundRow, readFund } from '#wire/funds/funds.ts'

type Sided = { fund: FundRow | null }

/** The balances of now, before and after. `onReady` says whether they show. */
export function MoveCheck({
  draft: { from, to, typed, comment },
  onReady,
}: {
  draft: { from: Sided; to: Sided; typed: string; comment: string }
  onReady: (isReady: boolean) => void
}) {
  const { cents } = readAmount(typed.trim())
  const sides = [
    { name: 'From', fund: useFreshFund(from.fund), cents: -cents, isFund: from.fund !== null },
    { name: 'To', fund: useFreshFund(to.fund), cents, isFund: to.fund !== null },
  ]
  const failed = sides.find(({ fund }) => fund.isError)
  const isReady = !failed && sides.every(({ isFund, fund }) => !isFund || fund.isFetchedAfterMount)
  useEffect(() => {
    onReady(isReady)
    return () => onReady(false)
  }, [isReady, onReady])
  const alone = from.fund ? null : (sides[1]?.fund.data?.allotsAlone ?? null)
  const waits = alone !== null && cents > alone
  if (failed)
    return (
      <LoadFailed message={failed.fund.error?.message ?? ''} onRetry={() => void failed.fund.refetch()} />
    )
  if (!isReady) return <LoadingOverlay isLoading text="Loading balances…" />
  return (
    <>
      <DataTable
        caption="Available balances before and after"
        rows={sides.map((side) => ({ ...side, row: side.fund.data?.fund }))}
        rowKey={({ name }) => name}
        columns={[
          { key: 'side', header: 'Side', isRowHeader: true, cell: ({ name }) => name },
          {
            key: 'fund',
            header: 'Fund',
            cell: ({ row }) => (row ? `${nameFund(row)} ${row.description}` : 'The program'),
          },
          {
            key: 'before',
            header: 'Before',
            align: 'end',
            isUnbroken: true,
            cell: ({ row }) => (row ? formatMoney(row.available) : '–'),
          },
          {
            key: 'change',
            header: 'Change',
            align: 'end',
            isUnbroken: true,
            cell: (side) => `${side.cents > 0 ? '+' : '−'}${formatMoney(Math.abs(side.cents))}`,
          },
          {
            key: 'after',
            header: 'After',
            align: 'end',
            isUnbroken: true,
            cell: (side) => <After left={side.row && side.row.available + (waits ? 0 : side.cents)} />,
          },
        ]}
      />
      {waits && (
        <p>
          {alone > 0 ? `You may allot ${formatMoney(alone)} alone now. ` : ''}
          Another person must confirm this allotment. No money moves until then.
        </p>
      )}
      <p className="prose">Comment: {comment.trim() || writeComment(from, to, readAmount(typed.trim()))}</p>
    </>
  )
}

function writeComment(from: Sided, to: Sided, amount: Amount): string {
  return from.fund && to.fund ? describeTransfer(amount, from.fund, to.fund) : describeAdjust(amount)
}

function After({ left }: { left: number | undefined }): ReactNode {
  if (left === undefined) return '–'
  if (left < 0) return <strong className="error-text">{formatMoney(-left)} missing</strong>
  return <strong>{formatMoney(left)}</strong>
}

/** Read for each check, and once more after a refusal. */
function useFreshFund(fund: FundRow | null) {
  const { dodaac = '', fundCode = '', fiscalYear = 2000 } = fund ?? {}
  return useCall(
    readFund,
    { params: { dodaac }, query: { fundCode, fiscalYear } },
    { enabled: fund !== null },
  )
}
