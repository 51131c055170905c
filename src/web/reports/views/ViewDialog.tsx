import { useCall } from '#web/calls/useCall.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import {
  addSavedView,
  changeSavedView,
  listSavedViews,
  type SavedView,
  viewName,
} from '#wire/reports/saved-views.ts'
import { listSharing, readSharing, writeSharing } from './sharing.ts'

const ABOUT = 'A view keeps the filters. Others who open it see what their own rights show.'

/** Saves what the person looks at, as a new view or in place of an earlier one of this page. */
export function NewViewDialog({
  address,
  page,
  onClose,
}: {
  address: string
  /** Its name. */
  page: string
  onClose: () => void
}) {
  const person = usePerson()
  const views = useCall(listSavedViews, {})
  const earlier = (views.data ?? []).filter((view) => view.page === page && view.mayChange)
  return (
    <EntryDialog
      name={`view of ${page}`}
      title="Save this view"
      about={ABOUT}
      submitText="Save view"
      initial={{ target: '', name: '', shared: '' }}
      fields={[
        ...(earlier.length > 0
          ? [
              {
                field: 'target' as const,
                label: 'Save as',
                options: [
                  { value: '', text: 'A new view' },
                  ...earlier.map(({ id, name }) => ({ value: String(id), text: `In place of ${name}` })),
                ],
              },
            ]
          : []),
        {
          field: 'name',
          label: 'Name',
          isRequired: true,
          maxLength: 80,
          isShown: ({ target }) => target === '',
          findFault: ({ target, name }) => (target === '' ? findFault(viewName, name.trim()) : null),
        },
        {
          field: 'shared',
          label: 'Share with',
          options: listSharing(person, null),
          isShown: ({ target }) => target === '',
        },
      ]}
      change={({ target, name, shared }) => {
        const old = earlier.find(({ id }) => String(id) === target)
        if (!old)
          return change(addSavedView, { body: { name: name.trim(), address, ...readSharing(shared) } })
        const { id, dodaac, forProgram, version } = old
        return change(changeSavedView, {
          params: { view: id },
          body: { name: old.name, address, dodaac, forProgram },
          ifMatch: version,
        })
      }}
      doneText={({ name }) => `The view ${name} was saved. It is on Home, and the search finds it.`}
      onClose={onClose}
    />
  )
}

/** Another name, or other readers. */
export function ViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const person = usePerson()
  return (
    <EntryDialog
      name={`view ${view.id}`}
      title={`Change ${view.name}`}
      about={ABOUT}
      submitText="Save view"
      initial={{ name: view.name, shared: writeSharing(view) }}
      fields={[
        { field: 'name', label: 'Name', code: viewName, isRequired: true },
        { field: 'shared', label: 'Share with', options: listSharing(person, view) },
      ]}
      change={({ name, shared }) =>
        change(changeSavedView, {
          params: { view: view.id },
          body: { name: name.trim(), address: view.address, ...readSharing(shared) },
          ifMatch: view.version,
        })
      }
      doneText={({ name }) => `The view ${name} was saved.`}
      onClose={onClose}
    />
  )
}
