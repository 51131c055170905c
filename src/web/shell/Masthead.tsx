import { useEffect, useState } from 'react'
import { canOpen } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { styleOfAccent } from '#web/theme/accent-style.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import { BarSearch } from './BarSearch.tsx'
import { CartLink } from './CartLink.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import './masthead.css'
import './masthead-room.scss'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { NavLinks } from './NavLinks.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ProgramSwitch } from './ProgramSwitch.tsx'

/** [CONST-21] */
const SCROLLED_FROM = 80

/** The navigation bar. What it opens closes again by a click outside, by Escape and by moving on. [NAV-28 to NAV-51] */
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
              <CartLink />
              <ProfileMenu />
            </div>
          </div>
        </div>
      </header>
      <MenuSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </>
  )
}

/** True once the page has been scrolled 80 px or more. [NAV-48, NAV-49] */
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
