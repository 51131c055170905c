import { type ComponentProps, useEffect, useState } from 'react'
import { Field, type FieldWords } from './Field.tsx'
import { NOTICED_AFTER } from './focus-again.ts'
import { Icon } from './Icon.tsx'

export type SelectOption = { value: string; text: string; isDisabled?: boolean }

/**
 * A native select for a short list. Give `options`, or `<option>` children for groups. Chromium makes screen readers
 * read every new select, unless it is hidden from them at that moment.
 */
export function SelectField({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  id,
  describedBy,
  options,
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'className' | 'required'> &
  FieldWords & {
    options?: readonly SelectOption[]
    describedBy?: string
  }) {
  const isThere = useIsThere()
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, id, describedBy }}>
      {(control) => (
        <div className="select relative">
          <select {...select} {...control} className="input" aria-hidden={!isThere || undefined}>
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.text}
              </option>
            ))}
            {children}
          </select>
          <Icon name="chevron-down" size={1.1} />
        </div>
      )}
    </Field>
  )
}

/** False until Chromium has reported the new part to screen readers. */
function useIsThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), NOTICED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return isThere
}
