import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

/** The owner stores the text and decides when to search. `hasLens` makes the lens a submit button. */
export function SearchBox({
  label,
  value,
  onChange,
  onClear,
  hint,
  error,
  isLabelHidden,
  hasLens,
  buttonText,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called after the Clear button empties the text. The focus returns to the field. */
  onClear?: () => void
  hint?: ReactNode
  error?: string
  isLabelHidden?: boolean
  hasLens?: boolean
  buttonText?: string
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field {...{ label, hint, error, isLabelHidden, className, id: input.id }}>
      {(control) => (
        <div className="search-box">
          <div
            className={classNames(
              'search-box__input relative grow shrink',
              hasLens && 'search-box__input--lens',
            )}
          >
            {!hasLens && <Icon name="search" size={1.2} />}
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
            {hasLens && (
              <IconButton type="submit" icon="search" label="Search now" className="search-box__lens" />
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
