import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { nameNumber } from '#domain/catalogue/successors.ts'
import { describeHolders, ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { type CatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/products/catalogue-upkeep.ts'
import { GET_WELL_DATE, REPLACEMENT_NSN, statusField } from './catalogue-fields.ts'

type DialogProps = { entry: CatalogueEntry; onClose: () => void }

export function ItemStatusDialog({ entry, onClose }: DialogProps) {
  const nsn = entry.nsn ?? ''
  return (
    <EntryDialog
      name={`status of NSN ${nsn}`}
      title={`Status of ${nameNumber(nsn)}`}
      about="Whether it can be ordered, and what takes its place."
      submitText="Save status"
      initial={{
        status: entry.status as string,
        replacementNsn: entry.replacedBy ?? '',
        getWellOn: entry.getWellOn ?? '',
      }}
      above={
        entry.isProductObsolete && (
          <Alert kind="info">
            All items of PGC {entry.pgc} are obsolete. A replacement of its own comes before that of the PGC.
          </Alert>
        )
      }
      fields={[
        statusField(entry.isProductObsolete ? ['obsolete'] : ['active', 'backordered', 'obsolete']),
        { ...GET_WELL_DATE, isShown: ({ status }) => status === 'backordered' },
        {
          ...REPLACEMENT_NSN,
          isShown: ({ status }) => status === 'obsolete',
          findFault: ({ status, replacementNsn }) =>
            status === 'obsolete' && replacementNsn.trim() !== '' && parseNsn(replacementNsn) === null
              ? 'Enter the 13 digits of an NSN, or nothing.'
              : null,
        },
      ]}
      change={({ status, replacementNsn, getWellOn }) =>
        change(saveItemStatus, {
          params: { nsn },
          body: {
            status: status as ItemStatus,
            replacementNsn: status === 'obsolete' ? parseNsn(replacementNsn) : null,
            getWellOn: (status === 'backordered' && getWellOn) || null,
          },
        })
      }
      doneText={(_, sent) => `${nameNumber(nsn)} was saved: ${ITEM_STATUS_WORDS[sent.status as ItemStatus]}.`}
      onClose={onClose}
    >
      {({ status }) =>
        status === 'obsolete' && <Affected entry={entry} isNew={entry.status !== 'obsolete'} />
      }
    </EntryDialog>
  )
}

export function ProductStatusDialog({ entry, onClose }: DialogProps) {
  const { pgc } = entry
  return (
    <EntryDialog
      name={`status of PGC ${pgc}`}
      title={`Status of PGC ${pgc}`}
      about="Whether its sizes can be ordered, and which product takes its place."
      submitText="Save status"
      initial={{
        status: entry.isProductObsolete ? 'obsolete' : 'active',
        replacementPgc: entry.replacedBy ?? '',
      }}
      fields={[
        statusField(['active', 'obsolete']),
        {
          field: 'replacementPgc',
          label: 'Replacement PGC',
          hint: 'Each size goes to the same size of that product, where it has one. Empty: none.',
          inputMode: 'numeric',
          maxLength: 5,
          isShown: ({ status }) => status === 'obsolete',
          findFault: ({ status, replacementPgc }) =>
            status === 'obsolete' && replacementPgc.trim() !== '' && !isPgc(replacementPgc.trim())
              ? 'Enter the 5 digits of a PGC, or nothing.'
              : null,
        },
      ]}
      change={({ status, replacementPgc }) => {
        const isObsolete = status === 'obsolete'
        return change(saveProductStatus, {
          params: { pgc },
          body: { isObsolete, replacementPgc: (isObsolete && replacementPgc.trim()) || null },
        })
      }}
      doneText={(_, sent) => `PGC ${pgc} was saved: ${ITEM_STATUS_WORDS[sent.status as ItemStatus]}.`}
      onClose={onClose}
    >
      {({ status }) =>
        status === 'obsolete' ? (
          <Affected entry={entry} isNew={!entry.isProductObsolete} />
        ) : (
          entry.isProductObsolete && <p>Its items are again what they were before.</p>
        )
      }
    </EntryDialog>
  )
}

/** Shows how many open carts and waiting orders hold the item, before the change is saved. */
function Affected({ entry, isNew }: { entry: CatalogueEntry; isNew: boolean }) {
  const holders = describeHolders(entry)
  const what = entry.nsn === null ? `All ${entry.orderable} sizes that can be ordered become obsolete. ` : ''
  const held = entry.carts + entry.awaiting
  return (
    <Alert kind={isNew && held > 0 ? 'warning' : 'info'}>
      {isNew && what}
      {held === 0
        ? 'No open cart and no waiting order of any program holds it.'
        : `${holders} of all programs ${held === 1 ? 'holds' : 'hold'} it. Replace or remove it there before the order can continue.`}
    </Alert>
  )
}
