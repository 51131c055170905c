import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { openBarePage } from '#testing/bare-page.ts'
import { resumeTyped, saveTyped } from '#web/ui/typed.ts'
import { GROUP_FIELDS, type GroupDetails } from '#wire/groups/groups.ts'
import { useGroupForm } from './useGroupForm.ts'

vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => ({ program: 'AR', id: 1 }) }))
vi.mock('#web/session/useRightsReader.ts', () => ({ useRightsReader: () => async () => {} }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }))
vi.mock('#web/pages/form-banner.ts', () => ({ useLeaveForm: () => async () => {} }))

const stored = { number: 'G1', description: 'Boots', dodaacs: [], people: [], version: 1 } as GroupDetails

let form: ReturnType<typeof useGroupForm>
function GroupDrawn({ group }: { group: GroupDetails }) {
  form = useGroupForm(group, '/groups')
  return null
}

function open(group: GroupDetails) {
  const page = openBarePage('/groups?manage=G1')
  page.show(
    <QueryClientProvider client={new QueryClient()}>
      <GroupDrawn group={group} />
    </QueryClientProvider>,
  )
  return page
}

it('the typed text of a group returns on top of the group as others have saved it since', () => {
  const page = open(stored)
  page.act(() => form.change({ description: 'Coats' }))
  saveTyped('AR/1')
  page.leave()
  resumeTyped('AR/1')
  const people = [{ smid: 5 }] as GroupDetails['people']
  open({ ...stored, people, version: 2 })
  expect(form.values).toMatchObject({ description: 'Coats', people })
})

it('a refusal appears at the field that it names, or above the form when it names none', () => {
  const page = open(stored)
  const errors = [{ field: GROUP_FIELDS.description, message: 'Enter fewer letters.' }]
  page.act(() => form.fail(new Refusal('invalid', 'Look at the fields.', { errors })))
  expect([form.problems.map(({ text }) => text), form.refusal]).toEqual([['Enter fewer letters.'], null])
  page.act(() => form.fail(new Refusal('conflict', 'Somebody else has changed this group.')))
  expect(form.refusal).toBe('Somebody else has changed this group.')
})
