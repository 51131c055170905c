import { type ComponentType, lazy, Suspense, useState } from 'react'
import './pages/panel.css'
import { canOpen } from '#domain/roles/permissions.ts'
import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { ADMIN_VIEWS } from './admin-views.ts'
import { adminAddress } from './pages/panel-address.ts'

/** Created once, each in its own chunk. */
const screens = new Map<string, ComponentType>(
  ADMIN_VIEWS.map(({ key, load }) => [key, lazy(() => load().then((view) => ({ default: view })))]),
)

/** /admin, for permission 99. Catalog managers and auditors see their own views. [ADM-01] */
export function AdminPage() {
  const [{ view: requested }] = useAddress(adminAddress)
  const person = usePerson()
  const views = ADMIN_VIEWS.filter(({ area = 'panel' }) => canOpen(person, area))
  const here = views.find(({ key }) => key === requested) ?? views[0]
  const current = here?.key ?? requested
  const [isOpen, setOpen] = useState(false)
  const Screen = screens.get(current)
  return (
    <div className="page columns admin">
      <Skippable name="the parts of the panel">
        <nav className="admin__nav frame" aria-label="Admin Panel">
          {/* In a narrow window the views fold below the current one. */}
          <button
            type="button"
            className="admin__here"
            aria-expanded={isOpen}
            aria-controls="admin-views"
            onClick={() => setOpen(!isOpen)}
          >
            {here && <Icon name={here.icon} />}
            <span>
              {here?.text}
              <span className="visually-hidden">, views of the Admin Panel</span>
            </span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
          <ul id="admin-views" className={classNames('menu-list', isOpen && 'admin__views--open')}>
            {views.map(({ key, text, icon }) => (
              <li key={key}>
                <AppLink
                  href={adminAddress.write({ view: key })}
                  aria-current={key === current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <Icon name={icon} />
                  {text}
                </AppLink>
              </li>
            ))}
            <li className="admin__exit">
              <AppLink href="/">
                <Icon name="close" />
                EXIT
              </AppLink>
            </li>
          </ul>
        </nav>
      </Skippable>
      <div className="admin__view shrink">
        <Suspense fallback={<LoadingOverlay isLoading text="Loading page…" />}>
          {Screen && <Screen key={current} />}
        </Suspense>
      </div>
    </div>
  )
}
