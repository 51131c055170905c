import { CodeField } from '#web/pages/CodeField.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import {
  addCategory,
  type CategoryRow,
  categoryName,
  categoryPosition,
  saveCategory,
  sizeFamily,
} from '#wire/products/categories.ts'
import { rowCode } from '#wire/programs/programs.ts'
import { SizeFamilyField } from './catalogue-fields.tsx'

/** Changes a category, or adds one (`category` null) at a position. */
export function CategoryDialog({
  category,
  position,
  onClose,
}: {
  category: CategoryRow | null
  position: number
  onClose: () => void
}) {
  const done = useDone()
  const form = usePanelForm({
    name: `category ${category?.code ?? 'new'}`,
    initial: {
      code: category?.code ?? '',
      name: category?.name ?? '',
      position: String(position),
      sizeFamily: category?.sizeFamily ?? '',
    },
    findProblems: (values) => {
      const fault = findFault(categoryPosition, values.position)
      return [
        ...faultAt(values, 'code', rowCode),
        ...faultAt(values, 'name', categoryName),
        ...(fault === null ? [] : [{ field: 'position' as const, text: fault }]),
      ]
    },
    change: ({ code, ...values }) => {
      const fields = { ...values, position: Number(values.position) }
      return category
        ? change(saveCategory, { params: { code: category.code }, body: fields, ifMatch: category.version })
        : change(addCategory, { body: { code, ...fields } })
    },
    onDone: ({ name }) => {
      done(`Category ${name} was saved.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={category ? `Edit category ${category.code}` : 'Add a category'}
      about="Categories put the products in order for those who look for one."
      submitText="Save category"
      form={form}
      onClose={onClose}
    >
      {!category && <CodeField {...form.textOf('code')} />}
      <TextField
        {...form.textOf('name')}
        label="Name"
        isRequired
        maxLength={categoryName.most}
        autoComplete="off"
      />
      <TextField
        {...form.textOf('position')}
        label="Position in the sidebar"
        hint="Smaller numbers stand higher."
        isRequired
        maxLength={4}
        inputMode="numeric"
        autoComplete="off"
      />
      <SizeFamilyField {...form.textOf('sizeFamily')} most={sizeFamily.most} />
    </FormDialog>
  )
}
