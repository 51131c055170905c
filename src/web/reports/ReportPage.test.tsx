import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Report } from '#domain/reports/report.ts'
import { AnnouncerProvider } from '#web/ui/Announcer.tsx'
import { NoticesProvider } from '#web/ui/Notices.tsx'
import type { Address } from '#wire/address.ts'
import { ReportPage } from './ReportPage.tsx'
import { countQuery, type ReportCalls, rowsQuery } from './reports.queries.ts'

const here = vi.hoisted(() => ({ search: '' }))
vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({ program: 'AR', dodaacs: [{ dodaac: 'W9AR01' }], reportReach: 'own' }),
}))
vi.mock('#web/pages/address.ts', () => ({
  useAddress: <V,>(address: Address<V>) => [address.read(new URLSearchParams(here.search)), () => {}],
  useAddressQuery: () => here.search,
}))

type Boot = { pair: string; lace: string; hook: string }

const bootReport: Report<Boot> = {
  ...{ title: 'Boots Given Out', crumb: 'Boots' },
  filters: [{ kind: 'text', name: 'pair', label: 'Pair', max: 10 }],
  defaults: () => ({ pair: 'left' }),
  columns: [
    { label: 'Pair', format: 'text', width: 8, value: (row) => row.pair, isRowName: true },
    {
      ...{ label: 'Lace', format: 'text', width: 8, value: (row) => row.lace },
      ...{ agrees: (row) => row.lace === row.hook, partner: 'Hook' },
    },
  ],
  ...{ rowKey: (row) => row.pair, rowNames: ['pair of boots', 'pairs of boots'] },
  ...{ sheet: { name: 'Boots', columns: [] }, fileName: () => 'Boots.xlsx' },
  ...{ hints: ['Pull on Filters'], pageSize: { first: 20, afterClear: 10 }, loading: 'Lacing…' },
  ...{ hasAssignedOnly: true, hidesFilters: true },
}
const never = () => new Promise<never>(() => {})
const calls: ReportCalls<Boot> = { list: never, count: never, sum: null, export: never }

function render(search: string, rows?: Boot[], total = 41, report = bootReport): string {
  here.search = search
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  const queries = new QueryClient()
  if (rows) {
    const filters = { pair: 'right' }
    queries.setQueryData(rowsQuery(bootReport.title, calls, 'AR', filters, page, 20).queryKey, rows)
    queries.setQueryData(countQuery(bootReport.title, calls, 'AR', filters).queryKey, rows.length && total)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AnnouncerProvider>
        <NoticesProvider>
          <ReportPage report={report} calls={calls} path="/reports/boots" />
        </NoticesProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  )
}

test('the report begins with its values and says whose orders it shows, but not before it can be shown', () => {
  const reach = 'You see the orders placed by you or for you.'
  expect(render('')).toContain(reach)
  expect(render('')).toContain('value="left"')
  expect(render('', undefined, 0, { ...bootReport, needsProgram: true })).not.toContain(reach)
})

test('a value that differs from its partner says so, and the results say how many they are', () => {
  const page = render('applied=1&pair=right', [{ pair: 'right 1', lace: 'black', hook: 'brass' }])
  expect(page).toMatch(/<th scope="row"[^>]*>right 1<\/th>/)
  for (const text of ['41 pairs of boots', 'differs from', 'displaying 1 - 20 of 41 entries'])
    expect(page).toContain(text)
  expect(page).toContain('href="/reports/boots?applied=1&amp;pair=right&amp;page=3"')
})

test('the count includes rows that arrived after it, and an empty report says so in every column, once for screen readers [RST-09 RDT-06 MAR-06]', () => {
  const boot = { lace: 'black', hook: 'black' }
  const came = [0, 1, 2].map((row) => ({ ...boot, pair: `right ${row}` }))
  const page = render('applied=1&pair=right&page=3', came, 41)
  expect(page).toContain('displaying 41 - 43 of 43 entries')
  expect(page).toContain('43 pairs of boots')
  expect(render('applied=1&pair=right&page=3', came.slice(0, 1), 41)).toContain('41 - 41 of 41')
  const empty = render('applied=1&pair=right', [])
  expect(empty.match(/No results found<\/td>/g)).toHaveLength(2)
  expect(empty.match(/<td aria-hidden="true"[^>]*>No results found/g)).toHaveLength(1)
})
