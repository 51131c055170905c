import { useLocation } from '@tanstack/react-router'
import { canOpen } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { findPage } from './find-page.ts'
import { type PageEntry, usePages } from './Pages.tsx'

/** Pages that stand in the bar itself, for those who may open them. */
export function useBarPages(): readonly PageEntry[] {
  const person = usePerson()
  return usePages().filter(({ bar, area }) => bar && canOpen(person, area))
}

/**
 * What people do most stands in the bar where there is room; the slide-out menu has the entries of the seeds. Where there is
 * little room Orders and Contact Us stay, and on a phone they stand in the menu. [NAV-33, NAV-35]
 */
export function NavLinks() {
  const pages = useBarPages()
  return (
    <nav className="mast__links" aria-label="Portal">
      {pages.map((page) => (
        <BarLink
          key={page.path}
          page={page}
          className={page.path === '/orders' ? 'mast__link' : 'mast__link mast__link--page'}
        />
      ))}
      <ContactPanel />
    </nav>
  )
}

export function BarLink({
  page: { path, title, bar, barIcon },
  className,
  isInMenu = false,
  onClick,
}: {
  page: PageEntry
  className?: string
  isInMenu?: boolean
  onClick?: () => void
}) {
  const pages = usePages()
  const { pathname } = useLocation()
  const isHere = findPage(pages, pathname)?.path === path
  return (
    <AppLink href={path} className={className} aria-current={isHere ? 'page' : undefined} onClick={onClick}>
      {isInMenu && barIcon && <Icon name={barIcon} />}
      {bar ?? title}
    </AppLink>
  )
}
