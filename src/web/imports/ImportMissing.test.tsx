import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { AnnouncerProvider } from '#web/ui/Announcer.tsx'
import { NoticesProvider } from '#web/ui/Notices.tsx'
import { forgetTyped, saveTyped, useTyped } from '#web/ui/typed.ts'
import { listMissingPeople } from '#wire/imports/missing.ts'
import { ImportMissing } from './ImportMissing.tsx'

let keep: (people: ReadonlySet<number>) => void
function Kept() {
  keep = useTyped<ReadonlySet<number>>('kept people', new Set<number>())[1]
  return null
}

test('a kept person whom a colleague disabled does not count among those who stay', () => {
  const page = openBarePage('/import')
  page.show(<Kept />)
  page.act(() => keep(new Set([8, 9])))
  saveTyped('AR/1')
  page.leave()
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
  forgetTyped()
})
