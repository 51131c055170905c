import { canOpen } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ManagedView } from '#web/pages/ManagedView.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { change } from '#wire/change.ts'
import { kitName } from '#wire/kits/kits.ts'
import { deleteSavedList, listSavedLists, makeKitOfList } from '#wire/lists/lists.ts'
import { ListDialog } from './ListDialog.tsx'

/** /lists: own lists, and lists of the DoDAACs for which the person places orders. */
const MAKE_KIT = 'Make a kit'

export function ListsPage() {
  const person = usePerson()
  return (
    <div className="page">
      <ManagedView
        name="lists"
        title="My lists"
        lede="Choose a list to order from it. To make a list from an order or a cart, open it and choose Order again or Order for another member."
        addText="Add a list"
        query={useCall(listSavedLists, {})}
        emptyText="You have no lists yet."
        columns={[
          {
            key: 'name',
            header: 'List',
            isRowHeader: true,
            cell: ({ id, name }) => (
              <AppLink href={`/lists/${id}`} aria-label={`Use this list: ${name}`}>
                {name}
              </AppLink>
            ),
          },
          { key: 'owner', header: 'For whom', cell: ({ dodaac }) => dodaac ?? 'Me alone' },
          {
            key: 'lines',
            header: 'Lines',
            cell: ({ id, name, lineCount }) => (
              <AppLink
                href={`/lists/${id}/lines`}
                aria-label={`Edit ${formatNumberOf(lineCount, 'line', 'lines')} of ${name}`}
              >
                {formatNumberOf(lineCount, 'line', 'lines')}
              </AppLink>
            ),
          },
          {
            key: 'changed',
            header: 'Changed',
            cell: ({ updatedAt, updatedBy }) => `${formatDateTime(updatedAt.toISOString())}, ${updatedBy}`,
          },
        ]}
        nameOf={({ name }) => `list ${name}`}
        actionsOf={() => (canOpen(person, 'catalogue') ? ['Edit', MAKE_KIT, 'Delete'] : ['Edit', 'Delete'])}
        Form={({ row, onClose }) => <ListDialog list={row} onClose={onClose} />}
        buildConfirmation={({ id, name, lineCount, version }, onClose, action) =>
          action === MAKE_KIT ? (
            <EntryDialog
              name={`kit of list ${id}`}
              title={`Make a kit of ${name}`}
              about="The lines become the places of a draft. Nobody orders from it until you activate the draft."
              submitText="Make kit"
              initial={{ name }}
              fields={[{ field: 'name', label: 'Name of the kit', code: kitName, isRequired: true }]}
              change={(values) =>
                change(makeKitOfList, { params: { list: id }, body: { name: values.name } })
              }
              doneText={(kit) =>
                `The kit ${kit.name} was made as a draft. Find it in the Admin Panel under Kits.`
              }
              onClose={onClose}
            />
          ) : (
            <ConfirmAction
              title={`Delete the list ${name}?`}
              confirmText="Delete list"
              isDanger
              change={change(deleteSavedList, { params: { list: id }, ifMatch: version })}
              doneText={`The list ${name} was deleted.`}
              failedText="The list could not be deleted."
              onClose={onClose}
            >
              <p>It has {formatNumberOf(lineCount, 'line', 'lines')}. Orders and carts stay as they are.</p>
            </ConfirmAction>
          )
        }
      />
    </div>
  )
}
