import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { type PublicPlace, publicAddress } from '#web/pages/public-address.ts'
import { RowActions } from '#web/pages/ViewParts.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  acceptDrafts,
  DRAFTS_PER_PAGE,
  listDrafts,
  type StoredDraft,
  setDraftsAside,
} from '#wire/public-catalog/public-catalog.ts'

type Open = { action: 'over' | 'leave' | 'back'; drafts: StoredDraft[] }

const FAILED = 'The item could not be changed.'

export const NO_DRAFTS = {
  new: 'There are no new items.',
  changed: 'Nothing that you sell has changed.',
  taken: 'Nothing was chosen yet.',
  aside: 'Nothing was put aside.',
}

/** Reviewed items: changes to items on sale, old and new, and items that are not for the program. */
export function DraftTable({ place: { state, search, page } }: { place: PublicPlace }) {
  const drafts = useCall(
    listDrafts,
    {
      query: { state, searchTerm: search, page, pageSize: DRAFTS_PER_PAGE, itemName: '', inc: '' },
    },
    { ...WITH_PREVIOUS_ROWS, pageSize: DRAFTS_PER_PAGE },
  )
  const [open, setOpen] = useTyped<Open | null>('drafts', null)
  const actions = {
    new: [],
    changed: [['Take over', 'over'] as const, ['Leave', 'leave'] as const],
    taken: [],
    aside: [['Look again', 'back'] as const],
  }[state]
  return (
    <>
      <PagedTable
        list={drafts}
        loadingText="Loading items…"
        pageSize={DRAFTS_PER_PAGE}
        hrefFor={(next) => publicAddress.write({ state, search, page: next })}
        caption="Items"
        head={({ rows }) =>
          state === 'changed' &&
          rows.length > 1 && (
            <div className="toolbar">
              <Button variant="outline" onClick={() => setOpen({ action: 'over', drafts: rows })}>
                Take over all {rows.length} on this page
              </Button>
            </div>
          )
        }
        rowKey={({ nsn }) => nsn}
        emptyText={search ? 'No item matches these words. Search for fewer words.' : NO_DRAFTS[state]}
        columns={[
          {
            key: 'nsn',
            header: 'NSN',
            isRowHeader: true,
            isUnbroken: true,
            cell: ({ nsn }) => formatNsn(nsn),
          },
          { key: 'name', header: 'Name', cell: ({ itemName }) => itemName },
          {
            key: 'size',
            header: 'Size and color',
            cell: ({ size, colour }) => [size, colour].filter(Boolean).join(' ') || '–',
          },
          ...(state === 'changed'
            ? [
                {
                  key: 'changes',
                  header: 'Changes',
                  cell: (draft: StoredDraft) => <Changes draft={draft} />,
                },
              ]
            : [
                {
                  key: 'price',
                  header: 'Price',
                  align: 'end' as const,
                  cell: ({ price }: StoredDraft) => (price === null ? '–' : formatMoney(price)),
                },
                {
                  key: 'status',
                  header: 'Status',
                  cell: ({ isObsolete }: StoredDraft) =>
                    isObsolete ? <StatusTag kind="warning">Obsolete</StatusTag> : 'Active',
                },
              ]),
          { key: 'pgc', header: 'Sold as', cell: ({ pgc }) => pgc ?? '–' },
          ...(actions.length === 0
            ? []
            : [
                {
                  key: 'do',
                  header: 'Choose',
                  align: 'end' as const,
                  cell: (draft: StoredDraft) => (
                    <RowActions
                      what={formatNsn(draft.nsn)}
                      actions={actions
                        .filter(([, action]) => action !== 'back' || !draft.isObsolete)
                        .map(([text, action]) => ({
                          text,
                          onClick: () => setOpen({ action, drafts: [draft] }),
                        }))}
                    />
                  ),
                },
              ]),
        ]}
      />
      {open && <Question open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Changes({ draft: { changes } }: { draft: StoredDraft }) {
  return (
    <ul className="plain-list">
      {changes.map(({ what, from, to }) => (
        <li key={what}>
          {what}: {from || 'none'} → {to || 'none'}
        </li>
      ))}
    </ul>
  )
}

function Notes({ drafts }: { drafts: StoredDraft[] }) {
  const notes = [...new Set(drafts.flatMap((draft) => draft.notes))]
  return notes.map((note) => <p key={note}>{note}</p>)
}

function Question({ open: { action, drafts }, onClose }: { open: Open; onClose: () => void }) {
  const [draft] = drafts
  if (!draft) return null
  const number = drafts.length > 1 ? `${drafts.length} items` : formatNsn(draft.nsn)
  const nsns = drafts.map(({ nsn }) => nsn)
  if (action === 'back')
    return (
      <ConfirmAction
        title={`Look at ${number} again?`}
        confirmText="Look again"
        change={change(setDraftsAside, { body: { itemName: '', inc: '', nsns, isSetAside: false } })}
        doneText={`${number} is new again.`}
        failedText={FAILED}
        onClose={onClose}
      >
        <p>It appears among the new items again.</p>
      </ConfirmAction>
    )
  const isTakenOver = action === 'over'
  return (
    <ConfirmAction
      title={isTakenOver ? `Take over the changes of ${number}?` : `Leave ${number} as it is?`}
      confirmText={isTakenOver ? 'Take over' : 'Leave as it is'}
      change={change(acceptDrafts, {
        body: { nsns, versions: drafts.map(({ version }) => version), isTakenOver },
      })}
      doneText={isTakenOver ? `Taken over: ${number}.` : `${number} stays as it is.`}
      failedText={FAILED}
      onClose={onClose}
    >
      {drafts.length === 1 && <Changes draft={draft} />}
      <p>
        {isTakenOver
          ? 'The catalog takes the changed values from the public catalog.'
          : 'The catalog stays as it is. Only changes after today are shown again.'}
      </p>
      {isTakenOver && <Notes drafts={drafts} />}
    </ConfirmAction>
  )
}
