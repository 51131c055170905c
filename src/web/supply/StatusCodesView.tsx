import { ACTORS, FUNDS_EFFECTS, STATUS_CLASSES } from '#domain/supply/status-code.ts'
import { findDefaultStatus } from '#domain/supply/statuses.ts'
import './supply.css'
import { useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { KeptTable, type Opened, useOpened } from '#web/pages/KeptView.tsx'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { address, SEARCH, stands } from '#wire/address.ts'
import { change } from '#wire/change.ts'
import { listSupplyStatuses, restoreSupplyStatus, type SupplyStatus } from '#wire/supply/supply-statuses.ts'
import { StatusCodeDialog } from './StatusCodeDialog.tsx'
import { searchStatuses } from './status-search.ts'

const statusCodesAddress = address('/admin?view=statuses', {
  search: SEARCH,
  onlyChanged: ['changed', stands()],
})

export function StatusCodesView() {
  const [{ search, onlyChanged }, change] = useAddress(statusCodesAddress)
  const statuses = useCall(listSupplyStatuses, {})
  const { add, open, dialog } = useOpened<SupplyStatus>('codes', {
    Form: StatusCodeDialog,
    askOf: (status, onClose) => <RestoreDialog status={status} onClose={onClose} />,
  })
  return (
    <>
      <ViewHead
        title="Status codes"
        action={
          <Button icon="plus" onClick={add}>
            Add code
          </Button>
        }
      >
        For all programs. Changes apply to records that arrive from now on. Earlier statuses of lines stay as
        they are.
      </ViewHead>
      <div className="supply__filters cluster align-end mb-6">
        <AddressSearch
          name="Status codes"
          label="Search"
          hint="A code or words."
          search={search}
          hrefFor={(text) => statusCodesAddress.write({ search: text, onlyChanged })}
        />
        <Checkbox
          label="Changed only"
          checked={onlyChanged}
          onChange={(event) => change({ onlyChanged: event.target.checked })}
        />
      </div>
      <QueryView query={statuses} text="Loading codes…">
        {(all) => (
          <StatusTable rows={searchStatuses(all, search, onlyChanged)} total={all.length} onOpen={open} />
        )}
      </QueryView>
      {dialog}
    </>
  )
}

function StatusTable({
  rows,
  total,
  onOpen,
}: {
  rows: SupplyStatus[]
  total: number
  onOpen: (opened: Opened<SupplyStatus>) => void
}) {
  return (
    <>
      <p role="status">
        {rows.length === total ? formatNumberOf(total, 'code', 'codes') : `${rows.length} of ${total} codes`}
      </p>
      <KeptTable
        caption="Status codes"
        rows={rows}
        emptyText="No code matches these words."
        columns={[
          {
            key: 'code',
            header: 'Code',
            isRowHeader: true,
            pinned: 'always',
            cell: ({ code, isChanged }) => (
              <>
                {code}
                {isChanged && <span className="block soft regular text-2">changed</span>}
              </>
            ),
          },
          { key: 'text', header: 'Words in lists', cell: ({ text }) => text || 'The code itself' },
          { key: 'meaning', header: 'Meaning', cell: ({ meaning }) => meaning || '–' },
          { key: 'class', header: 'Kind', cell: (status) => STATUS_CLASSES[status.class] },
          { key: 'funds', header: 'Money', cell: ({ funds }) => FUNDS_EFFECTS[funds] },
          { key: 'actor', header: 'Responsible', cell: ({ actor }) => ACTORS[actor] },
          { key: 'next', header: 'Next step', cell: ({ nextStep }) => nextStep || '–' },
        ]}
        nameOf={({ code }) => `code ${code}`}
        actionsOf={({ isChanged, isShipped }) =>
          isChanged ? ['Edit', isShipped ? 'Restore' : 'Remove'] : ['Edit']
        }
        onOpen={onOpen}
      />
    </>
  )
}

function RestoreDialog({ status, onClose }: { status: SupplyStatus; onClose: () => void }) {
  const { code, version } = status
  const shipped = findDefaultStatus(code)
  return (
    <ConfirmAction
      title={shipped ? `Restore code ${code}?` : `Remove code ${code}?`}
      confirmText={shipped ? 'Restore code' : 'Remove code'}
      isDanger={!shipped}
      change={change(restoreSupplyStatus, { params: { code }, ifMatch: version })}
      doneText={shipped ? `Code ${code} means what it did at first.` : `Code ${code} was removed.`}
      failedText="It could not be changed."
      onClose={onClose}
    >
      {shipped ? (
        <p>
          {shipped.meaning || shipped.text || code}. {STATUS_CLASSES[shipped.class]}.{' '}
          {FUNDS_EFFECTS[shipped.funds]}. Responsible: {ACTORS[shipped.actor]}.
        </p>
      ) : (
        <p>From now on, the code has no effect, and the portal shows it as received.</p>
      )}
    </ConfirmAction>
  )
}
