import { pageName } from '#domain/page-names.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { CASE_PLACES, CASES_PER_PAGE, type CaseRow, listCases } from '#wire/cases/cases.ts'
import { describeWaiting, kindOfState, nameCase, nameState } from './case-words.ts'
import { casesAddress } from './cases-address.ts'

const PLACES: Record<(typeof CASE_PLACES)[number], { text: string; title: string }> = {
  open: { text: 'Open', title: 'Open cases' },
  late: { text: 'Late', title: 'Late cases' },
  unit: { text: 'Waits for the unit', title: 'Cases that wait for the unit' },
  supplier: { text: 'Waits for the supplier', title: 'Cases that wait for the supplier' },
  decided: { text: 'Decided', title: 'Decided cases' },
  all: { text: 'All', title: 'All cases' },
}

/** /cases */
export function CasesPage() {
  const [view] = useAddress(casesAddress)
  const { place, dodaac, search, page } = view
  const list = useCall(
    listCases,
    {
      query: { place, ...(dodaac && { dodaac }), searchTerm: search.trim(), page, pageSize: CASES_PER_PAGE },
    },
    WITH_PREVIOUS_ROWS,
  )
  return (
    <div className="page">
      <PageHeading>{pageName('/cases')}</PageHeading>
      <p className="lede">
        Discrepancies of received goods, and questions. Open a case from a line of an order, or from Receive
        and issue.
      </p>
      <Tabs
        label="State of the cases"
        current={place}
        tabs={CASE_PLACES.map((key) => ({
          key,
          text: PLACES[key].text,
          href: casesAddress.write({ ...view, place: key, page: 1 }),
        }))}
      />
      <Card title={PLACES[place].title}>
        <AddressSearch
          name="Cases"
          label="Find a case"
          hint="A case, order or requisition number."
          search={search}
          hrefFor={(next) => casesAddress.write({ ...view, search: next, page: 1 })}
        />
        <PagedTable
          caption={PLACES[place].title}
          list={list}
          loadingText="Loading cases…"
          pageSize={CASES_PER_PAGE}
          hrefFor={(next) => casesAddress.write({ ...view, page: next })}
          rowKey={({ number }) => number}
          emptyText={
            search === ''
              ? 'No cases here. To report a discrepancy, open an order and choose Write to the supplier beside its line.'
              : 'No case matches. Enter a case, order or requisition number.'
          }
          columns={COLUMNS}
        />
      </Card>
    </div>
  )
}

const COLUMNS: Column<CaseRow>[] = [
  {
    key: 'number',
    header: 'Case',
    isRowHeader: true,
    isUnbroken: true,
    cell: ({ number }) => <AppLink href={`/cases/${number}`}>Case {number}</AppLink>,
  },
  { key: 'type', header: 'About', cell: nameCase },
  { key: 'item', header: 'Item', cell: ({ description }) => description || 'The whole order' },
  {
    key: 'order',
    header: 'Order',
    isUnbroken: true,
    cell: ({ order, line }) => (line === null ? order : `${order}, line ${line}`),
  },
  { key: 'dodaac', header: 'DoDAAC', cell: ({ dodaac }) => dodaac },
  { key: 'due', header: 'Answer by', isUnbroken: true, cell: ({ dueOn }) => formatDate(dueOn) },
  {
    key: 'state',
    header: 'State',
    cell: (row) => <StatusTag kind={kindOfState(row)}>{nameState(row)}</StatusTag>,
  },
  { key: 'waits', header: 'Waits for', cell: describeWaiting },
]
