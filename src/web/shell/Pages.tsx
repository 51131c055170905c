import type { ComponentType } from 'react'
import { createContext, type ReactNode, useContext } from 'react'
import { canOpen, canRead, type Gate, type Visitor } from '#domain/roles/permissions.ts'
import type { IconName } from '#web/ui/Icon.tsx'

/**
 * One page of the portal. Router, menu, gate and document title are made from this table. To add a page: write a
 * component that takes no props, name it here, and read the address with `usePathParams` and `useAddress`
 * from `pages/address.ts`.
 */
export type PageEntry = {
  /** As TanStack Router writes it: `/orders/$number`. */
  path: string
  /** What the page is called in the menu and in sentences. */
  title: string
  /** Who may open it; others see the 'Uh oh...' screen. */
  area: Gate
  /** There is nothing to read on it without acting, so that auditors do not open it. */
  isForActing?: true
  /** Not there in a real installation. */
  onlyInDemo?: true
  /** What people call what they do there; the search finds the page by these and its title. */
  words?: string
  /** Places in it that the search finds by names of their own. */
  places?: { href: string; title: string; words: string; area?: Gate }[]
  /** Its entry in the slide-out menu, and who sees that. */
  menu?: { icon: IconName; area: Gate }
  /** What its link in the bar is called; in the order of this table. */
  bar?: string
  /** Of its entry in the menu of a small window, where the bar has no room and the seeds' menu does not list it. */
  barIcon?: IconName
  /** Fetches the page when it is first opened. */
  load: () => Promise<ComponentType>
}

/** Whether a person may open a page, or a place in it. */
export function opensPage(
  person: Pick<Visitor, 'permissions' | 'opensEverything'>,
  { area, isForActing }: Pick<PageEntry, 'area' | 'isForActing'>,
): boolean {
  return isForActing ? canOpen(person, area) : canRead(person, area)
}

const Pages = createContext<readonly PageEntry[]>([])

/** Hands the table of pages to everything below that leads to a page: the frame knows none of them by itself. */
export function PagesProvider({ pages, children }: { pages: readonly PageEntry[]; children: ReactNode }) {
  return <Pages value={pages}>{children}</Pages>
}

export const usePages = () => useContext(Pages)
