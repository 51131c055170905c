import { useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { FundFigures, FundFiguresKey } from '#web/funds/FundFigures.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { listDashboardFunds } from '#wire/dashboard/dashboard.ts'

const SHOWN_FIRST = 6

/** [DASH-07] */
export function AvailableFundsCard() {
  const query = useCall(listDashboardFunds, { params: { person: usePerson().id } })
  const [isLong, setLong] = useState(false)
  return (
    <div id="available-funds" className="dashboard__anchor">
      <Card title="AVAILABLE FUNDS" className="dashboard__fill">
        <Loaded query={query} text="Loading available funds…">
          {(list) => (
            <>
              <DataTable
                caption="AVAILABLE FUNDS"
                isCaptionHidden
                rows={isLong ? list.rows : list.rows.slice(0, SHOWN_FIRST)}
                rowKey={({ dodaac, fundCode }) => `${dodaac}/${fundCode}`}
                emptyText="No funds are open to you. You see the funds of DoDAACs that you order for or oversee."
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
              {list.rows.length > 0 && <FundFiguresKey />}
              {list.rows.length > SHOWN_FIRST && (
                <Button variant="outline" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
                  {isLong
                    ? 'Show fewer accounts'
                    : list.total > list.rows.length
                      ? `Show the first ${list.rows.length} accounts`
                      : `Show all ${list.total} accounts`}
                </Button>
              )}
              {isLong && <CutNote list={list} which="first" />}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}
