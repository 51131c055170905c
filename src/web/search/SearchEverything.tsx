import { useEffect, useId, useRef } from 'react'
import '#web/ui/combobox.css'
import './search.css'
import '#web/ui/field.css'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { FoundGroups } from './FoundGroups.tsx'
import { type Searched, useEverything } from './useEverything.ts'

/** [NAV-52] */
const PLACEHOLDER = 'Search by product name or nsn...'
const FINDS = 'Also orders, requisitions, parcels, people, DoDAACs and screens.'
const LOOKS_UP = 'You can look items up here. Ordering needs the Order Placer role.'

/**
 * The one search: whatever the person may see is found by what they have at hand, and Enter opens the first of it. The field
 * keeps the focus; the arrows walk what was found. Where the field stands in the bar, what was found lies below it while it is
 * `isOpen`. [NAV-29, NAV-52 to NAV-56]
 */
export function SearchEverything({
  shortcuts,
  isStanding,
  isOpen,
  ...searched
}: Searched & { shortcuts: string; isStanding: boolean; isOpen: boolean }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const search = useEverything(searched)
  const { found, options, active } = search
  useEffect(() => {
    if (!isStanding) field.current?.focus()
  }, [isStanding])
  return (
    <div className={classNames('search-all round', isStanding && 'search-all--standing relative')}>
      <label className="visually-hidden" htmlFor={id}>
        Search
      </label>
      <div className="search-all__field relative">
        {!isStanding && <Icon name="search" size={1.2} />}
        <input
          id={id}
          ref={field}
          type="text"
          className="input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={PLACEHOLDER}
          aria-describedby={`${search.fault ? `${id}-error ` : ''}${id}-hint`}
          aria-invalid={search.fault ? true : undefined}
          aria-autocomplete="list"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-keyshortcuts={shortcuts}
          value={search.text}
          onChange={(event) => search.type(event.target.value, { isWhole: isPasted(event.nativeEvent) })}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (by === undefined && event.key !== 'Enter') return
            event.preventDefault()
            if (by === undefined) search.enter()
            else search.move(by)
          }}
        />
      </div>
      <div className="search-all__below" hidden={!isOpen}>
        <p id={`${id}-hint`} className="field__hint">
          {searched.ways.opensProducts ? FINDS : `${FINDS} ${LOOKS_UP}`}
        </p>
        <FieldError id={`${id}-error`} text={search.fault} />
        <FoundGroups id={id} groups={found?.groups ?? []} active={active} onOpen={searched.onOpen} />
        {search.isWaiting && <p className="combobox__note m-0 soft">Searching…</p>}
        {found && found.groups.length === 0 && <p className="combobox__note m-0 soft">{found.sentence}</p>}
      </div>
    </div>
  )
}

function isPasted(event: Event): boolean {
  return (
    'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')
  )
}
