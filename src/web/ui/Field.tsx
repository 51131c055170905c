import { type ReactNode, useId } from 'react'
import './field.css'
import { NO_BREAK } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

/** Spread these onto the control. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Adds '(required)' to the label. The form must be `noValidate`. */
  isRequired?: boolean
  /** Only for screen readers. Requires visible text that says the same. */
  isLabelHidden?: boolean
  className?: string
}

/** `<Field label="Name">{(control) => <input {...control} />}</Field>` */
export function Field({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  id: givenId,
  describedBy,
  children,
}: FieldWords & {
  id?: string
  describedBy?: string
  children: (control: ControlProps) => ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ')
  return (
    <div className={classNames('field', error && 'field--wrong', className)}>
      <label className={isLabelHidden ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
        {isRequired && <span className="soft regular"> (required)</span>}
      </label>
      {hint && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text?: string }) {
  if (!text) return null
  return (
    <div className="field__error row gap-3 align-start mb-3 color-error bold" id={id}>
      <Icon name="error" size={1.1} />
      <span>
        <span className="visually-hidden">{`Error:${NO_BREAK}`}</span>
        {text}
      </span>
    </div>
  )
}
