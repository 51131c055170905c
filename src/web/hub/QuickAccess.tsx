import { AppLink } from '#web/ui/AppLink.tsx'
import { SYSTEM_REPORTS } from './system-reports.ts'

/** The six reports in one line, on the hub only: a report has its breadcrumb there. Not printed. [HUB-14 to HUB-16] */
export function QuickAccess() {
  return (
    <nav className="hub__quick no-print" aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul className="hub__quick-links">
        {SYSTEM_REPORTS.map(({ href, short }) => (
          <li key={href}>
            <AppLink href={href}>{short}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
