import { AppLink } from '#web/ui/AppLink.tsx'
import './report-notices.css'

/** Not printed. [HUB-15, HUB-16] */
export function ReportBreadcrumb({ name, tab }: { name: string; tab?: 'custom' }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb mb-5 no-print">
      <ol className="cluster align-stretch gap-2 gap-x-4">
        <li>
          <AppLink className="inline-block py-3" href={tab ? `/reports?tab=${tab}` : '/reports'}>
            {tab ? 'Custom Reports' : 'System Reports'}
          </AppLink>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
