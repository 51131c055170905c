import { useState } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { useDone } from '#web/pages/useDone.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { movePicture } from '#wire/products/product-pictures.ts'
import type { KeptPicture, KeptProduct } from '#wire/products/products.ts'

/** Moves a picture one place among those of its product or size. The focus moves with it. */
export function MovePicture({
  product: { pgc, version, pictures },
  picture: { id, nsn },
  what,
}: {
  product: KeptProduct
  picture: KeptPicture
  what: string
}) {
  const done = useDone()
  const { notify } = useNotices()
  const { send, isBusy } = useChange({ shows: ADMINISTRATION, failed: 'The picture could not be moved.' })
  const [pressed, setPressed] = useState(0)
  const beside = pictures.filter((one) => one.nsn === nsn)
  const place = beside.findIndex((one) => one.id === id) + 1
  const move = async (by: number, button: HTMLElement) => {
    setPressed(by)
    const position = place + by
    const isMoved = await send(
      change(movePicture, { params: { pgc, picture: id }, body: { position }, ifMatch: version }),
      {
        onDone: () => done(`The picture is number ${position} of ${beside.length} now.`),
        onRefused: (refusal) =>
          void notify({ kind: isPassing(refusal) ? 'warning' : 'error', text: refusal.message }),
      },
    )
    if (!isMoved) return
    await whenDrawn()
    button.focus()
  }
  return [
    { by: -1, text: 'Move earlier', isLast: place === 1 },
    { by: 1, text: 'Move later', isLast: place === beside.length },
  ].map(({ by, text, isLast }) => (
    <Button
      key={text}
      variant="quiet"
      aria-label={`${text} ${what}`}
      isDisabled={isLast}
      isBusy={isBusy && pressed === by}
      onClick={(event) => void move(by, event.currentTarget)}
    >
      {text}
    </Button>
  ))
}
