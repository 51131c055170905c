import { type RefObject, useState } from 'react'
import { Field, type FieldWords } from '#web/ui/Field.tsx'

/**
 * The field of one or more files. After a sign-in the browser shows it empty although what was chosen is there still: a sentence
 * says so.
 */
export function FileField({
  chosen,
  onChoose,
  field,
  accept,
  isMultiple,
  ...words
}: FieldWords & {
  id?: string
  /** Names what is chosen, if anything is. */
  chosen: string | null | undefined
  onChoose: (files: File[]) => void
  field?: RefObject<HTMLInputElement | null>
  accept: string
  isMultiple?: boolean
}) {
  const [isBack, setBack] = useState(Boolean(chosen))
  const hint = isBack ? `Still chosen: ${chosen}. ${words.hint}` : words.hint
  return (
    <Field {...words} hint={hint} isRequired>
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
