import { useEffect, useRef, useState } from 'react'
import { DAYS_REVERSED } from '#domain/days.ts'
import { useAnnounce } from './Announcer.tsx'
import type { FieldWords } from './Field.tsx'
import { formatDate } from './format.ts'
import { TextField } from './TextField.tsx'
import { DAY_WANTED, readTypedDate } from './typed-dates.ts'
import { useHeldForm } from './useHeldForm.ts'

/**
 * A day, typed as MM/DD/YYYY in one field. `value` and `onChange` use ISO days, and '' means no day. When the user
 * leaves an invalid text, the field shows and announces an error. `onChange` then gets '', and the form is not sent.
 * Errors from `error` wait while the user types: a partial day such as 5/28/20 would be misread.
 */
export function DateField({
  value,
  onChange,
  error,
  hint = 'MM/DD/YYYY',
  onBlur,
  ...rest
}: Omit<FieldWords, 'label'> & {
  label: string
  id?: string
  name?: string
  disabled?: boolean
  value: string
  onChange: (isoDay: string) => void
  onBlur?: () => void
}) {
  const [text, setText] = useState(formatDate(value))
  const [isWrong, setWrong] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isChanged = useRef(false)
  const announce = useAnnounce()
  const isUnread = text.trim() !== '' && readTypedDate(text) === null
  useHeldForm(field, isUnread, () => {
    setWrong(true)
    field.current?.focus()
  })
  useEffect(() => {
    // A new value from outside replaces the text, but not while the user types it.
    setText((typed) => ((readTypedDate(typed) ?? '') === value ? typed : formatDate(value)))
  }, [value])
  return (
    <TextField
      {...rest}
      ref={field}
      hint={hint}
      error={isWrong ? DAY_WANTED : isTyping ? undefined : error}
      inputMode="numeric"
      autoComplete="off"
      className={rest.className ?? 'field--date'}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        setWrong(false)
        setTyping(true)
        isChanged.current = true
        const day = readTypedDate(event.target.value) ?? ''
        if (day !== value) onChange(day)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyping(false)
      }}
      onBlur={() => {
        setTyping(false)
        const day = readTypedDate(text)
        setWrong(isUnread)
        if (day) setText(formatDate(day))
        // Announced, because the focus has already moved on. Old errors are not repeated.
        const problem = isUnread ? DAY_WANTED : error
        if (problem && isChanged.current) announce(`${rest.label}: ${problem}`)
        isChanged.current = false
        onBlur?.()
      }}
    />
  )
}

export function DateRange({
  label,
  from,
  to,
  onChange,
  fromLabel = 'From',
  toLabel = 'To',
}: {
  label: string
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
  fromLabel?: string
  toLabel?: string
}) {
  const isReversed = from !== '' && to !== '' && to < from
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      <div className="fields date-range">
        <DateField label={fromLabel} value={from} onChange={(day) => onChange({ from: day, to })} />
        <DateField
          label={toLabel}
          value={to}
          onChange={(day) => onChange({ from, to: day })}
          error={isReversed ? DAYS_REVERSED : undefined}
        />
      </div>
    </fieldset>
  )
}
