import { type RefObject, useState } from 'react'
import { Field, type FieldWords } from '#web/ui/Field.tsx'

/** After a sign-in the browser shows the field empty although the files are still chosen. A sentence says so. */
export function FileField({
  chosen,
  onChoose,
  field,
  accept,
  isMultiple,
  isOptional = false,
  ...words
}: FieldWords & {
  id?: string
  /** The names of the chosen files. */
  chosen: string | null | undefined
  onChoose: (files: File[]) => void
  field?: RefObject<HTMLInputElement | null>
  accept: string
  isMultiple?: boolean
  isOptional?: boolean
}) {
  const [isBack, setBack] = useState(Boolean(chosen))
  const hint = isBack ? `Still chosen: ${chosen}. ${words.hint}` : words.hint
  return (
    <Field {...words} hint={hint} isRequired={!isOptional}>
      {(control) => (
        <input
          {...control}
          ref={field}
          className="input"
          type="file"
          multiple={isMultiple}
          accept={accept}
          onChange={(event) => {
            setBack(false)
            onChoose([...(event.target.files ?? [])])
          }}
        />
      )}
    </Field>
  )
}
