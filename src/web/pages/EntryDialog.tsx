import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField, type SelectOption } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { Change } from '#wire/change.ts'
import { type Code, findFault } from '#wire/code.ts'
import { useDone } from './useDone.ts'
import type { EntryForm } from './useEntryForm.ts'
import type { TextName } from './useForm.ts'
import { usePanelForm } from './usePanelForm.ts'

type Words = Pick<
  ComponentProps<typeof TextField>,
  'hint' | 'isRequired' | 'type' | 'inputMode' | 'maxLength' | 'autoCapitalize'
> & {
  label: string
  /** Default: one line of text, or a select with `options`. */
  kind?: 'prose' | 'day' | 'check'
  rows?: number
  options?: readonly SelectOption[]
}

/**
 * A field of a short form: its label and rules, or a control of its own. Example: `{ field: 'title', label: 'Title',
 * code: entryTitle, isRequired: true }`.
 */
export type EntryField<V extends object> = {
  field: keyof V & string
  /** The code of the call: the form shows the same sentence and has the same maximum length. */
  code?: Pick<Code<unknown>, 'schema'> & { max?: number }
  /** A rule that the code does not know, such as one about two fields. */
  findFault?: (values: V) => string | null
  /** Default: always. The form checks a hidden field too. */
  isShown?: (values: V) => boolean
} & (Words | { control: (form: EntryForm<V>) => ReactNode })

/** The fields of an inner list are side by side. */
export type EntryFields<V extends object> = (EntryField<V> | EntryField<V>[])[]

/**
 * The initial values: those of the row, or `blank` for a new one (null). Numbers and null become text where `blank` has
 * text.
 */
export function beginEntry<V extends object>(blank: V, row: { [N in keyof V]?: unknown } | null): V {
  const values = Object.entries(blank).map(([name, first]) => {
    const value = row?.[name as keyof V] ?? (row && typeof first === 'string' ? '' : first)
    return [name, typeof first === 'string' ? String(value) : value]
  })
  return Object.fromEntries(values) as V
}

export function EntryDialog<V extends object, A>({
  name,
  initial,
  fields,
  change,
  doneText,
  goesAlong,
  afterwards,
  onClose,
  above,
  children,
  ...words
}: {
  /** Such as 'video 12' or 'video new'. Typed text is stored under it. */
  name: string
  initial: V
  fields: EntryFields<V>
  change: (values: V) => Change<A>
  doneText: (response: A, sent: V) => string
  /** `afterwards` leads to another page, and the notice goes there, too. */
  goesAlong?: boolean
  afterwards?: (response: A) => unknown
  onClose: () => void
  above?: ReactNode
  children?: ReactNode | ((values: V) => ReactNode)
  title: string
  about: ReactNode
  submitText: string
}) {
  const done = useDone()
  const form = usePanelForm({
    name,
    initial,
    findProblems: (values) =>
      fields.flat().flatMap(({ field, code, findFault: findOwn }) => {
        const typed = values[field]
        const fault = code && findFault(code, typeof typed === 'string' ? typed.trim() : typed)
        const text = fault ?? findOwn?.(values) ?? null
        return text === null ? [] : [{ field, text }]
      }),
    change,
    onDone: async (response, sent) => {
      done(doneText(response, sent), { goesAlong })
      onClose()
      await afterwards?.(response)
    },
  })
  const controlOf = (field: EntryField<V>) => <EntryControl key={field.field} field={field} form={form} />
  return (
    <FormDialog {...words} form={form} onClose={onClose}>
      {above}
      {fields.map((one) =>
        Array.isArray(one) ? (
          <div key={one[0]?.field} className="fields admin__days">
            {one.map(controlOf)}
          </div>
        ) : (
          controlOf(one)
        ),
      )}
      {typeof children === 'function' ? children(form.values) : children}
    </FormDialog>
  )
}

function EntryControl<V extends object>({
  field: requested,
  form,
}: {
  field: EntryField<V>
  form: EntryForm<V>
}) {
  if (requested.isShown?.(form.values) === false) return null
  if ('control' in requested) return requested.control(form)
  const { field, code, kind, label, hint, isRequired, rows, options } = requested
  const { type = 'text', inputMode, autoCapitalize, maxLength = code?.max } = requested
  const words = { label, hint, isRequired }
  const state = form.textOf(field as TextName<V>)
  if (options) return <SelectField {...state} {...words} options={options} />
  if (kind === 'day') return <DateField {...form.dayOf(field as TextName<V>)} {...words} />
  if (kind === 'prose') return <TextArea {...state} {...words} rows={rows} maxLength={maxLength} />
  if (kind === 'check')
    return (
      <Checkbox
        label={label}
        hint={hint}
        checked={form.values[field] === true}
        onChange={(event) => form.change({ [field]: event.target.checked } as Partial<V>)}
      />
    )
  const input = { type, inputMode, autoCapitalize, maxLength }
  return <TextField {...state} {...words} {...input} autoComplete="off" />
}
