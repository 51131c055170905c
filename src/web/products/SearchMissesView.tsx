import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { address, one, pageNumber } from '#wire/address.ts'
import { change } from '#wire/change.ts'
import { pgc } from '#wire/products/catalogue-upkeep.ts'
import {
  addSearchWords,
  dropSearchMiss,
  listSearchMisses,
  MISSES_PER_PAGE,
  type SearchMiss,
} from '#wire/products/search-misses.ts'

const missesAddress = address('/admin?view=misses', { page: one(pageNumber, 1) })

type Open = { action: 'add' | 'drop'; miss: SearchMiss }

export function SearchMissesView() {
  const [{ page }] = useAddress(missesAddress)
  const misses = useCall(
    listSearchMisses,
    { query: { page, pageSize: MISSES_PER_PAGE } },
    { ...WITH_PREVIOUS_ROWS, pageSize: MISSES_PER_PAGE },
  )
  const [open, setOpen] = useTyped<Open | null>('misses', null)
  const close = () => setOpen(null)
  return (
    <>
      <ViewHead title="Missed searches">
        Searches by people of <ProgramName /> that found nothing, the most frequent first. The portal does not
        store who searched, and it deletes each search 90 days after its last use.
      </ViewHead>
      <PagedTable
        list={misses}
        loadingText="Loading searches…"
        pageSize={MISSES_PER_PAGE}
        hrefFor={(next) => missesAddress.write({ page: next })}
        caption="Searches"
        rowKey={({ words }) => words}
        emptyText="Every search has found something."
        columns={[
          { key: 'words', header: 'Search', isRowHeader: true, cell: ({ words }) => words },
          { key: 'times', header: 'Times', align: 'end', cell: ({ times }) => times },
          {
            key: 'last',
            header: 'Last day',
            isUnbroken: true,
            cell: ({ lastOn }) => formatDate(lastOn),
          },
          {
            key: 'change',
            header: 'Change',
            isAction: true,
            align: 'end',
            cell: (miss) => (
              <RowActions
                what={`‘${miss.words}’`}
                actions={[
                  { text: 'Add to a product', onClick: () => setOpen({ action: 'add', miss }) },
                  { text: 'Remove', onClick: () => setOpen({ action: 'drop', miss }) },
                ]}
              />
            ),
          },
        ]}
      />
      {open?.action === 'add' && <AddWords miss={open.miss} onClose={close} />}
      {open?.action === 'drop' && (
        <ConfirmAction
          title={`Remove ‘${open.miss.words}’?`}
          confirmText="Remove"
          change={change(dropSearchMiss, { body: { words: open.miss.words } })}
          doneText={`‘${open.miss.words}’ was removed.`}
          failedText="The search could not be removed."
          onClose={close}
        >
          <p>The portal counts it again when somebody searches for it.</p>
        </ConfirmAction>
      )}
    </>
  )
}

function AddWords({ miss: { words }, onClose }: { miss: SearchMiss; onClose: () => void }) {
  return (
    <EntryDialog
      name={`words ${words}`}
      title={`Find a product by ‘${words}’`}
      about={`‘${words}’ is added to the search words of the product, for all programs that sell it.`}
      submitText="Add search words"
      initial={{ pgc: '', words }}
      fields={[
        {
          field: 'pgc',
          label: 'PGC',
          hint: 'The 5 digits of the product.',
          code: pgc,
          isRequired: true,
          inputMode: 'numeric',
          maxLength: 5,
        },
      ]}
      change={(body) => change(addSearchWords, { body })}
      doneText={({ name }) => `${name} is found by ‘${words}’ now.`}
      onClose={onClose}
    />
  )
}
