import { listWidths } from '#domain/catalogue/pictures.ts'
import { GarmentDrawing } from './GarmentDrawing.tsx'
import './thumbnail.css'

export type Looks = { picture: string | null; sizeFamily: string; colour?: string }

/** Hidden from screen readers: the item's name must be beside it. */
export function Thumbnail({ of: { picture, sizeFamily, colour } }: { of: Looks }) {
  return (
    <span className="thumbnail">
      {picture ? (
        <img
          src={picture}
          srcSet={listWidths(picture)}
          sizes="56px"
          alt=""
          loading="lazy"
          decoding="async"
          width={56}
          height={56}
        />
      ) : (
        <GarmentDrawing family={sizeFamily} colour={colour} />
      )}
    </span>
  )
}
