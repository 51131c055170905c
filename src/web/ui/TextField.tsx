import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './Field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'required'> & FieldWords

export function TextField({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, id }}>
      {(control) => <input type="text" {...input} {...control} className="input" />}
    </Field>
  )
}

/**
 * Pasting is allowed. Set `autoComplete`. `username` tells password managers the account when the form has no such
 * field.
 */
export function PasswordField({
  username,
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  id,
  ...input
}: TextFieldProps & { username?: string | undefined }) {
  const [isShown, setShown] = useState(false)
  const owner = username !== undefined && (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  )
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, id }}>
      {(control) => (
        <div className="input-group row align-stretch relative">
          {owner}
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className="input"
          />
          <button
            type="button"
            className="input-group__button p-0 px-5 round bold"
            aria-controls={control.id}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            Show<span className="visually-hidden"> {typeof label === 'string' ? label : 'password'}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  id,
  rows = 4,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className' | 'required'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, id }}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={classNames('input', 'input--area')}
          // The browser shows only the line with the caret. The rest could be behind a bar.
          onFocus={(event) => {
            area.onFocus?.(event)
            event.currentTarget.scrollIntoView({ block: 'nearest' })
          }}
        />
      )}
    </Field>
  )
}
