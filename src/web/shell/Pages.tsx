import type { ComponentType } from 'react'
import { createContext, type ReactNode, useContext } from 'react'
import { canOpen, canRead, type Gate, type Visitor } from '#domain/roles/permissions.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export const MENU_GROUPS = ['Ordering and receiving', 'People and rights', 'Your own'] as const

/**
 * One page of the portal. Router, menu, gate, and document title read this table. To add a page, write a component
 * without props and name it here. It reads the address with `usePathParams` and `useAddress` from `pages/address.ts`.
 */
export type PageEntry = {
  /** In the syntax of TanStack Router: `/orders/$number`. */
  path: string
  title: string
  /** Other users see the 'Uh oh...' screen. */
  area: Gate
  /** The page is only for actions, so auditors cannot open it. */
  isForActing?: true
  onlyInDemo?: true
  /** Only some programs have the page. */
  isOffered?: (person: { offersUsmcrReport: boolean }) => boolean
  /** Search words in addition to the title. */
  words?: string
  /** Named places in the page that the search finds. */
  places?: { href: string; title: string; words: string; area?: Gate }[]
  /** The entry in the slide-out menu, and who sees it. */
  menu?: { icon: IconName; area: Gate }
  /** The heading below the entries of the seeds under which the menu lists the page. */
  more?: (typeof MENU_GROUPS)[number]
  /** In the bar, by its name or by a word of it, where the name has no room. [NAV-35] */
  bar?: true | string
  load: () => Promise<ComponentType>
}

export function opensPage(
  person: Pick<Visitor, 'permissions' | 'opensEverything'>,
  { area, isForActing }: Pick<PageEntry, 'area' | 'isForActing'>,
): boolean {
  return isForActing ? canOpen(person, area) : canRead(person, area)
}

const Pages = createContext<readonly PageEntry[]>([])

/** The shell gets the pages as a value and imports none of them. */
export function PagesProvider({ pages, children }: { pages: readonly PageEntry[]; children: ReactNode }) {
  return <Pages value={pages}>{children}</Pages>
}

export const usePages = () => useContext(Pages)
