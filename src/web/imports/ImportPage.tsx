import '#web/pages/panel.css'
import { ImportView } from './ImportView.tsx'

/** /import: the same view for people without access to the panel. */
export function ImportPage() {
  return (
    <div className="page">
      <ImportView />
    </div>
  )
}
