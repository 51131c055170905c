import { listWidths } from '#domain/catalogue/pictures.ts'
import { GarmentDrawing } from '#web/ui/GarmentDrawing.tsx'

/** A square of `side` pixels. Also for products without a photograph. */
export function ProductPicture({
  of: { name, picture, sizeFamily = '', colour },
  side,
  isLazy = false,
}: {
  of: { name: string; picture: string | null; sizeFamily?: string; colour?: string }
  side: number
  isLazy?: boolean
}) {
  if (!picture)
    return (
      <span className="no-picture bold text-center">
        <GarmentDrawing family={sizeFamily} colour={colour} />
        IMAGE COMING SOON...
      </span>
    )
  const late = isLazy ? ({ loading: 'lazy', decoding: 'async' } as const) : {}
  return (
    <img
      src={picture}
      srcSet={listWidths(picture)}
      sizes={`${side}px`}
      alt={name}
      {...late}
      width={side}
      height={side}
    />
  )
}
