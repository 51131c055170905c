import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { nameNumber } from '#domain/catalogue/successors.ts'
import { describeHolders, ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { type CatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/products/catalogue-upkeep.ts'
import { ReplacementNsnField } from './catalogue-fields.tsx'

const words = (statuses: ItemStatus[]) =>
  statuses.map((status) => ({ value: status, text: ITEM_STATUS_WORDS[status] }))

type DialogProps = { entry: CatalogueEntry; onClose: () => void }

/** One item: orderable, backordered until a day, or obsolete with what replaces it. */
export function ItemStatusDialog({ entry, onClose }: DialogProps) {
  const done = useDone()
  const nsn = entry.nsn ?? ''
  const form = usePanelForm({
    name: `status of NSN ${nsn}`,
    initial: {
      status: entry.status as string,
      replacementNsn: entry.replacedBy ?? '',
      getWellOn: entry.getWellOn ?? '',
    },
    findProblems: ({ status, replacementNsn }) =>
      status === 'obsolete' && replacementNsn.trim() !== '' && parseNsn(replacementNsn) === null
        ? [{ field: 'replacementNsn', text: 'Enter the 13 digits of an NSN, or nothing.' }]
        : [],
    change: ({ status, replacementNsn, getWellOn }) =>
      change(saveItemStatus, {
        params: { nsn },
        body: {
          status: status as ItemStatus,
          replacementNsn: status === 'obsolete' ? parseNsn(replacementNsn) : null,
          getWellOn: (status === 'backordered' && getWellOn) || null,
        },
      }),
    onDone: (_, sent) => {
      done(`${nameNumber(nsn)} was saved: ${ITEM_STATUS_WORDS[sent.status as ItemStatus]}.`)
      onClose()
    },
  })
  const { status } = form.values
  return (
    <FormDialog
      title={`Status of ${nameNumber(nsn)}`}
      about="Whether it can be ordered, and what takes its place."
      submitText="Save status"
      form={form}
      onClose={onClose}
    >
      {entry.isProductObsolete && (
        <Alert kind="info">
          All items of PGC {entry.pgc} are obsolete. A replacement of its own comes before that of the PGC.
        </Alert>
      )}
      <SelectField
        {...form.dayOf('status')}
        label="Status"
        options={words(entry.isProductObsolete ? ['obsolete'] : ['active', 'backordered', 'obsolete'])}
        onChange={(event) => form.change({ status: event.target.value })}
      />
      {status === 'backordered' && (
        <DateField
          {...form.dayOf('getWellOn')}
          label="Expected on"
          hint="MM/DD/YYYY; empty while the day is not known"
        />
      )}
      {status === 'obsolete' && (
        <>
          <ReplacementNsnField {...form.textOf('replacementNsn')} />
          <Affected entry={entry} isNew={entry.status !== 'obsolete'} />
        </>
      )}
    </FormDialog>
  )
}

/** A whole product: obsolete with all its items, or orderable again. */
export function ProductStatusDialog({ entry, onClose }: DialogProps) {
  const done = useDone()
  const { pgc } = entry
  const form = usePanelForm({
    name: `status of PGC ${pgc}`,
    initial: {
      status: entry.isProductObsolete ? 'obsolete' : 'active',
      replacementPgc: entry.replacedBy ?? '',
    },
    findProblems: ({ status, replacementPgc }) =>
      status === 'obsolete' && replacementPgc.trim() !== '' && !isPgc(replacementPgc.trim())
        ? [{ field: 'replacementPgc', text: 'Enter the 5 digits of a PGC, or nothing.' }]
        : [],
    change: ({ status, replacementPgc }) => {
      const isObsolete = status === 'obsolete'
      return change(saveProductStatus, {
        params: { pgc },
        body: { isObsolete, replacementPgc: (isObsolete && replacementPgc.trim()) || null },
      })
    },
    onDone: (_, sent) => {
      done(`PGC ${pgc} was saved: ${ITEM_STATUS_WORDS[sent.status as ItemStatus]}.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Status of PGC ${pgc}`}
      about="Whether its sizes can be ordered, and which product takes its place."
      submitText="Save status"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.dayOf('status')}
        label="Status"
        options={words(['active', 'obsolete'])}
        onChange={(event) => form.change({ status: event.target.value })}
      />
      {form.values.status === 'obsolete' ? (
        <>
          <TextField
            {...form.textOf('replacementPgc')}
            label="Replacement PGC"
            hint="Each size goes to the same size of that product, where it has one. Empty: none."
            autoComplete="off"
            inputMode="numeric"
            maxLength={5}
          />
          <Affected entry={entry} isNew={!entry.isProductObsolete} />
        </>
      ) : (
        entry.isProductObsolete && <p>Its items are again what they were before.</p>
      )}
    </FormDialog>
  )
}

/** What the change means for people who have chosen the item already, before it is saved. */
function Affected({ entry, isNew }: { entry: CatalogueEntry; isNew: boolean }) {
  const holders = describeHolders(entry)
  const what = entry.nsn === null ? `All ${entry.orderable} sizes that can be ordered become obsolete. ` : ''
  const held = entry.carts + entry.awaiting
  return (
    <Alert kind={isNew && held > 0 ? 'warning' : 'info'}>
      {isNew && what}
      {held === 0
        ? 'No open cart and no waiting order of any program holds it.'
        : `${holders} of all programs ${held === 1 ? 'holds' : 'hold'} it. There it has to be replaced or taken off before the order can go on.`}
    </Alert>
  )
}
