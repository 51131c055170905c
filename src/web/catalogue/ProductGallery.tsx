import { choosePictures, listWidths } from '#domain/catalogue/pictures.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Swatch } from '#web/ui/Swatch.tsx'
import { type Item, listPictures, type ShownPicture } from '#wire/catalogue/catalogue.ts'
import { ProductPicture } from './ProductPicture.tsx'
import type { Choice } from './useChoice.ts'

const SIDE = 480

/**
 * The pictures of a product, or of what is chosen of it, each with what it shows: one large, several in a strip that swipes and
 * follows the arrow keys. All of them are there to be read at once.
 */
export function ProductGallery({
  product,
  asked,
  choice,
}: {
  product: Item
  /** The size that the page was opened for. */
  asked: string | null
  choice: Choice
}) {
  const isKept = product.picture !== null && listWidths(product.picture) !== undefined
  const pictures = useCall(listPictures, { params: { item: product.pgc } }, { enabled: isKept })
  const ofColour = choice.colours.length > 1 ? choice.sizes.map(({ nsn }) => nsn) : []
  const shown = choosePictures(pictures.data ?? [], choice.nsn ?? asked, ofColour)
  const [first] = shown
  if (!first || shown.length === 1)
    return (
      <div>
        <div className="product__picture picture-ground centered lined round-card">
          <ProductPicture of={first ? asImage(first) : { ...product, colour: choice.colour }} side={SIDE} />
        </div>
        {product.picture && <OfColour choice={choice} shown={shown} />}
      </div>
    )
  return (
    <section
      key={first.picture}
      className="gallery"
      aria-label={`${shown.length} pictures`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <ul className="row align-stretch gap-5 pb-4">
        {shown.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand twice
          <li key={at} className="product__picture picture-ground centered lined round-card">
            <ProductPicture of={asImage(one)} side={SIDE} isLazy={at > 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a product in several colours: whether the picture is of the chosen one is known only of a picture of one of its sizes. */
function OfColour({ choice, shown }: { choice: Choice; shown: readonly ShownPicture[] }) {
  const isOfColour = shown.some(({ nsn }) => choice.sizes.some((size) => size.nsn === nsn))
  if (choice.colours.length < 2 || isOfColour) return null
  return (
    <p className="row gap-3 width-22 m-0 mt-4 text-2 soft">
      <Swatch colour={choice.colour} />
      Your choice is {choice.colour}. The picture may show another color.
    </p>
  )
}

function asImage({ picture, alternativeText }: { picture: string; alternativeText: string }) {
  return { picture, name: alternativeText }
}
