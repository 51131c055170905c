import type { ComponentProps, ReactNode } from 'react'
import { AsyncCombobox } from './AsyncCombobox.tsx'
import { RadioGroup } from './Checkbox.tsx'

/** So many choices are all in sight; more are searched. */
const MOST_IN_SIGHT = 3

type Props<Option> = ComponentProps<typeof AsyncCombobox<Option>> & {
  /** All there are, where they are known; undefined while they are not, or when there are too many to know. */
  all: readonly Option[] | undefined
  /** How it is searched, which is said only where it is. */
  searchHint?: string
  /** The option among the few: a short name, such as '6C — $249,913.60 available', and more about it below. */
  fewText?: (option: Option) => ReactNode
  fewHint?: (option: Option) => ReactNode
}

/**
 * One choice: two or three (or the only one) as radio buttons, more as a field that searches them. So is a value that is none of the
 * few, such as a DoDAAC that is not offered any more: it would not be seen among them.
 */
export function ChoiceField<Option>({ all, searchHint, fewText, fewHint, ...search }: Props<Option>) {
  const { optionKey, optionText, value, onChange } = search
  const isAmong = value === null || all?.some((option) => optionKey(option) === optionKey(value))
  if (!all || !isAmong || all.length === 0 || all.length > MOST_IN_SIGHT)
    return <AsyncCombobox hint={searchHint} {...search} />
  const { id, label, hint, error, isRequired, isLabelHidden, className, isDisabled } = search
  return (
    <RadioGroup
      {...{ id, label, hint, error, isRequired, isLabelHidden, className }}
      value={value === null ? null : optionKey(value)}
      onChange={(key) => onChange(all.find((option) => optionKey(option) === key) ?? null)}
      options={all.map((option) => ({
        value: optionKey(option),
        label: (fewText ?? optionText)(option),
        hint: fewHint?.(option),
        isDisabled,
      }))}
    />
  )
}
