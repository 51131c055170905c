import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Badge, StatusTag } from '#web/ui/Badge.tsx'
import { Bar } from '#web/ui/Bar.tsx'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Money } from '#web/ui/Money.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

type SampleOrder = {
  number: string
  placed: string
  cents: number
  state: 'awaiting' | 'approved' | 'declined'
}
type SampleFund = { dodaac: string; code: string; available: number; reserved: number; total: number }

const orders: SampleOrder[] = [
  { number: '100004', placed: '2025-05-16', cents: 191_72, state: 'awaiting' },
  { number: '100003', placed: '2025-11-26', cents: 1_134_94, state: 'approved' },
  { number: '100002', placed: '2025-05-12', cents: 138_48, state: 'declined' },
]
const funds: SampleFund[] = [
  { dodaac: 'W45A00', code: 'A21', available: 18_250_40, reserved: 9_000_00, total: 40_000_00 },
  { dodaac: 'W81Y92', code: 'A21', available: 2_210_05, reserved: 400_00, total: 25_000_00 },
]
const stateTags = {
  awaiting: <StatusTag kind="info">Awaiting Approval</StatusTag>,
  approved: <StatusTag kind="success">Approved</StatusTag>,
  declined: <StatusTag kind="error">Declined</StatusTag>,
}
const orderColumns: Column<SampleOrder>[] = [
  {
    key: 'number',
    header: 'Order',
    isRowHeader: true,
    cell: (order) => <a href="#sample-tables">{order.number}</a>,
  },
  { key: 'placed', header: 'Date', isUnbroken: true, cell: (order) => formatDate(order.placed) },
  { key: 'state', header: 'Status', cell: (order) => stateTags[order.state] },
  { key: 'amount', header: 'Amount', align: 'end', cell: (order) => <Money cents={order.cents} /> },
]
const fundColumns: Column<SampleFund>[] = [
  { key: 'dodaac', header: 'DoDAAC', isRowHeader: true, cell: (fund) => fund.dodaac },
  { key: 'code', header: 'Fund code', cell: (fund) => fund.code },
  {
    key: 'available',
    header: 'Available',
    align: 'end',
    cell: (fund) => {
      const isLow = fund.available < fund.total / 10
      return (
        <>
          {isLow && <span className="error-text">Low </span>}
          <Money cents={fund.available} />
          <Bar
            max={fund.total}
            parts={[
              { key: 'available', value: fund.available, kind: isLow ? 'low' : 'main' },
              { key: 'reserved', value: fund.reserved, kind: 'second' },
            ]}
          />
        </>
      )
    },
  },
]
const months = ['October', 'November', 'December', 'January', 'February', 'March', 'April', 'May', 'June']
const spent = [4_200_00, 6_150_00, 2_900_00, 8_800_00, 7_300_00, 5_050_00, 9_420_00, 3_300_00, 1_100_00]
const spentBefore = [3_900_00, 5_000_00, 4_100_00, 6_200_00, 8_100_00, 5_500_00, 7_000_00, 4_800_00, 6_600_00]

export function SampleTables() {
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  return (
    <div id="sample-tables" className="stack">
      <Card title="List">
        <Tabs
          label="Order status"
          current="awaiting"
          tabs={[
            { key: 'awaiting', text: 'Awaiting Approval', href: '#sample-tables', count: 3 },
            { key: 'approved', text: 'Approved', href: '#sample-tables' },
            { key: 'shipped', text: 'Shipped', href: '#sample-tables' },
          ]}
        />
        <Collapsible title="Filters" headingLevel={3} isOpen={areFiltersOpen} onOpenChange={setFiltersOpen}>
          <p>Fields that narrow the list appear here.</p>
        </Collapsible>
        <DataTable caption="Orders" columns={orderColumns} rows={orders} rowKey={(order) => order.number} />
        <Pager page={5} pageSize={50} total={1008} hrefFor={() => '#sample-tables'} label="Pages of orders" />
      </Card>
      <div className="grid">
        <Card title="Available funds">
          <DataTable
            caption="Available funds"
            isCaptionHidden
            columns={fundColumns}
            rows={funds}
            rowKey={(fund) => fund.dodaac}
          />
        </Card>
        <Card title="Empty list">
          <DataTable
            caption="Obsolete items"
            columns={orderColumns}
            rows={[]}
            rowKey={(order) => order.number}
          />
        </Card>
        <Card title="Spending">
          <BarChart
            caption="Spent by month, fiscal year 2026 beside 2025"
            labels={months}
            series={[
              { name: '2026', values: spent },
              { name: '2025', values: spentBefore },
            ]}
            format={formatMoney}
          />
        </Card>
        <Card title="History" actions={<Badge count={12} label="events" />}>
          <Timeline
            label="Approvals of order 100004"
            steps={[
              { key: '1', title: 'Placed by Jordan Ellis', state: 'done', when: '05/16/2025' },
              {
                key: '2',
                title: 'Level 1 approved',
                state: 'done',
                when: '05/17/2025',
                detail: 'Sizes checked.',
              },
              { key: '3', title: 'Level 2 waits for Dana Adams', state: 'current' },
              { key: '4', title: 'Shipment', state: 'ahead' },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
