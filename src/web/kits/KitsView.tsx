import { useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { ProgramName } from '#web/pages/ViewParts.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { orderNumber } from '#wire/codes.ts'
import { addKit, type KitRow, kitName, listKits } from '#wire/kits/kits.ts'
import { KitView } from './KitView.tsx'
import { kitsAddress } from './kits-address.ts'

export function KitsView() {
  const [{ kit, order }] = useAddress(kitsAddress)
  const goTo = useNavigateTo()
  if (kit !== null) return <KitView key={kit} id={kit} />
  return (
    <>
      <KitList />
      {order !== null && <AddKit order={order} onClose={() => goTo(kitsAddress.write({}))} />}
    </>
  )
}

function KitList() {
  return (
    <ManagedView
      name="kits"
      title="Kits"
      lede={
        <>
          A kit lists the things that a member of <ProgramName /> needs for a purpose. An Order Placer orders
          a whole kit for many people at once.
        </>
      }
      addText="Add kit"
      query={useCall(listKits, {})}
      above={() => <ImportLink kind="kits" text="Import kits from file" />}
      emptyText="There are no kits yet. Add the first one, or import a file of kits."
      columns={[
        {
          key: 'name',
          header: 'Name',
          isRowHeader: true,
          cell: ({ id, name }) => <AppLink href={kitsAddress.write({ kit: id })}>{name}</AppLink>,
        },
        {
          key: 'state',
          header: 'State',
          cell: ({ state, hasDraft, inForce }) =>
            hasDraft && inForce !== null ? `${state}, with a draft` : state,
        },
        { key: 'who', header: 'For whom', cell: ({ forWhom }) => forWhom },
        { key: 'places', header: 'Places', align: 'end', cell: ({ places }) => places },
        { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
      ]}
      nameOf={({ name }) => `kit ${name}`}
      actionsOf={() => []}
      Form={AddFromList}
      buildConfirmation={() => null}
    />
  )
}

function AddFromList({ onClose }: RowForm<KitRow>) {
  return <AddKit order={null} onClose={onClose} />
}

const ofOrder = (typed: string) => typed.trim().replace(/^#/, '')

function AddKit({ order, onClose }: { order: number | null; onClose: () => void }) {
  const goTo = useNavigateTo()
  return (
    <EntryDialog
      name="kit new"
      title="Add a kit"
      about="The kit begins as a draft. Nobody orders from it until you activate the draft."
      submitText="Add kit"
      initial={{ name: '', order: order === null ? '' : String(order) }}
      fields={[
        { field: 'name', label: 'Name', hint: 'Such as Cold weather.', code: kitName, isRequired: true },
        {
          field: 'order',
          label: 'Order number',
          hint: 'Leave it empty to add the products yourself. Otherwise the lines of the order are the places of the kit.',
          inputMode: 'numeric',
          maxLength: 21,
          findFault: (values) =>
            values.order.trim() === '' ? null : findFault(orderNumber, ofOrder(values.order)),
        },
      ]}
      change={(values) =>
        change(addKit, {
          body: {
            name: values.name,
            order: values.order.trim() === '' ? undefined : Number(ofOrder(values.order)),
          },
        })
      }
      doneText={({ name }) => `Kit ${name} was added as a draft.`}
      afterwards={({ id }) => goTo(kitsAddress.write({ kit: id }))}
      onClose={onClose}
    />
  )
}
