import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Bar } from '#web/ui/Bar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import type { DashboardFund } from '#wire/dashboard.ts'
import { fundsQuery } from './dashboard.queries.ts'
import { Loaded } from './Loaded.tsx'

const SHOWN_FIRST = 6
/** Below this share of what the account had, 'Low' stands beside the amount. */
const LOW_SHARE = 0.1

/** What is left per DoDAAC and fund code, as numbers and as a bar that says the same. [DASH-07] */
export function AvailableFundsCard() {
  const query = useQuery(fundsQuery(usePerson()))
  const [isLong, setLong] = useState(false)
  return (
    <div id="available-funds" className="dashboard__anchor">
      <Card title="AVAILABLE FUNDS" className="dashboard__fill">
        <Loaded query={query} text="Loading available funds…">
          {(funds) => (
            <>
              <DataTable
                caption="AVAILABLE FUNDS"
                isCaptionHidden
                rows={isLong ? funds : funds.slice(0, SHOWN_FIRST)}
                rowKey={({ dodaac, fundCode }) => `${dodaac}/${fundCode}`}
                emptyText="No funds are open to you"
                columns={[
                  {
                    key: 'dodaac',
                    header: 'DODAAC',
                    isRowHeader: true,
                    cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
                  },
                  {
                    key: 'fundcode',
                    header: 'FUNDCODE',
                    cell: ({ fundCode }) => <span className="code">{fundCode}</span>,
                  },
                  {
                    key: 'funds',
                    header: 'FUNDS',
                    align: 'end',
                    cell: (fund) => <FundFigures fund={fund} />,
                  },
                ]}
              />
              {funds.length > 0 && (
                <ul className="dashboard__key" aria-hidden="true">
                  <li className="dashboard__key-available">Available</li>
                  <li className="dashboard__key-reserved">Reserved</li>
                  <li className="dashboard__key-spent">Spent</li>
                </ul>
              )}
              {funds.length > SHOWN_FIRST && (
                <Button variant="outline" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
                  {isLong ? 'Show fewer accounts' : `Show all ${funds.length} accounts`}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

function FundFigures({ fund: { available, reserved, spent } }: { fund: DashboardFund }) {
  const whole = available + reserved + spent
  const isLow = available < whole * LOW_SHARE
  return (
    <div className="fund-figures">
      <span>
        {isLow && <span className="error-text">Low </span>}
        <strong>
          <Money cents={available} />
        </strong>
      </span>
      <Bar
        max={whole}
        parts={[
          { key: 'available', value: available, kind: isLow ? ('low' as const) : ('main' as const) },
          { key: 'reserved', value: reserved, kind: 'third' as const },
          { key: 'spent', value: spent, kind: 'second' as const },
        ].filter(({ value }) => value > 0)}
      />
      <span className="fund-figures__rest">
        reserved <Money cents={reserved} />, spent <Money cents={spent} />
      </span>
    </div>
  )
}
