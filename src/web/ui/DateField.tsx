import { useEffect, useRef, useState } from 'react'
import { DAYS_REVERSED } from '#domain/days.ts'
import { useAnnounce } from './Announcer.tsx'
import type { FieldWords } from './Field.tsx'
import { formatDate } from './format.ts'
import { TextField } from './TextField.tsx'
import { DAY_WANTED, readTypedDate } from './typed-dates.ts'
import { useHeldForm } from './useHeldForm.ts'

/**
 * A day, typed as MM/DD/YYYY: one field, one stop of the Tab key, paste allowed. `value` and `onChange` speak ISO
 * days; '' means no day. A text that is no day is told when the person leaves the field, `onChange` then
 * hears '', and no form is sent with it; it is said, too, as is an `error` that
 * the new text brought. Errors of the owner (a range, for instance) come in as `error`; while somebody types they wait, for a
 * reader would say them in the midst of a day (5/28/20 is one of 2020).
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
    // A new value from outside replaces the text; the text being typed is left alone.
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
        // Whoever listens is at the next field by now. What was wrong before is not said again.
        const problem = isUnread ? DAY_WANTED : error
        if (problem && isChanged.current) announce(`${rest.label}: ${problem}`)
        isChanged.current = false
        onBlur?.()
      }}
    />
  )
}

/** A first and a last day under one question; either may be ''. Says it when they stand the wrong way round. */
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
