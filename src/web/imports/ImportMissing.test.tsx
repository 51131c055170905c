import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#web/calls/call-keys.ts'
import { AnnouncerProvider } from '#web/ui/Announcer.tsx'
import { NoticesProvider } from '#web/ui/Notices.tsx'
import { listMissingPeople } from '#wire/imports/missing.ts'
import { ImportMissing } from './ImportMissing.tsx'

vi.mock('#web/ui/typed.ts', () => ({ useTyped: () => [new Set([8, 9]), () => {}] }))

test('a kept person whom a colleague disabled does not count among those who stay', () => {
  const queries = new QueryClient()
  const input = { params: { import: '1' }, query: { page: 1 } }
  queries.setQueryData(keyOf(listMissingPeople, input), { rows: [], total: 5, page: 1, gone: [7, 9] })
  const view = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AnnouncerProvider>
        <NoticesProvider>
          <ImportMissing id="1" />
        </NoticesProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  )
  expect(view).toContain('Disable 4 people')
})
