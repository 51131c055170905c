import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { handleComboboxKey } from './combobox-keys.ts'
import type { ControlProps, FieldWords } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { OptionPopup } from './OptionPopup.tsx'
import { describeNone, describeUnread, findIntended, isUnread } from './option-search.ts'
import { useTypedSource } from './typed.ts'
import { type SentForm, sendAgain, useHeldForm } from './useHeldForm.ts'
import { useLeaving } from './useLeaving.ts'
import { type OptionSearchSettings, useOptionSearch } from './useOptionSearch.ts'

export type ComboboxWords<Option> = Omit<FieldWords, 'label'> &
  OptionSearchSettings<Option> & {
    label: string
    id?: string
    placeholder?: string
    isDisabled?: boolean
    optionKey: (option: Option) => string
    optionText: (option: Option) => string
    /** A code that the user can type. It selects the option, even if other options contain it. */
    optionCode?: (option: Option) => string
    renderOption?: (option: Option) => ReactNode
    /** Enter takes the sole match and also submits the form. */
    sendsOnEnter?: boolean
  }

export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>

/**
 * The search behind a field with a list of options. Typed text is never dropped. When the user leaves the field, `take`
 * gets the sole match, even if the response arrives later. Otherwise the text stays with `problem` beside it.
 */
export function useCombobox<Option>(words: ComboboxWords<Option>, take: (option: Option) => void) {
  const { id: givenId, label, names, optionText, optionCode, sendsOnEnter } = words
  const ownId = useId()
  const id = givenId ?? ownId
  const field = useRef<HTMLInputElement>(null)
  const announce = useAnnounce()
  const search = useOptionSearch(words)
  const { state, leave } = search
  // A user who signs in again had left the text, so its sole match is taken.
  useTypedSource(
    `search of ${label}`,
    () => (isUnread(state) ? (state.text ?? undefined) : undefined),
    (text) => {
      search.type(text)
      leave()
    },
  )
  const namesOf = (option: Option) => [optionText(option), ...(optionCode ? [optionCode(option)] : [])]
  const intended = state.isLeft ? findIntended(state, namesOf) : null
  const problem = state.isLeft && intended === null ? describeUnread(state, names) : null

  const held = useRef<SentForm>(undefined)
  const latestTake = useRef(take)
  latestTake.current = take
  useEffect(() => {
    if (intended !== null) latestTake.current(intended)
  }, [intended])
  // A form that was sent meanwhile continues once the match is taken. Otherwise the field takes the focus.
  const hasTaken = useRef(false)
  useEffect(() => {
    const sent = held.current
    const isOver = problem !== null || !state.isLeft
    if (sent && isOver) held.current = undefined
    if (sent && problem !== null) field.current?.focus()
    if (sent && hasTaken.current) sendAgain(sent)
    hasTaken.current = intended !== null
  })
  useEffect(() => {
    if (problem !== null) announce(`${label}: ${problem}`)
  }, [problem, label, announce])
  useHeldForm(field, isUnread(state), (sent) => {
    held.current = sent
    leave()
  })
  const onBlur = useLeaving(state.text !== null, () => leave())
  const enter = () => {
    if (problem !== null) announce(problem)
    const form = field.current?.form
    if (sendsOnEnter && form) held.current = { form, submitter: null }
    leave(true)
  }
  return { ...search, id, listId: `${id}-list`, field, announce, problem, enter, onBlur }
}

export function ComboboxInput<Option>({
  words,
  combobox,
  control,
  text,
  selectsOnFocus,
  isMultiple,
  isSelected,
  onChoose,
  onUndo,
  children,
}: {
  words: ComboboxWords<Option>
  combobox: Combobox<Option>
  control: ControlProps
  text: string
  selectsOnFocus?: boolean
  isMultiple?: boolean
  isSelected: (option: Option) => boolean
  onChoose: (option: Option, isReadAgain?: boolean) => void
  /** Escape with nothing typed and no list open. False when there is nothing to restore. */
  onUndo?: () => boolean
  children?: ReactNode
}) {
  const { state, listId } = combobox
  const { label, placeholder, isDisabled, optionKey, optionText, renderOption = optionText } = words
  return (
    <div className="combobox relative">
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
        data-unread={isUnread(state) || undefined}
        value={text}
        onFocus={selectsOnFocus ? (event) => event.target.select() : undefined}
        onClick={combobox.open}
        onChange={(event) => combobox.type(event.target.value)}
        onBlur={(event) => {
          // Another window took the focus, not another field.
          if (document.activeElement !== event.target) combobox.onBlur()
        }}
        onKeyDown={(event) =>
          handleComboboxKey(event, combobox, { choose: onChoose, isSelected, undo: onUndo })
        }
      />
      <Icon name="chevron-down" size={1.1} />
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
        noMatchText={describeNone(words.names, state.text ?? '')}
      />
      {children}
    </div>
  )
}
