import { useLocation } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'
import './product.css'
import type { CategoryCode } from '#domain/catalogue/categories.ts'
import { choosePictures, listWidths } from '#domain/catalogue/pictures.ts'
import { formatNsn, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { findCommonSuccessor, nameSuccessor, type Successor } from '#domain/catalogue/successors.ts'
import { Refusal } from '#domain/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { readListLeft } from '#web/orders/list-left.ts'
import { useAddress, usePathParams } from '#web/pages/address.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Swatch } from '#web/ui/Swatch.tsx'
import { type Item, listPictures, readProduct, type ShownPicture } from '#wire/catalogue/catalogue.ts'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'
import { categoryAddress, productAddress } from './catalogue-address.ts'
import { ManyMembers } from './ManyMembers.tsx'
import { ProductForm } from './ProductForm.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { type Choice, useChoice } from './useChoice.ts'

/** /products/nsn/{item} [PROD-01 to PROD-11] */
export function ProductPage() {
  const person = usePerson()
  const { pathname } = useLocation()
  const { item = '' } = usePathParams()
  const [{ category, from }] = useAddress(useMemo(() => productAddress(item), [item]))
  const nsn = parseNsn(item)
  const product = useCall(readProduct, { params: { program: person.program, item: nsn ?? item } })
  const { error } = product
  const items = product.data ?? []
  const named = items.find((one) => one.nsn === nsn)
  const shown = named ?? items[0]
  const about = shown ? `${shown.pgc}/${item}` : ''
  const choice = useChoice(items, named?.status === 'obsolete' ? null : (named?.nsn ?? null), about)
  const isNothing = error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')
  if (isNothing || (product.isSuccess && !shown)) return <UnauthorizedScreen path={pathname} />
  const isGone = items.every(({ status }) => status === 'obsolete')
  return (
    <div className="page product">
      <ProductWays category={category ?? shown?.category ?? null} from={from} />
      <div className="columns product__columns">
        {shown ? (
          <ProductGallery key={about} product={shown} requested={named?.nsn ?? null} choice={choice} />
        ) : (
          // Reserves the space of the picture.
          <div className="product__picture picture-ground centered lined round-card" />
        )}
        <div className="shrink width-46">
          <PageHeading key={item} isPassing={!shown && !error}>
            {shown?.name ?? 'Product'}
          </PageHeading>
          {shown ? (
            <Fragment key={about}>
              {named?.status === 'obsolete' && <Obsolete item={named} />}
              {!named && isGone && <ObsoleteProduct items={items} />}
              <OtherColours pgc={shown.pgc} />
              {!isGone && <ProductForm choice={choice} />}
              {!isGone && <ManyMembers pgc={shown.pgc} />}
            </Fragment>
          ) : error ? (
            <LoadFailed message={error.message} onRetry={() => void product.refetch()} />
          ) : (
            <LoadingOverlay isLoading text="Loading product…" />
          )}
        </div>
      </div>
    </div>
  )
}

/** Links back, depending on where the person came from. [PROD-09, PROD-10, PROD-11] */
function ProductWays({ category, from }: { category: CategoryCode | null; from: 'cart' | 'orders' | null }) {
  const person = usePerson()
  return (
    <nav className="cluster align-stretch gap-5 mb-7 no-print" aria-label="Back">
      <AppLink className={buttonClass({ variant: 'outline' })} href={categoryAddress.write({ category })}>
        Continue Shopping
      </AppLink>
      {from === 'cart' && (
        <AppLink className={buttonClass({ variant: 'outline' })} href="/cart">
          Back to Cart
        </AppLink>
      )}
      {from === 'orders' && (
        <AppLink className={buttonClass({ variant: 'outline' })} href={readListLeft(person)}>
          Back to Orders
        </AppLink>
      )}
    </nav>
  )
}

function Obsolete({ item }: { item: Item }) {
  return (
    <Alert kind="warning" title="This item is obsolete">
      <p>
        NSN <span className="code">{formatNsn(item.nsn)}</span>
        {item.size && `, size ${item.size},`} can no longer be ordered.{' '}
        <Instead successor={item.replacement} />
      </p>
    </Alert>
  )
}

/** A product without sizes left, opened by its PGC. */
function ObsoleteProduct({ items }: { items: Item[] }) {
  return (
    <Alert kind="warning" title="This product is obsolete">
      <p>
        No size of PGC <span className="code">{items[0]?.pgc}</span> can be ordered any more.{' '}
        <Instead successor={findCommonSuccessor(items.map(({ replacement }) => replacement))} />
      </p>
    </Alert>
  )
}

function Instead({ successor }: { successor: Successor | null }) {
  if (!successor) return 'It has no replacement.'
  const name = nameSuccessor(successor)
  const words = [successor.name, successor.size && `size ${successor.size}`].filter(Boolean).join(', ')
  if (!successor.isSold) return `It is replaced by ${name}, ${words}, which your program does not sell.`
  return (
    <>
      It is replaced by <AppLink href={`/products/nsn/${successor.nsn ?? successor.pgc}`}>{name}</AppLink>,{' '}
      {words}
      {successor.nsn === null && '; choose a size there'}.
    </>
  )
}

/** Each color is a product of its own. */
function OtherColours({ pgc }: { pgc: string }) {
  const others = useCall(readProductNotes, { params: { item: pgc } }).data?.otherColours ?? []
  if (others.length === 0) return null
  return (
    <nav className="other-colours cluster gap-0 gap-x-5 mb-5 no-print" aria-label="Also in">
      <span aria-hidden="true">Also in</span>
      <ul className="colours cluster align-stretch gap-2 gap-x-5">
        {others.map((other) => (
          <li key={other.pgc}>
            <AppLink href={`/products/nsn/${other.pgc}`}>
              <Swatch colour={other.colour} />
              {other.colour}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const PICTURE_SIDE = 480

/** One large picture, or several in a strip for swipes and arrow keys. All texts are readable at once. */
function ProductGallery({
  product,
  requested,
  choice,
}: {
  product: Item
  /** The size in the address. */
  requested: string | null
  choice: Choice
}) {
  const isStored = product.picture !== null && listWidths(product.picture) !== undefined
  const pictures = useCall(listPictures, { params: { item: product.pgc } }, { enabled: isStored })
  const ofColour = choice.colours.length > 1 ? choice.sizes.map(({ nsn }) => nsn) : []
  const shown = choosePictures(pictures.data ?? [], choice.nsn ?? requested, ofColour)
  const [first] = shown
  if (!first || shown.length === 1)
    return (
      <div>
        <div className="product__picture picture-ground centered lined round-card">
          <ProductPicture
            of={first ? asImage(first) : { ...product, colour: choice.colour }}
            side={PICTURE_SIDE}
          />
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
            <ProductPicture of={asImage(one)} side={PICTURE_SIDE} isLazy={at > 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only a picture of a size shows its color for certain. */
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
