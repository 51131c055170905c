import { useRef } from 'react'
import { ComboboxInput, type ComboboxWords, useCombobox } from './ComboboxInput.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { findNextChip } from './option-search.ts'

/**
 * Selects several of thousands of options. The list stays open meanwhile. Selected options are below the field, each with
 * a Remove button. The field announces them when it gets the focus.
 */
export function AsyncMultiSelect<Option>({
  value,
  onChange,
  hint = 'You can pick more than one.',
  ...words
}: ComboboxWords<Option> & { value: Option[]; onChange: (options: Option[]) => void }) {
  const { label, isDisabled, optionKey, optionText } = words
  const combobox = useCombobox(words, (option) => {
    if (chosenKeys.has(optionKey(option))) announce(`${optionText(option)} is already selected.`)
    else toggle(option)
    combobox.close()
  })
  const { id, state, field, announce, problem } = combobox
  const chips = useRef<HTMLUListElement>(null)
  const chosenKeys = new Set(value.map(optionKey))

  const toggle = (option: Option) => {
    const key = optionKey(option)
    const isChosen = chosenKeys.has(key)
    const next = isChosen ? value.filter((one) => optionKey(one) !== key) : [...value, option]
    onChange(next)
    combobox.use()
    announce(`${optionText(option)} ${isChosen ? 'removed' : 'added'}. ${next.length} selected.`)
  }
  const remove = (option: Option, index: number) => {
    onChange(value.filter((one) => one !== option))
    announce(`${optionText(option)} removed. ${value.length - 1} selected.`)
    const next = findNextChip(index, value.length)
    requestAnimationFrame(() => {
      const button = next === null ? null : chips.current?.querySelectorAll('button')[next]
      const target = button ?? field.current
      target?.focus()
    })
  }
  return (
    <Field {...words} hint={hint} id={id} describedBy={`${id}-chosen`} error={problem ?? words.error}>
      {(control) => (
        <>
          <span id={`${id}-chosen`} className="visually-hidden">
            {describeChosen(value.map(optionText))}
          </span>
          <ComboboxInput
            {...{ words, combobox, control }}
            text={state.text ?? ''}
            isMultiple
            isSelected={(option) => chosenKeys.has(optionKey(option))}
            onChoose={toggle}
          />
          {value.length > 0 && (
            <ul ref={chips} className="chips cluster align-stretch gap-4" aria-label={`Selected ${label}`}>
              {value.map((option, index) => (
                <li key={optionKey(option)} className="chip">
                  {optionText(option)}
                  <button
                    type="button"
                    aria-label={`Remove ${optionText(option)}`}
                    disabled={isDisabled}
                    onClick={() => remove(option, index)}
                  >
                    <Icon name="close" size={1} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}

function describeChosen(texts: string[]): string {
  if (texts.length === 0) return 'None selected'
  const named = texts.slice(0, 5).join(', ')
  return `${texts.length} selected: ${named}${texts.length > 5 ? ' and more' : ''}`
}
