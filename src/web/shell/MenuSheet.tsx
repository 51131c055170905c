import { useLocation } from '@tanstack/react-router'
import { seesEntry, whyCannotOrder } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Sheet } from '#web/ui/Dialog.tsx'
import { type MenuItem, MenuList } from '#web/ui/Disclosure.tsx'
import { ContactDetails } from './ContactPanel.tsx'
import { findPage } from './find-page.ts'
import { BarLink, useBarPages } from './NavLinks.tsx'
import { type PageEntry, usePages } from './Pages.tsx'

/** The slide-out menu with the entries that the person's permissions unlock. [NAV-28, NAV-38] */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const person = usePerson()
  const pages = usePages()
  const { pathname } = useLocation()
  const listed = (page: PageEntry) => page.menu && seesEntry(person, page.menu.area)
  const barPages = useBarPages().filter((page) => !listed(page))
  const here = findPage(pages, pathname)
  const items: MenuItem[] = pages.flatMap(({ path, title, menu }) =>
    menu && seesEntry(person, menu.area)
      ? [
          {
            key: path,
            text: title,
            href: path,
            icon: menu.icon,
            isCurrent: here?.path === path,
            note: (menu.area === 'products' && whyCannotOrder(person)) || undefined,
          },
        ]
      : [],
  )
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu">
      <nav aria-label="Main">
        <MenuList items={items} onChoose={onClose} />
      </nav>
      {/* What has no room in the bar of a small window. */}
      <div className="menu-more">
        <nav aria-label="More pages">
          <ul className="menu-list">
            {barPages.map((page) => (
              <li key={page.path}>
                <BarLink page={page} isInMenu onClick={onClose} />
              </li>
            ))}
          </ul>
        </nav>
        <section className="menu-more__contact py-5 px-6 line-above" aria-labelledby="menu-contact">
          <h3 className="text-4" id="menu-contact">
            Contact Us
          </h3>
          <ContactDetails />
        </section>
      </div>
    </Sheet>
  )
}
