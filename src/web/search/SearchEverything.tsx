import { useCallback, useEffect, useId, useRef, useState } from 'react'
import '#web/ui/combobox.css'
import './search.css'
import '#web/ui/field.css'
import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { useSearchFault } from '#web/pages/useSearchFault.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SEARCH_FAILED } from '#web/ui/option-search.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { PRODUCTS_PER_PAGE } from '#wire/catalogue/catalogue.ts'
import { searchEverything } from '#wire/search/search.ts'
import { sendRequest } from '#wire/send-request.ts'
import {
  findFirst,
  findOptions,
  type Group,
  listGroups,
  type Result,
  sayFound,
  sayNothing,
  type Ways,
} from './results.ts'
import { findScreens, type Screen } from './screens.ts'

/** [NAV-52] */
const PLACEHOLDER = 'Search by product name or nsn...'
const FINDS = 'Also orders, requisitions, parcels, people, DoDAACs, reports and screens.'
const LOOKS_UP = 'You can look items up here. Ordering needs the Order Placer role.'

/**
 * Searches everything that the user can see. Enter opens the first result. The focus stays in the field, and the arrow
 * keys move through the results. In the bar, results show below the field while `isOpen`. [NAV-29, NAV-52 to NAV-56]
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

/**
 * Results that can be opened are options of the field. Items that the user cannot open are plain text below
 * (docs/decisions/33-pages-tables-and-notices.md).
 */
function FoundGroups({
  id,
  groups,
  active,
  onOpen,
}: {
  id: string
  groups: readonly Group[]
  active: number
  onOpen: (href: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const options = findOptions(groups)
  const places = new Map(options.map(({ key }, at) => [key, at]))
  const opened = groups.filter(({ results }) => results.some(({ href }) => href !== null))
  const plain = groups.filter(({ results }) => results.every(({ href }) => href === null))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse here must not take the focus from the field
    <div
      className="search-all__found mt-4 lined round"
      hidden={groups.length === 0}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        ref={list}
        id={`${id}-found`}
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
        hidden={opened.length === 0}
      >
        {opened.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, as the pattern of a listbox has it
          <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
            <div
              id={`${id}-${group.kind}`}
              role="presentation"
              className="m-0 py-3 px-5 on-raised soft text-2 bold"
            >
              {nameGroup(group)}
            </div>
            {[...group.results, ...(group.rest ? [group.rest] : [])].map((result) => {
              const at = places.get(result.key) ?? -1
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
                <div
                  key={result.key}
                  id={`${id}-${at}`}
                  role="option"
                  className={classNames(
                    'combobox__option row gap-3 control-high',
                    result === group.rest && 'search-all__rest',
                  )}
                  aria-selected={at === active}
                  data-active={at === active || undefined}
                  onClick={() => result.href !== null && onOpen(result.href)}
                >
                  <ResultWords result={result} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {plain.map((group) => (
        <div key={group.kind}>
          <p className="m-0 py-3 px-5 on-raised soft text-2 bold">{nameGroup(group)}</p>
          <ul className="plain-list" aria-label="Products found">
            {group.results.map((result) => (
              <li className="py-3 px-5 line-below" key={result.key}>
                <ResultWords result={result} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function ResultWords({ result: { text, detail, looks } }: { result: Result }) {
  return (
    <span className="pictured row gap-5">
      {looks && <Thumbnail of={looks} />}
      <span>
        {text}
        {detail && <span className="search-all__detail block text-2 regular">{detail}</span>}
      </span>
    </span>
  )
}

function nameGroup({ name, results, inAll }: Group): string {
  return inAll > results.length ? `${name}, ${results.length} of ${inAll}` : name
}

/** Pause after the last key (ms). Pasted text is searched at once. [CONST-14] */
const SEARCH_AFTER = 500

type Found = { requested: string; groups: Group[]; sentence: string }

type Searched = {
  program: ProgramCode
  screens: readonly Screen[]
  ways: Ways
  onOpen: (href: string) => void
}

/**
 * Debounces, sends, drops late responses, and announces the result once. Enter opens the active option, or the first
 * one. Before the response arrives, Enter waits for it.
 */
function useEverything({ program, screens, ways, onOpen }: Searched) {
  const announce = useAnnounce()
  const [text, setText] = useState('')
  const [response, setResponse] = useState<Found | null>(null)
  const [active, setActive] = useState(-1)
  const fault = useSearchFault(text)
  const requested = fault ? '' : text.trim()
  const found = response?.requested === requested && requested !== '' ? response : null
  const options = found ? findOptions(found.groups) : []
  const hurry = useRef(() => {})
  const isPasted = useRef(false)
  const opensFirst = useRef(false)
  /** The latest response, even before React renders it. */
  const last = useRef<Found | null>(null)
  const latest = useRef({ screens, ways, onOpen })
  latest.current = { screens, ways, onOpen }

  const show = useCallback(
    (next: Found) => {
      const first = findFirst(next.groups)
      last.current = next
      setResponse(next)
      if (opensFirst.current && first) return latest.current.onOpen(first.href)
      opensFirst.current = false
      announce(next.sentence)
    },
    [announce],
  )

  useEffect(() => {
    if (requested === '') return
    const stop = new AbortController()
    const look = async () => {
      clearTimeout(timer)
      hurry.current = () => {}
      const { screens: all, ways: open } = latest.current
      try {
        const body = { program, page: 1, pageSize: PRODUCTS_PER_PAGE, searchTerm: requested }
        const everything = await sendRequest(searchEverything, { body, signal: stop.signal })
        if (stop.signal.aborted) return
        const groups = listGroups(everything, findScreens(all, requested), requested, open)
        const sentence = groups.length > 0 ? sayFound(groups) : sayNothing(requested, everything)
        show({ requested, groups, sentence })
      } catch (error) {
        if (!stop.signal.aborted) show({ requested, groups: [], sentence: describeFailure(error) })
      }
    }
    const timer = setTimeout(look, isPasted.current ? 0 : SEARCH_AFTER)
    hurry.current = () => void look()
    return () => {
      clearTimeout(timer)
      hurry.current = () => {}
      stop.abort()
    }
  }, [requested, program, show])

  return {
    text,
    fault,
    found,
    options,
    active,
    isWaiting: requested !== '' && !found,
    type(next: string, { isWhole = false } = {}) {
      isPasted.current = isWhole
      opensFirst.current = false
      setActive(-1)
      setText(next)
    },
    move(by: number) {
      if (options.length === 0) return
      const from = active < 0 && by < 0 ? 0 : active
      setActive((from + by + options.length) % options.length)
    },
    enter() {
      const come = requested !== '' && last.current?.requested === requested ? last.current : null
      const chosen = active < 0 ? come && findFirst(come.groups) : options[active]
      if (chosen) return onOpen(chosen.href)
      if (come) return announce(come.sentence)
      if (fault) return announce(fault)
      opensFirst.current = requested !== ''
      hurry.current()
    },
  }
}

function describeFailure(error: unknown): string {
  return error instanceof Refusal && error.kind === 'too-many' ? error.message : SEARCH_FAILED
}
