import { pageName } from '#domain/page-names.ts'
import { useCall } from '#web/calls/useCall.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { CODE } from '#web/pages/entry-fields.ts'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { RetireDialog, RowCode } from '#web/pages/RetireDialog.tsx'
import { ProgramName } from '#web/pages/ViewParts.tsx'
import { change } from '#wire/change.ts'
import {
  addDecisionReason,
  listDecisionReasons,
  type ReasonRow,
  reasonName,
  retireDecisionReason,
  saveDecisionReason,
} from '#wire/programs/decision-reasons.ts'

export function DecisionReasonsView() {
  return (
    <ManagedView
      name="reasons"
      title={pageName('/admin?view=reasons')}
      lede={
        <>
          Approvers of <ProgramName /> choose one when they take away or reduce a line of an order.
        </>
      }
      addText="Add reason"
      query={useCall(listDecisionReasons, {})}
      emptyText="There are no reasons. Approvers can only approve or decline whole orders."
      columns={[
        { key: 'code', header: 'Code', isRowHeader: true, cell: (row) => <RowCode row={row} /> },
        { key: 'name', header: 'Reason', cell: ({ name }) => name },
      ]}
      nameOf={({ code }) => `reason ${code}`}
      actionsOf={({ isRetired }) => ['Edit', isRetired ? 'Restore' : 'Retire']}
      Form={ReasonForm}
      buildConfirmation={(row, onClose) => (
        <RetireDialog
          noun="reason"
          row={row}
          call={retireDecisionReason}
          retiring="Approvers cannot choose it any more. It stays on the orders that have it."
          restoring="Approvers can choose it again."
          onClose={onClose}
        />
      )}
    />
  )
}

function ReasonForm({ row, onClose }: RowForm<ReasonRow>) {
  return (
    <EntryDialog
      name={`reason ${row?.code ?? 'new'}`}
      title={row ? `Edit reason ${row.code}` : 'Add a reason'}
      about="The orderer and the earlier signers read it."
      submitText="Save reason"
      initial={beginEntry({ code: '', name: '' }, row)}
      fields={[
        ...(row ? [] : [CODE]),
        { field: 'name', label: 'Reason', code: reasonName, isRequired: true },
      ]}
      change={({ code, name }) =>
        row
          ? change(saveDecisionReason, { params: { code: row.code }, body: { name }, ifMatch: row.version })
          : change(addDecisionReason, { body: { code, name } })
      }
      doneText={({ name }) => `The reason “${name}” was saved.`}
      onClose={onClose}
    />
  )
}
