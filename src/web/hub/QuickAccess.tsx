import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { listSystemReports } from './system-reports.ts'

/** The reports in one line, on the hub only: a report has its breadcrumb there. Not printed. [HUB-14 to HUB-16] */
export function QuickAccess() {
  const person = usePerson()
  return (
    <nav className="hub__quick no-print" aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul className="hub__quick-links">
        {listSystemReports(person).map(({ href, short }) => (
          <li key={href}>
            <AppLink href={href}>{short}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
