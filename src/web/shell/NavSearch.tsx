import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, useMemo } from 'react'
import { canOpen } from '#domain/roles/permissions.ts'
import { SearchEverything } from '#web/search/SearchEverything.tsx'
import type { Screen } from '#web/search/screens.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { type PageEntry, usePages } from './Pages.tsx'

/** The search of the bar, with the screens that the person may open. It closes when something is opened. [NAV-55] */
export function NavSearch({
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
        opensPeople: canOpen(person, 'people'),
        opensDodaacs: canOpen(person, 'dodaacs'),
        opensProducts: canOpen(person, 'products'),
      }}
      onOpen={(href) => {
        onDone()
        navigate(href)
        // A page that is open already takes no focus by itself; the field that had it is gone.
        if (new URL(href, window.location.origin).pathname === pathname)
          setTimeout(() => document.activeElement === document.body && focusPageHeading())
      }}
    />
  )
}

/** Pages that stand for themselves, not for an order or a person, and the places in them that have a name of their own. */
function listScreens(pages: readonly PageEntry[], person: Parameters<typeof canOpen>[0]): Screen[] {
  return pages
    .filter(({ path, onlyInDemo }) => !path.includes('$') && !onlyInDemo)
    .flatMap(({ path, title, area, words = '', places = [] }) => [
      { href: path, title, area, words },
      ...places.map((place) => ({ area, ...place })),
    ])
    .filter(({ area }) => canOpen(person, area))
}
