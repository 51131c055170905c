import type { ComponentProps, ReactNode } from 'react'
import { AsyncCombobox } from './AsyncCombobox.tsx'
import { RadioGroup } from './Checkbox.tsx'

/** The maximum number of choices shown as radio buttons. */
const MAX_IN_SIGHT = 3

type Props<Option> = ComponentProps<typeof AsyncCombobox<Option>> & {
  /** Undefined while unknown or when there are too many. */
  all: readonly Option[] | undefined
  searchHint?: string
  /** A short name, such as '6C — $249,913.60 available', and details below. */
  fewText?: (option: Option) => ReactNode
  fewHint?: (option: Option) => ReactNode
}

/**
 * Up to three choices are radio buttons, more are a search field. So is a value outside the few choices, such as a
 * DoDAAC that is no longer offered.
 */
export function ChoiceField<Option>({ all, searchHint, fewText, fewHint, ...search }: Props<Option>) {
  const { optionKey, optionText, value, onChange } = search
  const isAmong = value === null || all?.some((option) => optionKey(option) === optionKey(value))
  if (!all || !isAmong || all.length === 0 || all.length > MAX_IN_SIGHT)
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
