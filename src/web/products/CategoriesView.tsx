import { useCall } from '#web/calls/useCall.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { CODE } from '#web/pages/entry-fields.ts'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { MissingNote } from '#web/pages/MissingNote.tsx'
import { RetireDialog, RowCode } from '#web/pages/RetireDialog.tsx'
import { change } from '#wire/change.ts'
import {
  addCategory,
  type CategoryRow,
  categoryName,
  categoryPosition,
  listStoredCategories,
  retireCategory,
  saveCategory,
  sizeFamily,
} from '#wire/products/categories.ts'
import { SIZE_FAMILY } from './catalogue-fields.ts'

/** A gap between order numbers, so that a category can be inserted later. */
const STEP = 10

/** The first one is open by default. [CAT-01, CAT-03] */
export function CategoriesView() {
  return (
    <ManagedView
      name="categories"
      title="Categories"
      lede="For all programs, in the order of the catalog sidebar. The first category opens by default."
      addText="Add category"
      query={useCall(listStoredCategories, {})}
      above={(rows) => rows.length === 0 && <MissingNote steps={['categories']} />}
      emptyText="There are no categories yet."
      columns={[
        { key: 'code', header: 'Code', isRowHeader: true, cell: (row) => <RowCode row={row} /> },
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
        { key: 'family', header: 'Size family', cell: ({ sizeFamily }) => sizeFamily || '–' },
      ]}
      nameOf={({ code }) => `category ${code}`}
      actionsOf={({ isRetired }) => ['Edit', isRetired ? 'Restore' : 'Retire']}
      Form={CategoryForm}
      buildConfirmation={(row, onClose) => (
        <RetireDialog
          noun="category"
          row={row}
          call={retireCategory}
          retiring="It leaves the sidebar. Its products are still found by search, and what was ordered stays as it is."
          restoring="It appears in the sidebar again, with its products."
          onClose={onClose}
        />
      )}
    />
  )
}

function CategoryForm({ row, onClose }: RowForm<CategoryRow>) {
  const categories = useCall(listStoredCategories, {})
  const last = Math.max(0, ...(categories.data ?? []).map(({ position }) => position))
  const blank = { code: '', name: '', position: String(last + STEP), sizeFamily: '' }
  return (
    <EntryDialog
      name={`category ${row?.code ?? 'new'}`}
      title={row ? `Edit category ${row.code}` : 'Add a category'}
      about="Categories help people to find products."
      submitText="Save category"
      initial={beginEntry(blank, row)}
      fields={[
        ...(row ? [] : [CODE]),
        { field: 'name', label: 'Name', code: categoryName, isRequired: true },
        {
          field: 'position',
          label: 'Position in the sidebar',
          hint: 'Smaller numbers come first in the sidebar.',
          code: categoryPosition,
          isRequired: true,
          maxLength: 4,
          inputMode: 'numeric',
        },
        { ...SIZE_FAMILY, code: sizeFamily },
      ]}
      change={({ code, ...values }) => {
        const body = { ...values, position: Number(values.position) }
        return row
          ? change(saveCategory, { params: { code: row.code }, body, ifMatch: row.version })
          : change(addCategory, { body: { code, ...body } })
      }}
      doneText={({ name }) => `Category ${name} was saved.`}
      onClose={onClose}
    />
  )
}
