import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { NO_PEOPLE_FILE } from '#domain/reports/custom-access.ts'
import { beginDefinition } from '#domain/reports/custom-report.ts'
import { textsOf } from '#testing/markup.ts'
import { readCustomReport } from '#wire/reports/custom-reports.ts'
import { CustomReportPage } from './CustomReportPage.tsx'

type Dialog = {
  change: (values: object) => { text: string }
  fields: { options?: { text: string }[] }[]
  goesAlong: boolean
}
const here = vi.hoisted(() => ({
  ...{ report: '', definition: null as unknown, saved: null as unknown, opensEverything: true },
  typed: {} as Record<string, unknown>,
  dialog: null as Dialog | null,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: '' }),
}))
vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({
    ...{ permissions: [], opensEverything: here.opensEverything, reportReach: 'own' },
    dodaacs: [{ dodaac: 'W9AR01' }],
  }),
}))
vi.mock('#web/pages/address.ts', () => ({
  usePathParams: () => ({ report: here.report }),
  useAddress: () => [{ definition: here.definition, page: 1 }],
}))
vi.mock('#web/pages/ListPager.tsx', () => ({ AddressPager: () => null }))
vi.mock('#web/pages/EntryDialog.tsx', () => ({
  EntryDialog: (dialog: Dialog) => void Object.assign(here, { dialog }),
}))
vi.mock('#web/pages/ConfirmAction.tsx', () => ({
  ConfirmAction: (dialog: Dialog) => void Object.assign(here, { dialog }),
}))
vi.mock('#web/ui/typed.ts', async (original) => ({
  ...(await original<object>()),
  useTyped: (name: string, initial: unknown) => [here.typed[name] ?? initial, () => {}],
}))
vi.mock('#web/export/ExportButton.tsx', () => ({ ExportButton: () => 'Export' }))
const data = vi.hoisted(() => ({ columns: [], rows: [], total: 0, sums: [], notes: [] }))
vi.mock('#web/calls/useCall.ts', () => ({
  useCall: (call: unknown) => ({ data: call === readCustomReport ? here.saved : data }),
  WITH_PREVIOUS_ROWS: {},
}))

function read(report: string, definition: unknown = null, typed: Record<string, unknown> = {}): string {
  Object.assign(here, { report, definition, typed, dialog: null })
  return textsOf(renderToStaticMarkup(<CustomReportPage />)).join(' ')
}

test('only "new" and a whole number name a report', () => {
  for (const report of ['abc', '1.5', '99999999999999999999']) expect(read(report), report).toMatch(/^Uh oh/)
  expect(read('new')).toMatch(/^Custom Reports Build a report Build a report/)
})

test('a report without filters does not advise to remove one, says why it cannot be saved or exported, and saves the design', () => {
  const shown = beginDefinition('lines')
  const page = read('new', { ...shown, columns: [] })
  expect(page).toContain('There are no order lines that you may read.')
  expect(page).toContain('The design cannot be saved yet. Choose at least one column.')

  here.opensEverything = false
  expect(read('new', beginDefinition('people'))).toContain(NO_PEOPLE_FILE)
  expect(read('new', shown)).toContain('Export')
  here.opensEverything = true
  expect(read('new', beginDefinition('people'))).not.toContain(NO_PEOPLE_FILE)

  const design = { ...shown, columns: ['nsn'] }
  const save = (report: string) => {
    read(report, shown, { design, 'custom report': 'save' })
    const { change, fields = [], goesAlong } = here.dialog ?? {}
    const { text = '' } = change?.({ name: 'Lines', shared: 'W9AR01' }) ?? {}
    expect(text, 'also with the design folded').toContain(JSON.stringify(design.columns))
    return [goesAlong, fields[1]?.options?.[0]?.text]
  }
  here.saved = null
  expect(save('new')).toEqual([true, 'Only me'])
  const stored = { id: 7, version: 1, name: 'Lines', owner: 'Bell', dodaac: 'W9AR01', forProgram: false }
  for (const [isOwn, first] of [
    [true, 'Only me'],
    [false, 'People of W9AR01'],
  ] as const) {
    here.saved = { ...stored, definition: shown, notes: [], mailing: null, mayChange: true, isOwn }
    expect(save('7')).toEqual([false, first])
  }
  read('7', null, { 'custom report': 'delete' })
  expect(here.dialog?.goesAlong).toBe(true)
})
