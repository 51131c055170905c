import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { change } from '#wire/change.ts'
import { addSavedList, changeSavedList, listName, type SavedList } from '#wire/lists/lists.ts'

/** Name and owner. Null adds a list; `from` is the order or cart whose lines it takes. */
export function ListDialog({
  list,
  from,
  onClose,
}: {
  list: SavedList | null
  from?: number
  onClose: () => void
}) {
  const { placerDodaacs } = usePerson()
  const go = useNavigateTo()
  const owners = [
    { value: '', text: 'Me alone' },
    ...placerDodaacs.map((dodaac) => ({ value: dodaac, text: `Order Placers of ${dodaac}` })),
  ]
  return (
    <EntryDialog
      name={`list ${list?.id ?? 'new'}`}
      title={list ? `Edit ${list.name}` : from === undefined ? 'Add a list' : 'Save as a list'}
      about={
        from === undefined
          ? 'A list has items that you order again and again.'
          : `The list takes the items and quantities of order ${from}.`
      }
      submitText="Save list"
      initial={{ name: list?.name ?? '', dodaac: list?.dodaac ?? '' }}
      fields={[
        { field: 'name', label: 'Name', code: listName, isRequired: true },
        {
          field: 'dodaac',
          label: 'For whom',
          hint: 'All Order Placers of the DoDAAC read and change a shared list.',
          options: owners,
        },
      ]}
      change={({ name, dodaac }) => {
        const body = { name, dodaac: dodaac || null }
        return list
          ? change(changeSavedList, { params: { list: list.id }, body, ifMatch: list.version })
          : change(addSavedList, { body: { ...body, from, lines: [] } })
      }}
      doneText={({ name }) => `The list ${name} was saved.`}
      afterwards={({ id }) => list === null && go(`/lists/${id}/lines`)}
      onClose={onClose}
    />
  )
}
