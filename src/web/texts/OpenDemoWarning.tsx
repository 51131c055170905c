import { usePortalTexts } from './PortalTexts.tsx'
import './open-demo.css'

/** Shown on every page of a demo that other computers can reach. */
export function OpenDemoWarning() {
  const texts = usePortalTexts()
  if (!texts?.isOpenDemo) return null
  return (
    <aside className="open-demo text-2 text-center" aria-label="Warning about this demonstration">
      <p className="width-any m-0 py-3 px-8">
        <strong>This is a demonstration that others can reach.</strong> Its passwords are public: enter no
        real data.
      </p>
    </aside>
  )
}
