import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { canOpen, canRead } from '#domain/roles/permissions.ts'
import { SearchEverything } from '#web/search/SearchEverything.tsx'
import type { Screen } from '#web/search/screens.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { isTyping, useSingleKeys } from '#web/session/single-keys.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useDismiss } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { useMedia } from '#web/ui/useMedia.ts'
import { opensPage, type PageEntry, usePages } from './Pages.tsx'

/** The width at which the bar fits a search field beside its links and the program switch. */
const HAS_ROOM = '(min-width: 80rem)'
const HAS_ROOM_BESIDE_CHOICE = '(min-width: 96rem)'

/**
 * A field where there is room, else a button that opens it. `/` and Ctrl-K focus it. A click outside or Escape closes
 * the results. [NAV-29, NAV-50]
 */
export function BarSearch() {
  const isStanding = useMedia(canOpen(usePerson(), 'everything') ? HAS_ROOM_BESIDE_CHOICE : HAS_ROOM)
  const [isOpen, setOpen] = useState(false)
  const [visit, setVisit] = useState(0)
  const area = useRef<HTMLSpanElement>(null)
  const fieldOf = () => area.current?.querySelector('input')
  const cameFrom = useRef<HTMLElement | null>(null)
  const open = () => {
    const here = document.activeElement
    if (here instanceof HTMLElement && !area.current?.contains(here))
      cameFrom.current = here === document.body ? null : here
    setOpen(true)
    fieldOf()?.focus()
    fieldOf()?.select()
  }
  const close = () => setOpen(false)
  const shortcuts = useSearchKeys(open)
  useDismiss(area, isOpen, close, {
    get current() {
      const came = cameFrom.current
      cameFrom.current = null
      if (came?.isConnected) return came
      return area.current?.querySelector<HTMLElement>(isStanding ? 'input' : 'button') ?? null
    },
  })
  /** The opened page takes the focus. The field is empty for the next search. */
  const onDone = () => {
    fieldOf()?.blur()
    cameFrom.current = null
    close()
    setVisit(visit + 1)
  }
  const search = <NavSearch key={visit} {...{ shortcuts, isStanding, isOpen, onDone }} />
  if (isStanding)
    return (
      <span ref={area} className="mast__search width-24 color-ink page-colours">
        {/* A user who types while a page loads keeps the focus. */}
        <search data-keeps-focus onFocus={() => setOpen(true)} onInput={() => setOpen(true)}>
          <button
            type="button"
            className="mast__lens centered p-0 soft"
            tabIndex={-1}
            aria-label="Search"
            aria-expanded={isOpen}
            aria-keyshortcuts={shortcuts}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={isOpen ? close : open}
          >
            <Icon name="search" size={1.2} />
          </button>
          {search}
        </search>
      </span>
    )
  return (
    <span ref={area}>
      <Button
        variant="outline"
        icon="search"
        className="mast__button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'nav-search' : undefined}
        aria-keyshortcuts={shortcuts}
        onClick={isOpen ? close : open}
      >
        Search
      </Button>
      {isOpen && (
        <search id="nav-search" className="nav-search width-46 mx-auto page-colours" data-keeps-focus>
          {search}
        </search>
      )}
    </span>
  )
}

/** [NAV-55] */
function NavSearch({
  onDone,
  ...shown
}: Pick<ComponentProps<typeof SearchEverything>, 'shortcuts' | 'isStanding' | 'isOpen'> & {
  onDone: () => void
}) {
  const person = usePerson()
  const pages = usePages()
  const navigate = useNavigateTo()
  const { pathname } = useLocation()
  const screens = useMemo(() => listScreens(pages, person), [pages, person])
  return (
    <SearchEverything
      {...shown}
      program={person.program}
      screens={screens}
      ways={{
        opensPeople: canRead(person, 'people'),
        opensDodaacs: canRead(person, 'dodaacs'),
        opensProducts: canOpen(person, 'products'),
      }}
      onOpen={(href) => {
        onDone()
        navigate(href)
        // A page that is already open does not take the focus, and the focused field is gone.
        if (new URL(href, window.location.origin).pathname === pathname)
          setTimeout(() => document.activeElement === document.body && focusPageHeading())
      }}
    />
  )
}

type Searcher = Parameters<typeof canOpen>[0] & { offersUsmcrReport: boolean }

function listScreens(pages: readonly PageEntry[], person: Searcher): Screen[] {
  return pages
    .filter(({ path, onlyInDemo, isOffered }) => {
      return !path.includes('$') && !onlyInDemo && (!isOffered || isOffered(person))
    })
    .flatMap(({ path, title, area, isForActing, words = '', places = [] }) => [
      { href: path, title, area, isForActing, words },
      ...places.map((place) => ({ area, ...place })),
    ])
    .filter((screen) => opensPage(person, screen))
}

/** `/` outside text fields, and Ctrl-K or Cmd-K everywhere. An open dialog blocks both. */
function useSearchKeys(open: () => void): string {
  const [hasSingleKeys] = useSingleKeys()
  const latest = useRef({ open, hasSingleKeys })
  latest.current = { open, hasSingleKeys }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isChord = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
      const isAlone = key === '/' && !ctrlKey && !metaKey && !altKey
      if (!isChord && !(isAlone && latest.current.hasSingleKeys && !isTyping(event.target))) return
      if (event.defaultPrevented || document.querySelector('dialog:is([open], :popover-open)')) return
      event.preventDefault()
      latest.current.open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return hasSingleKeys ? '/ Control+K Meta+K' : 'Control+K Meta+K'
}
