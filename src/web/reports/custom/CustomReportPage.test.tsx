import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { beginDefinition } from '#domain/reports/custom-report.ts'
import { textsOf } from '#testing/markup.ts'
import { CustomReportPage } from './CustomReportPage.tsx'

const here = vi.hoisted(() => ({ report: '', definition: null as unknown }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: '' }),
}))
vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({ permissions: [], opensEverything: true, reportReach: 'own' }),
}))
vi.mock('#web/pages/address.ts', () => ({
  usePathParams: () => ({ report: here.report }),
  useAddress: () => [{ definition: here.definition, page: 1 }],
}))
vi.mock('#web/pages/ListPager.tsx', () => ({ AddressPager: () => null }))
vi.mock('#web/export/ExportButton.tsx', () => ({ ExportButton: () => null }))
const data = vi.hoisted(() => ({ columns: [], rows: [], total: 0, sums: [], notes: [] }))
vi.mock('#web/calls/useCall.ts', () => ({ useCall: () => ({ data }), WITH_PREVIOUS_ROWS: {} }))

function read(report: string, definition: unknown = null): string {
  Object.assign(here, { report, definition })
  return textsOf(renderToStaticMarkup(<CustomReportPage />)).join(' ')
}

test('only "new" and a whole number name a report', () => {
  for (const report of ['abc', '1.5', '99999999999999999999']) expect(read(report), report).toMatch(/^Uh oh/)
  expect(read('new')).toMatch(/^Custom Reports Build a report Build a report/)
})

test('a report without filters does not advise to remove one, and says why it cannot be saved', () => {
  const page = read('new', { ...beginDefinition('lines'), columns: [] })
  expect(page).toContain('There are no order lines that you may read.')
  expect(page).toContain('The design cannot be saved yet. Choose at least one column.')
})
