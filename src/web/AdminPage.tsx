import { type ComponentType, Fragment, lazy, Suspense, useState } from 'react'
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
import { adminAddress, PANEL_GROUPS, PANEL_VIEWS } from './pages/panel-address.ts'

/** Created once, each in its own chunk. */
const screens = new Map<string, ComponentType>(
  Object.entries(ADMIN_VIEWS).map(([key, { load }]) => [
    key,
    lazy(() => load().then((view) => ({ default: view }))),
  ]),
)

/** /admin, for permission 99. Catalog managers and auditors see their own views. [ADM-01] */
export function AdminPage() {
  const [{ view: requested }] = useAddress(adminAddress)
  const person = usePerson()
  const views = PANEL_VIEWS.filter(({ area }) => canOpen(person, area))
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
            {here && <Icon name={ADMIN_VIEWS[here.key].icon} />}
            <span>
              {here?.title}
              <span className="visually-hidden">, views of the Admin Panel</span>
            </span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
          <div id="admin-views" className={classNames('admin__views', isOpen && 'admin__views--open')}>
            {PANEL_GROUPS.map((group) => {
              const own = views.filter(({ key }) => key in group.views)
              if (own.length === 0) return null
              return (
                <Fragment key={group.name}>
                  <p aria-hidden className="admin__group soft text-2">
                    {group.name}
                  </p>
                  <ul className="menu-list" aria-label={group.name}>
                    {own.map(({ key, title }) => (
                      <li key={key}>
                        <AppLink
                          href={adminAddress.write({ view: key })}
                          aria-current={key === current ? 'page' : undefined}
                          onClick={() => setOpen(false)}
                        >
                          <Icon name={ADMIN_VIEWS[key].icon} />
                          {title}
                        </AppLink>
                      </li>
                    ))}
                  </ul>
                </Fragment>
              )
            })}
            <ul className="menu-list admin__exit">
              <li>
                <AppLink href="/">
                  <Icon name="close" />
                  EXIT
                </AppLink>
              </li>
            </ul>
          </div>
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
