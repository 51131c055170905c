import { type ReactNode, useId } from 'react'
import './field.css'
import { NO_BREAK } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

/** What a control needs to be tied to its label, hint and error. Spread it onto the control. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** The words around a control; every field component takes them. */
export type FieldWords = {
  label: ReactNode
  /** Help that stays on screen, above the control. */
  hint?: ReactNode
  /** One sentence saying what is wrong and how to correct it. */
  error?: string
  /** Writes '(required)' beside the label; the form itself must be `noValidate`. */
  isRequired?: boolean
  /** The label is said but not drawn. Only where something visible says the same. */
  isLabelHidden?: boolean
  className?: string
}

/** A label, a hint, an error and one control: `<Field label="Name">{(control) => <input {...control} />}</Field>`. */
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
  /** Ids of further text that describes the control. */
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

/** The error sentence of a field or group: a sign and the word 'Error', never colour alone. */
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
