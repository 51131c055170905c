import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'
import './box.css'
import { classNames } from './class-names.ts'
import { FieldError, type FieldWords } from './Field.tsx'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'required'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
}

export function Checkbox(props: BoxProps) {
  return <Box {...props} type="checkbox" />
}

function Box({ label, hint, error, className, id: givenId, type, ...input }: BoxProps & { type: string }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [input['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('box', className)}>
      <FieldError id={`${id}-error`} text={error} />
      <label className="box__row row gap-5 align-start control-high py-4" htmlFor={id}>
        <input
          {...input}
          id={id}
          type={type}
          className="box__input rigid m-0"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div className="field__hint box__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }

export function CheckboxGroup({
  options,
  value,
  onChange,
  name,
  id,
  ...words
}: FieldWords & {
  /** The id of the first box, which takes the focus on a mistake. */
  id?: string
  options: ChoiceOption[]
  value: string[]
  onChange: (value: string[]) => void
  name?: string
}) {
  return (
    <Group {...words}>
      {options.map((option, at) => (
        <Box
          key={option.value}
          id={at === 0 ? id : undefined}
          type="checkbox"
          name={name}
          value={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.isDisabled}
          checked={value.includes(option.value)}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? [...value, option.value]
                : value.filter((ticked) => ticked !== option.value),
            )
          }
        />
      ))}
    </Group>
  )
}

export function RadioGroup({
  options,
  value,
  onChange,
  name,
  isInline,
  id,
  ...words
}: FieldWords & {
  /** The id of the button that takes the focus on a mistake: the chosen one, else the first. */
  id?: string
  options: ChoiceOption[]
  value: string | null
  onChange: (value: string) => void
  name?: string
  isInline?: boolean
}) {
  const ownName = useId()
  const focused = options.find((option) => option.value === value) ?? options[0]
  return (
    <Group {...words} isInline={isInline}>
      {options.map((option) => (
        <Box
          key={option.value}
          id={option === focused ? id : undefined}
          type="radio"
          name={name ?? ownName}
          value={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.isDisabled}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </Group>
  )
}

function Group({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  isInline,
  children,
}: FieldWords & { isInline?: boolean; children: ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classNames('field', error && 'field--wrong', className)}
      aria-describedby={described || undefined}
    >
      <legend className={isLabelHidden ? 'visually-hidden' : 'field__label'}>
        {label}
        {isRequired && <span className="soft regular"> (required)</span>}
      </legend>
      {hint && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
      <div className={isInline ? 'box-list cluster align-stretch gap-0 gap-x-8' : 'box-list'}>{children}</div>
    </fieldset>
  )
}
