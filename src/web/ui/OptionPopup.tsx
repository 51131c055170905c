import { type ReactNode, useEffect, useRef } from 'react'
import { SEARCH_FAILED } from './option-search.ts'
import './combobox.css'
import { Icon } from './Icon.tsx'
import type { OptionSearch } from './option-search.ts'

/** The list directly follows its field in reading order and hides nothing else. */
export function OptionPopup<Option>({
  id,
  label,
  state,
  optionKey,
  renderOption,
  isSelected,
  onChoose,
  onNearEnd,
  isMultiple,
  noMatchText,
}: {
  id: string
  label: string
  state: OptionSearch<Option>
  optionKey: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  isSelected: (option: Option) => boolean
  onChoose: (option: Option, index: number) => void
  onNearEnd: () => void
  isMultiple?: boolean
  noMatchText: string
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.active >= 0) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [state.active])
  const note = findNote(state, noMatchText)
  const hasMore = state.options.length < state.total && !state.isLoadingMore
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse here must not take the focus from the field
    <div
      className="combobox__popup round on-surface page-colours"
      hidden={!state.isOpen}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={(event) => {
        const box = event.currentTarget
        if (hasMore && box.scrollTop + box.clientHeight > box.scrollHeight - 120) onNearEnd()
      }}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        tabIndex={-1}
      >
        {state.options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
          <div
            key={optionKey(option)}
            id={`${id}-${index}`}
            role="option"
            className="combobox__option row gap-3 control-high"
            aria-selected={isSelected(option)}
            aria-setsize={state.total}
            aria-posinset={index + 1}
            data-active={index === state.active || undefined}
            onClick={() => onChoose(option, index)}
          >
            <span className="combobox__check rigid color-primary">
              {isSelected(option) && <Icon name="check" size={1} />}
            </span>
            <span>{renderOption(option)}</span>
          </div>
        ))}
      </div>
      {note && <p className="combobox__note m-0 soft">{note}</p>}
    </div>
  )
}

function findNote<Option>(state: OptionSearch<Option>, noMatchText: string): string | null {
  if (state.status === 'waiting') return 'Searching…'
  if (state.status === 'failed') return SEARCH_FAILED
  if (state.options.length === 0) return noMatchText
  return state.isLoadingMore ? 'Loading more…' : null
}
