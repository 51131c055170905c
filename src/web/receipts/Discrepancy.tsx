import { describeNextStep } from '#domain/receipts/receipt-words.ts'
import type { LineGoods } from '#domain/receipts/receipts.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Alert } from '#web/ui/Notices.tsx'

/** How to resolve missing or damaged pieces, and whom to contact. Renders nothing when all is in order. */
export function Discrepancy({ line }: { line: LineGoods & { requisition: string } }) {
  const texts = usePortalTexts()
  const step = describeNextStep(line, {
    email: texts?.supportEmail ?? '',
    phone: texts?.supportPhone ?? '',
  })
  if (step === '') return null
  return (
    <Alert kind="warning" isSlim>
      <p>{step}</p>
    </Alert>
  )
}
