import { findReportedType } from '#domain/cases/cases.ts'
import { describeNextStep } from '#domain/receipts/receipt-words.ts'
import { countGoods, type LineGoods } from '#domain/receipts/receipts.ts'
import { hrefOfNewCase } from '#web/cases/cases-address.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Alert } from '#web/ui/Notices.tsx'

/** How to resolve missing or damaged pieces, and whom to contact. Renders nothing when all is in order. */
export function Discrepancy({
  line,
  of,
}: {
  line: LineGoods & { requisition: string }
  /** For people who write to the supplier about it. */
  of?: { order: number; line: number; receipt?: number | undefined }
}) {
  const texts = usePortalTexts()
  const step = describeNextStep(line, {
    email: texts?.supportEmail ?? '',
    phone: texts?.supportPhone ?? '',
  })
  if (step === '') return null
  return (
    <Alert kind="warning" isSlim>
      <p>{step}</p>
      {of && (
        <p>
          <AppLink
            href={hrefOfNewCase({ ...of, type: findReportedType(line), pieces: countGoods(line).reported })}
          >
            Report line {of.line} of order {of.order} to the supplier
          </AppLink>
        </p>
      )}
    </Alert>
  )
}
