import { AppLink } from '#web/ui/AppLink.tsx'
import './report-notices.css'

/** Where a report stands: below the reports' own page. Not printed. [HUB-15, HUB-16] */
export function ReportBreadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb no-print">
      <ol>
        <li>
          <AppLink href="/reports">System Reports</AppLink>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
