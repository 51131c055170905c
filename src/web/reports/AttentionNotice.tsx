import { useEffect, useState } from 'react'
import { pageName } from '#domain/page-names.ts'
import { hasReadAttention, saveAttentionRead } from '#web/session/session-storage.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import './report-notices.css'

/**
 * `extra` is the advice of one report. The notice is open once per visit on each report, then folded. [HUB-30, HUB-31,
 * HUB-32]
 */
export function AttentionNotice({ report, extra }: { report: string; extra?: string }) {
  const [isOpen, setOpen] = useState(() => !hasReadAttention(report))
  useEffect(() => saveAttentionRead(report), [report])
  return (
    <section aria-label="Attention" className="attention mb-7 no-print">
      <Alert kind="warning">
        <Collapsible title="Attention" isOpen={isOpen} onOpenChange={setOpen}>
          <ul>
            <li>
              It is critical to always include requisition numbers when sending a request to the supply
              agency, unless the order is pending approval. Use{' '}
              <AppLink href="/reports/orderdetails">{pageName('/reports/orderdetails')}</AppLink> to get the
              requisition number.
            </li>
            <li>
              Before inquiring about an item Pending Release from DLA, check the{' '}
              <AppLink href="/reports/obsolete">{pageName('/reports/obsolete')}</AppLink>. If a PGC is on the
              obsolete list, all NSNs with that PGC are obsolete.
            </li>
            {extra && <li>{extra}</li>}
          </ul>
        </Collapsible>
      </Alert>
    </section>
  )
}
