import { useState } from 'react'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { change } from '#wire/change.ts'
import { cancelPrices } from '#wire/products/product-prices.ts'

export function CancelPrices({
  pgc,
  isOwn,
  beginsOn,
  who,
}: {
  pgc: string
  isOwn: boolean
  beginsOn: string
  /** 'all programs', or the name of the user's program. */
  who: string
}) {
  const [isConfirming, setConfirming] = useState(false)
  const day = formatDate(beginsOn)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Cancel prices of PGC ${pgc} from ${day} on for ${who}`}
        onClick={() => setConfirming(true)}
      >
        Cancel
      </Button>
      {isConfirming && (
        <ConfirmAction
          title={`Cancel the prices from ${day} on?`}
          confirmText="Cancel prices"
          isDanger
          change={change(cancelPrices, { params: { pgc }, body: { isOwn, beginsOn } })}
          doneText={`The prices that were prepared are cancelled. They would have begun on ${day} for ${who}.`}
          failedText="The prices could not be cancelled."
          onClose={() => setConfirming(false)}
        >
          <p>
            For {who}, PGC {pgc} keeps the prices that it has now.
          </p>
        </ConfirmAction>
      )}
    </>
  )
}
