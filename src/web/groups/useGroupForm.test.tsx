import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { GroupDetails } from '#wire/groups/groups.ts'
import { useGroupForm } from './useGroupForm.ts'

const typed = vi.hoisted(() => ({ kept: undefined as unknown }))
vi.mock('#web/ui/typed.ts', () => ({
  useTyped: (_name: string, initial: unknown) => {
    typed.kept ??= initial
    return [typed.kept, (next: (before: unknown) => unknown) => (typed.kept = next(typed.kept))]
  },
}))
vi.mock('#web/session/AuthProvider.tsx', () => ({ usePerson: () => ({ program: 'AR', id: 1 }) }))
vi.mock('#web/session/useRightsReader.ts', () => ({ useRightsReader: () => async () => {} }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }))
vi.mock('#web/ui/AppLink.tsx', () => ({ useNavigateTo: () => () => {} }))
vi.mock('#web/change/useChange.ts', () => ({ useChange: () => ({ send: async () => true, isBusy: false }) }))

const stored = { number: 'G1', description: 'Boots', dodaacs: [], people: [], version: 1 } as GroupDetails

type Form = ReturnType<typeof useGroupForm>
function GroupDrawn({ group, onDraw }: { group: GroupDetails; onDraw: (form: Form) => void }) {
  onDraw(useGroupForm(group, '/groups'))
  return null
}

function draw(group: GroupDetails): Form {
  const drawn: Form[] = []
  renderToStaticMarkup(<GroupDrawn group={group} onDraw={(form) => drawn.push(form)} />)
  return drawn[0] as Form
}

it('what is typed of a group comes back over the group as others have saved it since', () => {
  draw(stored).change({ description: 'Coats' })
  const people = [{ smid: 5 }] as GroupDetails['people']
  expect(draw({ ...stored, people, version: 2 }).values).toMatchObject({ description: 'Coats', people })
})
