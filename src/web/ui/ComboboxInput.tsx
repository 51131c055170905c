import { type ReactNode, useId, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import type { ControlProps, FieldWords } from './Field.tsx'
import { handleComboboxKey, OptionPopup } from './OptionPopup.tsx'
import { nameNoMatch } from './option-search.ts'
import { type OptionSearchSettings, useOptionSearch } from './useOptionSearch.ts'

/** What the search fields for one choice and for many choices both take. */
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

export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>

/** The search behind a field with a list of options, and what ties the field to its list. */
export function useCombobox<Option>({ id: givenId, ...settings }: ComboboxWords<Option>) {
  const ownId = useId()
  const id = givenId ?? ownId
  return {
    ...useOptionSearch(settings),
    id,
    listId: `${id}-list`,
    field: useRef<HTMLInputElement>(null),
    announce: useAnnounce(),
  }
}

/** The field in which one types, and the list of matches under it. Choosing works alike by key and by pointer. */
export function ComboboxInput<Option>({
  words,
  combobox,
  control,
  text,
  selectsOnFocus,
  isMultiple,
  isSelected,
  onChoose,
  children,
}: {
  words: ComboboxWords<Option>
  combobox: Combobox<Option>
  /** From the `Field` around it. */
  control: ControlProps
  /** What stands in the field. */
  text: string
  selectsOnFocus?: boolean
  isMultiple?: boolean
  isSelected: (option: Option) => boolean
  onChoose: (option: Option) => void
  /** Stands between the field and its list. */
  children?: ReactNode
}) {
  const { state, listId } = combobox
  const { label, placeholder, isDisabled, optionKey, optionText, renderOption = optionText } = words
  return (
    <div className="combobox">
      <input
        {...control}
        ref={combobox.field}
        className="input combobox__input"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={isDisabled}
        aria-autocomplete="list"
        aria-expanded={state.isOpen}
        aria-controls={listId}
        aria-activedescendant={state.isOpen && state.active >= 0 ? `${listId}-${state.active}` : undefined}
        value={text}
        onFocus={selectsOnFocus ? (event) => event.target.select() : undefined}
        onClick={combobox.open}
        onChange={(event) => combobox.type(event.target.value)}
        onBlur={combobox.close}
        onKeyDown={(event) => handleComboboxKey(event, combobox, onChoose)}
      />
      {children}
      <OptionPopup
        id={listId}
        label={label}
        state={state}
        optionKey={optionKey}
        renderOption={renderOption}
        isSelected={isSelected}
        onChoose={(option, index) => {
          combobox.point(index)
          onChoose(option)
        }}
        onNearEnd={combobox.loadMore}
        isMultiple={isMultiple}
        startText={words.startText ?? 'Type to search'}
        noMatchText={words.noMatchText ?? nameNoMatch(text)}
      />
    </div>
  )
}
