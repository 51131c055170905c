import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

/**
 * A search text with its label in sight and a button that empties it. The owner keeps the text and decides when
 * to search (at once, after a pause, or on submit). `buttonText` adds a submit button inside a form.
 */
export function SearchBox({
  label,
  value,
  onChange,
  onClear,
  hint,
  error,
  isLabelHidden,
  buttonText,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called after the text is emptied with the button; the focus goes back to the field. */
  onClear?: () => void
  hint?: ReactNode
  error?: string
  isLabelHidden?: boolean
  buttonText?: string
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field {...{ label, hint, error, isLabelHidden, className, id: input.id }}>
      {(control) => (
        <div className="search-box">
          <div className="search-box__input">
            <Icon name="search" size={1.2} />
            <input
              autoComplete="off"
              enterKeyHint="search"
              {...input}
              {...control}
              ref={field}
              type="search"
              className="input"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {value !== '' && (
              <IconButton
                icon="close"
                label={`Clear ${label}`}
                onClick={() => {
                  onChange('')
                  onClear?.()
                  field.current?.focus()
                }}
              />
            )}
          </div>
          {buttonText && (
            <Button type="submit" className="search-box__button">
              {buttonText}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
