import { useCall } from '#web/calls/useCall.ts'
import { MissingNote } from '#web/pages/MissingNote.tsx'
import { RetireDialog, RowCode } from '#web/pages/RetireDialog.tsx'
import { QueryView, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { type CategoryRow, listKeptCategories, retireCategory } from '#wire/products/categories.ts'
import { CategoryDialog } from './CategoryDialog.tsx'

type Open = { action: 'add'; position: number } | { action: 'edit' | 'retire'; category: CategoryRow }

/** Numbers between two neighbours, so that a category can be put between them later. */
const STEP = 10

/** The categories of the catalogue, in the order of its sidebar. The first one opens by itself. [CAT-01, CAT-03] */
export function CategoriesView() {
  const categories = useCall(listKeptCategories, {})
  const [open, setOpen] = useTyped<Open | null>('categories', null)
  const close = () => setOpen(null)
  const last = Math.max(0, ...(categories.data ?? []).map(({ position }) => position))
  return (
    <>
      <ViewHead
        title="Categories"
        action={
          <Button icon="plus" onClick={() => setOpen({ action: 'add', position: last + STEP })}>
            Add category
          </Button>
        }
      >
        For all programs, in the order of the catalogue’s sidebar. The first one opens by itself.
      </ViewHead>
      <QueryView query={categories} text="Loading categories…">
        {(rows) => (
          <>
            {rows.length === 0 && <MissingNote steps={['categories']} />}
            <DataTable
              caption="Categories"
              isCaptionHidden
              rows={rows}
              rowKey={({ code }) => code}
              emptyText="There are no categories yet."
              columns={[
                {
                  key: 'code',
                  header: 'Code',
                  isRowHeader: true,
                  cell: (row) => <RowCode row={row} />,
                },
                { key: 'name', header: 'Name', cell: ({ name }) => name },
                { key: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
                { key: 'family', header: 'Size family', cell: ({ sizeFamily }) => sizeFamily || '–' },
                {
                  key: 'change',
                  header: 'Change',
                  isAction: true,
                  align: 'end',
                  cell: (category) => (
                    <RowActions
                      what={`category ${category.code}`}
                      actions={[
                        { text: 'Edit', onClick: () => setOpen({ action: 'edit', category }) },
                        {
                          text: category.isRetired ? 'Restore' : 'Retire',
                          onClick: () => setOpen({ action: 'retire', category }),
                        },
                      ]}
                    />
                  ),
                },
              ]}
            />
          </>
        )}
      </QueryView>
      {open?.action === 'add' && <CategoryDialog category={null} position={open.position} onClose={close} />}
      {open?.action === 'edit' && (
        <CategoryDialog category={open.category} position={open.category.position} onClose={close} />
      )}
      {open?.action === 'retire' && (
        <RetireDialog
          noun="category"
          row={open.category}
          change={change(retireCategory, {
            params: { code: open.category.code },
            body: { isRetired: !open.category.isRetired },
            ifMatch: open.category.version,
          })}
          retiring="It leaves the sidebar. Its products are still found by search, and what was ordered stays as it is."
          restoring="It stands in the sidebar again, with its products."
          onClose={close}
        />
      )}
    </>
  )
}
