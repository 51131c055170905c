import { useId, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import type { ComboboxWords } from './AsyncCombobox.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { handleComboboxKey, OptionPopup } from './OptionPopup.tsx'
import { findNextChip } from './option-search.ts'
import { useOptionSearch } from './useOptionSearch.ts'

/**
 * Many choices out of thousands. The list stays open while choosing; the choices stand below the field, each
 * with its own remove button, and the field says them when it gets the focus.
 */
export function AsyncMultiSelect<Option>({
  label,
  hint = 'Type to search. You can pick more than one.',
  error,
  isRequired,
  isLabelHidden,
  className,
  id: givenId,
  placeholder,
  isDisabled,
  optionKey,
  optionText,
  renderOption = optionText,
  startText = 'Type to search',
  value,
  onChange,
  ...settings
}: ComboboxWords<Option> & { value: Option[]; onChange: (options: Option[]) => void }) {
  const search = useOptionSearch(settings)
  const { state } = search
  const ownId = useId()
  const id = givenId ?? ownId
  const listId = `${id}-list`
  const field = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const announce = useAnnounce()
  const chosenKeys = new Set(value.map(optionKey))

  const toggle = (option: Option) => {
    const key = optionKey(option)
    const isChosen = chosenKeys.has(key)
    const next = isChosen ? value.filter((one) => optionKey(one) !== key) : [...value, option]
    onChange(next)
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
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, id }} describedBy={`${id}-chosen`}>
      {(control) => (
        <>
          <span id={`${id}-chosen`} className="visually-hidden">
            {describeChosen(value.map(optionText))}
          </span>
          <div className="combobox">
            <input
              {...control}
              ref={field}
              className="input combobox__input"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              disabled={isDisabled}
              aria-autocomplete="list"
              aria-expanded={state.isOpen}
              aria-controls={listId}
              aria-activedescendant={
                state.isOpen && state.active >= 0 ? `${listId}-${state.active}` : undefined
              }
              value={state.text}
              onClick={search.open}
              onChange={(event) => search.type(event.target.value)}
              onBlur={search.close}
              onKeyDown={(event) => handleComboboxKey(event, search, toggle)}
            />
            <OptionPopup
              id={listId}
              label={label}
              state={state}
              optionKey={optionKey}
              renderOption={renderOption}
              isSelected={(option) => chosenKeys.has(optionKey(option))}
              onChoose={(option, index) => {
                search.point(index)
                toggle(option)
              }}
              onNearEnd={search.loadMore}
              isMultiple
              startText={startText}
              noMatchText={settings.noMatchText ?? 'Type to search'}
            />
          </div>
          {value.length > 0 && (
            <ul ref={chips} className="chips" aria-label={`Selected ${label}`}>
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
