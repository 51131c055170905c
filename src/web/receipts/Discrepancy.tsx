import { listReported } from '#domain/cases/cases.ts'
import { describeNextStep } from '#domain/receipts/receipt-words.ts'
import { countGoods, type LineGoods } from '#domain/receipts/receipts.ts'
import { hrefOfNewCase } from '#web/cases/cases-address.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'

const WORDS = { short: 'missing', damaged: 'damaged', wrong: 'wrong' }

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
  const kinds = listReported(line, countGoods(line).reported)
  return (
    <Alert kind="warning" isSlim>
      <p>{step}</p>
      {of &&
        kinds.map(({ type, pieces }) => (
          <p key={type}>
            <AppLink href={hrefOfNewCase({ ...of, type, pieces })}>
              Report{' '}
              {kinds.length > 1 &&
                `${formatNumberOf(pieces, `${WORDS[type]} piece`, `${WORDS[type]} pieces`)} of `}
              line {of.line} of order {of.order} to the supplier
            </AppLink>
          </p>
        ))}
    </Alert>
  )
}
