import { useLocation } from '@tanstack/react-router'
import { seesEntry, whyCannotOrder } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Sheet } from '#web/ui/Dialog.tsx'
import { type MenuItem, MenuList } from '#web/ui/Disclosure.tsx'
import { findPage } from './find-page.ts'
import { usePages } from './Pages.tsx'

/** The slide-out menu with the entries that the person's permissions unlock. [NAV-28, NAV-38] */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const person = usePerson()
  const pages = usePages()
  const { pathname } = useLocation()
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
    </Sheet>
  )
}
