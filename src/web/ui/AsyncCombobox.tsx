import { useRef } from 'react'
import { IconButton } from './Button.tsx'
import { ComboboxInput, type ComboboxWords, useCombobox } from './ComboboxInput.tsx'
import { Field } from './Field.tsx'
import { dropChoice, isUnread } from './option-search.ts'

/**
 * One choice out of thousands. Tab or Enter takes a sole match. Further pages load near the end of the list. The choice
 * stays until the user replaces or clears it. Escape restores it, even after clearing.
 */
export function AsyncCombobox<Option>({
  value,
  onChange,
  isClearable = true,
  ...words
}: ComboboxWords<Option> & {
  value: Option | null
  onChange: (option: Option | null) => void
  isClearable?: boolean
}) {
  const { label, isDisabled, optionKey, optionText } = words
  const cleared = useRef<Option>(null)
  const choose = (option: Option, isReadAgain = false) => {
    cleared.current = null
    onChange(option)
    search.close()
    search.announce(isReadAgain ? 'Chosen.' : `${optionText(option)} chosen.`)
  }
  const search = useCombobox(words, choose)
  const { state, field, problem } = search
  const chosenText = value === null ? '' : optionText(value)
  const drop = () => {
    cleared.current = value
    onChange(null)
    search.announce(
      value === null ? `${label} cleared.` : `${label} cleared. Escape brings ${chosenText} back.`,
    )
  }
  const giveUp = () => {
    if (isUnread(state)) search.announce(value === null ? `${label} is empty.` : `Back to ${chosenText}.`)
    search.close()
  }
  const leave = () => {
    cleared.current = null
    search.onBlur()
  }
  const undo = () => {
    if (value !== null || cleared.current === null) return false
    choose(cleared.current)
    return true
  }
  const type = (text: string) => {
    const typed = state.text === null ? dropChoice(text, chosenText) : text
    // The visible text is what is sent, so an empty field clears the choice.
    if (typed === '' && isClearable && value !== null) drop()
    search.type(typed)
  }
  const clear = () => {
    search.close()
    drop()
    field.current?.focus()
  }
  return (
    <Field {...words} id={search.id} error={problem ?? words.error}>
      {(control) => (
        <ComboboxInput
          {...{ words, control }}
          combobox={{ ...search, type, close: giveUp, onBlur: leave }}
          text={state.text ?? chosenText}
          selectsOnFocus
          isSelected={(option) => value !== null && optionKey(option) === optionKey(value)}
          onChoose={choose}
          onUndo={undo}
        >
          {isClearable && (value !== null || isUnread(state)) && !isDisabled ? (
            <IconButton icon="close" label={`Clear ${label}`} className="combobox__clear" onClick={clear} />
          ) : null}
        </ComboboxInput>
      )}
    </Field>
  )
}
