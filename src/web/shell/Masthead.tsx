import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { rosterName } from '#domain/people/people.ts'
import { canOpen, seesEntry, whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { MessagesLink } from '#web/messages/MessagesLink.tsx'
import { programsQuery } from '#web/programs/programs.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SingleKeysSwitch } from '#web/session/SingleKeysSwitch.tsx'
import { useSignOut } from '#web/session/useSignOut.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { styleOfAccent } from '#web/theme/accent-style.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/Dialog.tsx'
import { Menu, type MenuItem, MenuList } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RecentMessages } from '#web/ui/NoticeList.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { BarSearch } from './BarSearch.tsx'
import { ContactDetails, ContactPanel } from './ContactPanel.tsx'
import { findPage } from './find-page.ts'
import { MENU_GROUPS, opensPage, type PageEntry, usePages } from './Pages.tsx'
import { useProgramSwitch } from './useProgramSwitch.ts'
import './masthead.css'
import './masthead-room.scss'

/** [CONST-21] */
const SCROLLED_FROM = 80

/** A click outside, Escape, or navigation closes its panels. [NAV-28 to NAV-51] */
export function Masthead() {
  const person = usePerson()
  const texts = usePortalTexts()
  const isScrolled = useIsScrolled()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const bar = useBarRoom('mast')
  return (
    <>
      {texts?.announcementStrip && (
        <aside
          aria-label="Notice from the supplier"
          className={classNames('strip on-navy', isScrolled && 'strip--gone')}
        >
          <p className="width-any m-0 py-3 px-8">{texts.announcementStrip}</p>
        </aside>
      )}
      <header
        ref={bar}
        className={classNames('masthead on-navy', isScrolled && 'masthead--scrolled')}
        style={styleOfAccent(person.programAccent)}
      >
        <div className="relative">
          <div className="mast">
            <div className="mast__start">
              <Button
                variant="outline"
                icon="menu"
                className="mast__button"
                aria-haspopup="dialog"
                aria-expanded={isMenuOpen}
                onClick={() => setMenuOpen(true)}
              >
                Menu
              </Button>
              <Wordmark />
            </div>
            <div className="mast__centre">
              {canOpen(person, 'everything') ? (
                <ProgramSwitch />
              ) : (
                <p
                  className={classNames(
                    'mast__program m-0 mx-auto bold',
                    person.programAccent && 'program-plate',
                  )}
                >
                  {person.programName}
                </p>
              )}
            </div>
            <NavLinks />
            <div className="mast__end">
              <BarSearch />
              {canOpen(person, 'carts') && <CartLink />}
              <MessagesLink />
              <ProfileMenu />
            </div>
          </div>
        </div>
      </header>
      <MenuSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </>
  )
}

/** True from 80 px. [NAV-48, NAV-49] */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY >= SCROLLED_FROM)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

/** [NAV-46, NAV-47] */
function CartLink() {
  const { count } = useCart()
  return (
    <AppLink href="/cart" className="mast__link mast__cart">
      <Icon name="cart" />
      <span className="mast__word">Cart</span> <Badge count={count} label={count === 1 ? 'item' : 'items'} />
    </AppLink>
  )
}

/** For permission 99: the program's name is a select of all programs. [NAV-31, NAV-32] */
function ProgramSwitch() {
  const { program, programName } = usePerson()
  const { choose, requested } = useProgramSwitch()
  const programs = useQuery(programsQuery)
  const open = (programs.data ?? []).filter(({ code, isRetired }) => !isRetired || code === program)
  // Until the list loads, or if it fails, only the current program is offered.
  const offered = open.length > 0 ? open : [{ code: program, name: programName }]
  return (
    // The page remounts after each choice. The focus stays here for the next one.
    <div data-keeps-focus>
      <SelectField
        label="Program"
        isLabelHidden
        className="mast__switch"
        value={requested ?? program}
        aria-busy={requested !== null}
        options={offered.map(({ code, name }) => ({ value: code, text: name }))}
        onChange={(event) => void choose(event.target.value)}
      />
    </div>
  )
}

/** [NAV-34, NAV-39 to NAV-41] */
function ProfileMenu() {
  const person = usePerson()
  const signOut = useSignOut()
  const [isShowingMessages, setShowingMessages] = useState(false)
  return (
    <>
      <Menu
        button={<span className="mast__word">Profile</span>}
        label="Profile"
        icon="person"
        align="end"
        buttonClassName="button button--outline mast__button"
        intro={
          <div className="profile-intro px-5 pt-4 pb-0 line-below">
            <p>
              Welcome
              <br />
              <strong>{rosterName(person)}</strong>
            </p>
            <ThemeSwitch />
            <SingleKeysSwitch hint="/ searches, and ? in a list of orders shows its keys. Ctrl-K searches in any case." />
          </div>
        }
        items={[
          { key: 'clothing', text: 'My clothing', href: '/my-clothing', icon: 'list' },
          { key: 'profile', text: 'Edit profile', href: '/profile', icon: 'edit' },
          {
            key: 'messages',
            text: 'Recent messages',
            icon: 'list',
            onSelect: () => setShowingMessages(true),
          },
          { key: 'everywhere', text: 'Sign out everywhere', icon: 'people', onSelect: () => signOut(true) },
          { key: 'logout', text: 'Logout', icon: 'external', onSelect: () => signOut(false) },
        ]}
      />
      <Sheet
        isOpen={isShowingMessages}
        onClose={() => setShowingMessages(false)}
        title="Recent messages"
        side="end"
      >
        <RecentMessages />
      </Sheet>
    </>
  )
}

/** The entries depend on the user's permissions. [NAV-28, NAV-38] */
function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
      {MENU_GROUPS.map((group) => {
        const own = pages.filter((page) => page.more === group && opensPage(person, page))
        if (own.length === 0) return null
        return (
          <nav key={group} className="line-above" aria-label={group}>
            <h3 className="m-0 px-6 pt-5 text-3">{group}</h3>
            <ul className="menu-list">
              {own.map((page) => (
                <li key={page.path}>
                  <BarLink page={page} onClick={onClose} />
                </li>
              ))}
            </ul>
          </nav>
        )
      })}
      {/* The bar of a small window has no room for it. */}
      <section className="menu-contact py-5 px-6 line-above" aria-labelledby="menu-contact">
        <h3 className="text-4" id="menu-contact">
          Contact Us
        </h3>
        <ContactDetails />
      </section>
    </Sheet>
  )
}

function useBarPages(): readonly PageEntry[] {
  const person = usePerson()
  return usePages().filter((page) => page.bar && opensPage(person, page))
}

/**
 * The most used pages. With little room Orders and Contact Us stay. In a narrow window they move to the slide-out menu.
 * [NAV-33, NAV-35]
 */
function NavLinks() {
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

function BarLink({
  page: { path, title, bar },
  className,
  onClick,
}: {
  page: PageEntry
  className?: string
  onClick?: () => void
}) {
  const pages = usePages()
  const { pathname } = useLocation()
  const isHere = findPage(pages, pathname)?.path === path
  return (
    <AppLink
      href={path}
      className={className}
      aria-label={className && title.startsWith(`${bar} `) ? title : undefined}
      aria-current={isHere ? 'page' : undefined}
      onClick={onClick}
    >
      {typeof bar === 'string' && className ? bar : title}
    </AppLink>
  )
}
