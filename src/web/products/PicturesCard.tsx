import { useEffect, useRef } from 'react'
import { listWidths } from '#domain/catalogue/pictures.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { removePicture } from '#wire/products/product-pictures.ts'
import type { KeptPicture, KeptProduct } from '#wire/products/products.ts'
import { AddPicture } from './AddPicture.tsx'
import { MovePicture } from './MovePicture.tsx'
import { PictureTextDialog } from './PictureTextDialog.tsx'
import { nameShown } from './picture-words.ts'

type Open = { what: 'add' } | { what: 'text' | 'remove'; picture: KeptPicture }

export function PicturesCard({ product }: { product: KeptProduct }) {
  const [open, setOpen] = useTyped<Open | null>('pictures', null)
  const close = () => setOpen(null)
  const { pgc, version, pictures } = product
  const card = useRef<HTMLDivElement>(null)
  const isRemoved = useRef(false)
  // The pressed button moves with its picture, so the focus moves too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other pictures are shown
  useEffect(() => {
    if (isRemoved.current && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.card__actions button')?.focus()
    isRemoved.current = false
  }, [pictures])
  return (
    <div ref={card}>
      <Card
        title="Pictures"
        actions={
          <Button variant="outline" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            Add picture
          </Button>
        }
      >
        <p>Lists and carts show the first picture. Sizes with their own pictures show those.</p>
        <DataTable
          caption="Pictures"
          isCaptionHidden
          rows={pictures}
          rowKey={({ id }) => id}
          emptyText="It has no picture yet: lists say IMAGE COMING SOON."
          columns={[
            {
              key: 'picture',
              header: 'Picture',
              cell: ({ picture }) => (
                <img
                  className="pictures__small"
                  src={picture}
                  srcSet={listWidths(picture)}
                  sizes="64px"
                  alt=""
                  width={64}
                  height={64}
                />
              ),
            },
            {
              key: 'text',
              header: 'Alternative text',
              width: '10rem',
              isRowHeader: true,
              cell: ({ alternativeText }) => <span>{alternativeText}</span>,
            },
            { key: 'shows', header: 'Shows', cell: ({ nsn }) => nameShown(product, nsn) },
            { key: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
            {
              key: 'change',
              header: 'Change',
              isAction: true,
              align: 'end',
              cell: (picture) => (
                <div className="admin__row-actions row align-stretch gap-2 justify-end">
                  <Button
                    variant="quiet"
                    aria-label={`Edit text of ${namePicture(picture)}`}
                    onClick={() => setOpen({ what: 'text', picture })}
                  >
                    Edit text
                  </Button>
                  <MovePicture product={product} picture={picture} what={namePicture(picture)} />
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${namePicture(picture)}`}
                    onClick={() => setOpen({ what: 'remove', picture })}
                  >
                    Remove
                  </Button>
                </div>
              ),
            },
          ]}
        />
        {open?.what === 'add' && <AddPicture product={product} onClose={close} />}
        {open?.what === 'text' && (
          <PictureTextDialog product={product} picture={open.picture} onClose={close} />
        )}
        {open?.what === 'remove' && (
          <ConfirmAction
            title={`Remove ${namePicture(open.picture)}?`}
            confirmText="Remove picture"
            isDanger
            change={change(removePicture, {
              params: { pgc, picture: open.picture.id },
              ifMatch: version,
            })}
            doneText={`The picture was removed from PGC ${pgc}.`}
            failedText="The picture could not be removed."
            onDone={() => {
              isRemoved.current = true
            }}
            onClose={close}
          >
            <p>{open.picture.alternativeText}. The portal keeps no copy of it.</p>
          </ConfirmAction>
        )}
      </Card>
    </div>
  )
}

function namePicture({ nsn, position }: KeptPicture): string {
  return nsn ? `picture ${position} of NSN ${formatNsn(nsn)}` : `picture ${position}`
}
