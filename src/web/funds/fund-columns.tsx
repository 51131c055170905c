import { describeForecast, forecastFund } from '#domain/funds/forecast.ts'
import { type Balances, describeUsed, isLow, TAKEN_KINDS, TAKEN_WORDS } from '#domain/funds/funds.ts'
import { formatCount } from '#domain/words.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Column, FootRow } from '#web/ui/DataTable.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Money } from '#web/ui/Money.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { FundRow, FundSums, sumFundsBelow } from '#wire/funds/funds.ts'
import { AdjustFund } from './AdjustFund.tsx'
import { FundBar } from './FundFigures.tsx'
import { fundingAddress } from './funds-address.ts'

const AMOUNTS = [
  ['allotted', 'Allotted'],
  ['available', 'Available'],
] as const

/** [FUND-06] */
export const fundColumns: Column<FundRow>[] = [
  {
    key: 'dodaac',
    header: 'DoDAAC',
    isRowHeader: true,
    cell: (fund) => (
      <>
        <AppLink
          className="code"
          href={fundingAddress.write({
            year: fund.fiscalYear,
            dodaac: fund.dodaac,
            fundCode: fund.fundCode,
          })}
          aria-label={`${fund.dodaac} ${fund.fundCode}, transactions`}
        >
          {fund.dodaac}
        </AppLink>
        <span className="block soft text-2 regular">{fund.unit}</span>
      </>
    ),
  },
  {
    key: 'code',
    header: 'Fund code',
    cell: (fund) => (
      <>
        <span className="code">{fund.fundCode}</span>
        <span className="block soft text-2 regular">{fund.description}</span>
      </>
    ),
  },
  ...AMOUNTS.map(
    ([key, header]): Column<FundRow> => ({
      key,
      header,
      align: 'end',
      cell: (fund) => <Money cents={fund[key]} />,
    }),
  ).toSpliced(1, 0, {
    key: 'taken',
    header: 'Taken by orders',
    align: 'end',
    cell: (fund) => <TakenMoney fund={fund} />,
  }),
  { key: 'used', header: '% used', cell: (fund) => <FundUse fund={fund} fiscalYear={fund.fiscalYear} /> },
  {
    key: 'adjust',
    header: 'Adjust by ($)',
    cell: (fund) =>
      fund.mayChange ? <AdjustFund fund={fund} /> : <span className="soft">Finance - RA only</span>,
  },
  {
    key: 'move',
    header: 'Move',
    isAction: true,
    cell: (fund) => fund.mayChange && <MoveMoneyLink fund={fund} />,
  },
]

type Below = ResponseOf<typeof sumFundsBelow>[number]

export function belowColumns(hrefFor: (dodaac: string) => string): Column<Below>[] {
  return [
    {
      key: 'dodaac',
      header: 'DoDAAC',
      isRowHeader: true,
      cell: ({ dodaac, unit }) => (
        <>
          <AppLink className="code" href={hrefFor(dodaac)} aria-label={`${dodaac} and below, funds`}>
            {dodaac}
          </AppLink>
          <span className="block soft text-2 regular">{unit}</span>
        </>
      ),
    },
    { key: 'funds', header: 'Funds', align: 'end', cell: ({ funds }) => formatCount(funds) },
    ...AMOUNTS.map(
      ([key, header]): Column<Below> => ({
        key,
        header,
        align: 'end',
        cell: (sums) => <Money cents={sums[key]} />,
      }),
    ),
  ]
}

/** The money comes from this fund. */
export function MoveMoneyLink({ fund: { dodaac, fundCode, fiscalYear } }: { fund: FundRow }) {
  return (
    <AppLink
      className={buttonClass({ variant: 'outline' })}
      href={fundingAddress.write({ tab: 'transfer', year: fiscalYear, dodaac, fundCode })}
      aria-label={`Move money from ${dodaac} ${fundCode}`}
    >
      Move money
    </AppLink>
  )
}

/** The sums of all pages, for the year or a search. */
export function fundTotals(sums: FundSums): FootRow {
  const amounts = AMOUNTS.map(([key]) => [key, <Money key={key} cents={sums[key]} />])
  return {
    name: `Total of ${formatNumberOf(sums.funds, 'fund', 'funds')}`,
    values: {
      ...Object.fromEntries(amounts),
      taken: <TakenMoney fund={sums} />,
      used: <FundUse fund={sums} />,
    },
  }
}

/** Five columns would make the table wider than most screens. */
function TakenMoney({ fund }: { fund: Balances }) {
  return TAKEN_KINDS.map((kind) => (
    <span key={kind} className="block text-2">
      <span className="soft regular">{TAKEN_WORDS[kind]}</span> <Money cents={fund[kind]} />
    </span>
  ))
}

/** The used part as number and bar, and in the current year how long the rest lasts. */
function FundUse({ fund, fiscalYear }: { fund: Balances; fiscalYear?: number }) {
  const forecast =
    fiscalYear === undefined ? '' : describeForecast(forecastFund(fund, fiscalYear, findToday()))
  return (
    <div className="fund-use">
      <span>
        <strong>{describeUsed(fund)}</strong>
        {isLow(fund) && <span className="error-text"> Low</span>}
      </span>
      <FundBar fund={fund} />
      {forecast && <span className="soft text-2 regular">{forecast}</span>}
    </div>
  )
}
