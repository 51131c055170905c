import type { KeyboardEvent } from 'react'
import { isUnread, type OptionSearch } from './option-search.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** What a key means in the field of a combobox: the same for one choice and for many. */
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
    /** `isReadAgain`: the focus goes from the option back to the field, which a reader says with its new text. */
    choose: (option: Option, isReadAgain?: boolean) => void
    isSelected: (option: Option) => boolean
    /** Brings back what was cleared; false when nothing was. */
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
    // A text that nothing was chosen from is not sent with the form around it.
    event.preventDefault()
    if (active === undefined) search.enter()
    else choose(active, true)
  }
  // Who walked to a match of a text and goes on means it. Who only looked through the list means nothing.
  if (event.key === 'Tab' && active !== undefined && isUnread(state) && !isSelected(active)) choose(active)
  if (event.key !== 'Escape') return
  const isSearching = state.isOpen || Boolean(state.text)
  if (isSearching) search.close()
  // A dialog around the field stays open.
  if (isSearching || undo?.()) {
    event.preventDefault()
    event.stopPropagation()
  }
}
