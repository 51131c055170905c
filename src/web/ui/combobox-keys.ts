import type { KeyboardEvent } from 'react'
import { isUnread, type OptionSearch } from './option-search.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The key handling of the single-choice and multiple-choice comboboxes. */
export function handleComboboxKey<Option>(
  event: KeyboardEvent,
  search: {
    state: OptionSearch<Option>
    open: () => void
    close: () => void
    enter: () => void
    move: (by: number) => void
  },
  {
    choose,
    isSelected,
    undo,
  }: {
    /** `isReadAgain`: the focus returns from the option to the field, and a screen reader reads the new text. */
    choose: (option: Option, isReadAgain?: boolean) => void
    isSelected: (option: Option) => boolean
    undo?: () => boolean
  },
): void {
  const { state } = search
  const active = state.isOpen ? state.options[state.active] : undefined
  const by = STEPS[event.key]
  if (by !== undefined) {
    if (Math.abs(by) > 1 && !state.isOpen) return
    event.preventDefault()
    if (state.isOpen) search.move(by)
    else search.open()
  }
  if (event.key === 'Enter' && (active !== undefined || isUnread(state))) {
    // A form is not sent with text that is not a choice.
    event.preventDefault()
    if (active === undefined) search.enter()
    else choose(active, true)
  }
  // Browsing the list without typing chooses nothing.
  if (event.key === 'Tab' && active !== undefined && isUnread(state) && !isSelected(active)) choose(active)
  if (event.key !== 'Escape') return
  const isSearching = state.isOpen || Boolean(state.text)
  if (isSearching) search.close()
  if (isSearching || undo?.()) {
    event.preventDefault()
    event.stopPropagation()
  }
}
