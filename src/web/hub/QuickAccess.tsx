import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { listSystemReports } from './system-reports.ts'

/** The reports in one line, on the hub only: a report has its breadcrumb there. Not printed. [HUB-14 to HUB-16] */
export function QuickAccess() {
  const person = usePerson()
  return (
    <nav className="frame mb-8 py-5 px-7 no-print" aria-labelledby="quick-access">
      <h2 className="m-0 text-3" id="quick-access">
        Quick Access
      </h2>
      <ul className="cluster align-stretch gap-0 gap-x-8">
        {listSystemReports(person).map(({ href, short }) => (
          <li key={href}>
            <AppLink className="inline-block py-4 bold" href={href}>
              {short}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
