import { type ReactNode, useId, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { IconButton } from './Button.tsx'
import { Field, type FieldWords } from './Field.tsx'
import { handleComboboxKey, OptionPopup } from './OptionPopup.tsx'
import { type OptionSearchSettings, useOptionSearch } from './useOptionSearch.ts'

export type ComboboxWords<Option> = Omit<FieldWords, 'label'> &
  OptionSearchSettings<Option> & {
    label: string
    id?: string
    placeholder?: string
    isDisabled?: boolean
    optionKey: (option: Option) => string
    /** The option in plain words, for the field and for people who listen. */
    optionText: (option: Option) => string
    renderOption?: (option: Option) => ReactNode
    /** Shown in the open list before anything is typed. */
    startText?: string
  }

/**
 * One choice out of thousands: type, wait half a second, walk the matches with the arrow keys. Pages of matches
 * follow as one nears the end. The choice made stays in the field until another is made or it is cleared.
 * A list that navigates (`value={null}`) acts in `onChange`.
 */
export function AsyncCombobox<Option>({
  label,
  hint,
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
  isClearable = true,
  ...settings
}: ComboboxWords<Option> & {
  value: Option | null
  onChange: (option: Option | null) => void
  isClearable?: boolean
}) {
  const search = useOptionSearch(settings)
  const { state } = search
  const ownId = useId()
  const id = givenId ?? ownId
  const listId = `${id}-list`
  const field = useRef<HTMLInputElement>(null)
  const announce = useAnnounce()
  const chosenText = value === null ? '' : optionText(value)
  // The field shows the choice made, unless a new text is being typed.
  const isTyping = state.text !== '' || (state.isOpen && field.current?.value === '')

  const choose = (option: Option) => {
    onChange(option)
    search.close()
    announce(`${optionText(option)} chosen.`)
  }
  const clear = () => {
    onChange(null)
    search.close()
    announce(`${label} cleared.`)
    field.current?.focus()
  }
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, id }}>
      {(control) => (
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
            value={isTyping ? state.text : chosenText}
            onFocus={(event) => event.target.select()}
            onClick={search.open}
            onChange={(event) => search.type(event.target.value)}
            onBlur={search.close}
            onKeyDown={(event) => handleComboboxKey(event, search, choose)}
          />
          {isClearable && value !== null && !isDisabled ? (
            <IconButton icon="close" label={`Clear ${label}`} className="combobox__clear" onClick={clear} />
          ) : null}
          <OptionPopup
            id={listId}
            label={label}
            state={state}
            optionKey={optionKey}
            renderOption={renderOption}
            isSelected={(option) => value !== null && optionKey(option) === optionKey(value)}
            onChoose={choose}
            onNearEnd={search.loadMore}
            startText={startText}
            noMatchText={settings.noMatchText ?? 'Type to search'}
          />
        </div>
      )}
    </Field>
  )
}
