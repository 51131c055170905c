import '#web/pages/panel.css'
import { ImportView } from './ImportView.tsx'

/** /import: the panel's view of the same name, for whoever keeps people, units, roles or money and has no panel. */
export function ImportPage() {
  return (
    <div className="page">
      <ImportView />
    </div>
  )
}
