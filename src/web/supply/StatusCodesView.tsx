import './supply.css'
import {
  ACTORS,
  type Actor,
  FUNDS_EFFECTS,
  type FundsEffect,
  STATUS_CLASSES,
  type StatusClass,
} from '#domain/supply/status-code.ts'
import { findDefaultStatus, listFundsEffects } from '#domain/supply/statuses.ts'
import { useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ManagedTable, type Opened, type RowForm, useOpened } from '#web/pages/ManagedView.tsx'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { address, flag, SEARCH } from '#wire/address.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import {
  addSupplyStatus,
  listSupplyStatuses,
  nextStep,
  restoreSupplyStatus,
  type SupplyStatus,
  saveSupplyStatus,
  statusCode,
  statusText,
} from '#wire/supply/supply-statuses.ts'
import { searchStatuses } from './status-search.ts'

const statusCodesAddress = address('/admin?view=statuses', {
  search: SEARCH,
  onlyChanged: ['changed', flag()],
})

const options = <K extends string>(words: Record<K, string>, keys = Object.keys(words) as K[]) =>
  keys.map((value) => ({ value, text: words[value] }))

export function StatusCodesView() {
  const [{ search, onlyChanged }, change] = useAddress(statusCodesAddress)
  const statuses = useCall(listSupplyStatuses, {})
  const { add, open, dialog } = useOpened<SupplyStatus>('codes', {
    Form: StatusCodeDialog,
    buildConfirmation: (status, onClose) => <RestoreDialog status={status} onClose={onClose} />,
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
      <ManagedTable
        caption="Status codes"
        rows={rows}
        emptyText="No code matches these words. Search for fewer words, or add the code."
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

/** A null `row` adds a code. */
function StatusCodeDialog({ row, onClose }: RowForm<SupplyStatus>) {
  return (
    <EntryDialog
      name={`status code ${row?.code ?? 'new'}`}
      title={row ? `Edit code ${row.code}` : 'Add a status code'}
      about="The supplier sends this code about an order. Enter its meaning here."
      submitText="Save code"
      initial={beginEntry(BLANK, row)}
      fields={[
        {
          field: 'code',
          label: 'Code',
          hint: 'Two letters or digits.',
          isRequired: true,
          maxLength: statusCode.max,
          autoCapitalize: 'characters',
          isShown: () => row === null,
          findFault: ({ code }) =>
            findFault(statusCode, code) === null ? null : 'Enter the code: two letters or digits.',
        },
        {
          field: 'text',
          label: 'Words in lists',
          hint: 'Lists and reports show them; empty: the code itself.',
          code: statusText,
        },
        {
          field: 'meaning',
          label: 'Meaning',
          hint: 'For the timeline and mail; empty: the words in lists.',
          code: statusText,
        },
        {
          field: 'class',
          control: ({ values, dayOf, change }) => (
            <SelectField
              {...dayOf('class')}
              label="Kind"
              hint="The effect of the status on its line."
              options={options(STATUS_CLASSES)}
              onChange={(event) => {
                const next = event.target.value as StatusClass
                const allowed = listFundsEffects(next)
                const funds = allowed.find((effect) => effect === values.funds) ?? allowed[0] ?? 'keep'
                change({ class: next, funds })
              }}
            />
          ),
        },
        {
          field: 'funds',
          control: ({ values, textOf }) => (
            <SelectField
              {...textOf('funds')}
              label="Money"
              options={options(FUNDS_EFFECTS, listFundsEffects(values.class))}
            />
          ),
        },
        { field: 'actor', label: 'Responsible', options: options(ACTORS) },
        {
          field: 'nextStep',
          kind: 'prose',
          label: 'Next step',
          hint: 'One sentence; empty when there is nothing to do.',
          code: nextStep,
          rows: 2,
        },
      ]}
      change={({ code, ...body }) =>
        row
          ? change(saveSupplyStatus, { params: { code: row.code }, body, ifMatch: row.version })
          : change(addSupplyStatus, { body: { code, ...body } })
      }
      doneText={(_, { code }) => `Status code ${code.trim().toUpperCase()} was saved.`}
      onClose={onClose}
    >
      <p>The change applies to records that arrive from now on.</p>
    </EntryDialog>
  )
}

const BLANK = {
  code: '',
  text: '',
  meaning: '',
  class: 'progress' as StatusClass,
  funds: 'keep' as FundsEffect,
  actor: 'nobody' as Actor,
  nextStep: '',
}
