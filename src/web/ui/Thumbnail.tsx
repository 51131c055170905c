import { listWidths } from '#domain/catalogue/pictures.ts'
import { GarmentDrawing } from './GarmentDrawing.tsx'
import './thumbnail.css'

/** What a small picture is made of: the file of a product, and what is drawn where there is none: the size family, in a colour. */
export type Looks = { picture: string | null; sizeFamily: string; colour?: string }

/** A small picture where the name of the item stands beside it: it says nothing of its own. */
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
