import { IconButton } from './Button.tsx'
import { ComboboxInput, type ComboboxWords, useCombobox } from './ComboboxInput.tsx'
import { Field } from './Field.tsx'
import { dropChoice } from './option-search.ts'

/**
 * One choice out of thousands: type, wait half a second, walk the matches with the arrow keys. Pages of matches
 * follow as one nears the end. The choice made stays in the field until another is made or it is cleared.
 * A list that navigates (`value={null}`) acts in `onChange`.
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
  const search = useCombobox(words)
  const { state, field, close, announce } = search
  const chosenText = value === null ? '' : optionText(value)
  // The field shows the choice made, unless a new text is being typed.
  const isTyping = state.text !== '' || (state.isOpen && field.current?.value === '')
  const type = (text: string) => search.type(isTyping ? text : dropChoice(text, chosenText))
  const combobox = { ...search, type }

  const choose = (option: Option) => {
    onChange(option)
    close()
    announce(`${optionText(option)} chosen.`)
  }
  const clear = () => {
    onChange(null)
    close()
    announce(`${label} cleared.`)
    field.current?.focus()
  }
  return (
    <Field {...words} id={combobox.id}>
      {(control) => (
        <ComboboxInput
          {...{ words, combobox, control }}
          text={isTyping ? state.text : chosenText}
          selectsOnFocus
          isSelected={(option) => value !== null && optionKey(option) === optionKey(value)}
          onChoose={choose}
        >
          {isClearable && value !== null && !isDisabled ? (
            <IconButton icon="close" label={`Clear ${label}`} className="combobox__clear" onClick={clear} />
          ) : null}
        </ComboboxInput>
      )}
    </Field>
  )
}
