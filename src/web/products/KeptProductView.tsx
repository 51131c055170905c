import { useCall } from '#web/calls/useCall.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { readCatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import { type KeptProduct, readKeptProduct } from '#wire/products/products.ts'
import { ProductStatusDialog } from './CatalogueDialogs.tsx'
import { PicturesCard } from './PicturesCard.tsx'
import { PricesCard } from './PricesCard.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { ProductPreview } from './ProductPreview.tsx'
import { productsAddress } from './products-address.ts'
import { SaleDialog } from './SaleDialog.tsx'
import { SizesCard } from './SizesCard.tsx'

export function KeptProductView({ pgc }: { pgc: string }) {
  const product = useCall(readKeptProduct, { params: { pgc } }, { retry: false })
  return (
    <>
      <ViewHead title={product.data ? product.data.displayName : `Product ${pgc}`}>
        <AppLink href={productsAddress.write({})}>All products</AppLink> · PGC{' '}
        <span className="code">{pgc}</span>
      </ViewHead>
      <QueryView query={product} text="Loading product…">
        {(data) => (
          <div className="rows rows-shrink gap-8">
            <FieldsCard product={data} />
            <SizesCard product={data} />
            <PricesCard product={data} />
            <SaleCard product={data} />
            <PicturesCard product={data} />
            <ProductPreview pgc={pgc} />
            <ProductHistory pgc={pgc} />
          </div>
        )}
      </QueryView>
    </>
  )
}

function FieldsCard({ product }: { product: KeptProduct }) {
  const [open, setOpen] = useTyped<'edit' | 'obsolete' | null>('product', null)
  const close = () => setOpen(null)
  const facts: [string, string][] = [
    ['Supply name', product.name],
    ['Category', product.categoryName],
    ['Unit of issue', product.unitOfIssue],
    ['Keywords and synonyms', product.keywords],
    ['Cut', product.gender],
    ['Size family', product.sizeFamily],
    ['Description', product.description],
    ['Care', product.care],
    ['How to measure', product.measuring],
  ]
  return (
    <Card
      title="Product"
      actions={
        <>
          <Button variant="outline" icon="edit" onClick={() => setOpen('edit')}>
            Edit product
          </Button>
          <Button variant="quiet" onClick={() => setOpen('obsolete')}>
            {product.isObsolete ? 'Make orderable' : 'Declare obsolete'}
          </Button>
        </>
      }
    >
      {product.isObsolete && (
        <p>
          <StatusTag kind="warning">Obsolete</StatusTag>{' '}
          {product.replacementPgc ? `Replaced by PGC ${product.replacementPgc}.` : 'Nothing replaces it.'}
        </p>
      )}
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="prose">{text || '–'}</dd>
          </div>
        ))}
      </dl>
      {open === 'edit' && <ProductDialog product={product} onClose={close} />}
      {open === 'obsolete' && <ObsoleteDialog pgc={product.pgc} onClose={close} />}
    </Card>
  )
}

function ObsoleteDialog({ pgc, onClose }: { pgc: string; onClose: () => void }) {
  const entry = useCall(readCatalogueEntry, { params: { item: pgc } }, { gcTime: 0, retry: false })
  return entry.data ? <ProductStatusDialog entry={entry.data} onClose={onClose} /> : null
}

function SaleCard({ product }: { product: KeptProduct }) {
  const { programName } = usePerson()
  const [isOpen, setOpen] = useTyped('sale', false)
  const { isListed, soldFrom, soldUntil } = product
  const days = [
    ...(soldFrom ? [`from ${formatDate(soldFrom)}`] : []),
    ...(soldUntil ? [`until ${formatDate(soldUntil)}`] : []),
  ]
  return (
    <Card
      title={`Sale in ${programName}`}
      actions={
        <Button variant="outline" icon="edit" onClick={() => setOpen(true)}>
          {isListed ? 'Change sale' : 'Sell it'}
        </Button>
      }
    >
      <p>
        {isListed
          ? `${programName} sells it${days.length > 0 ? ` ${days.join(' ')}` : ''}.`
          : `${programName} does not sell it.`}
      </p>
      {isOpen && <SaleDialog product={product} onClose={() => setOpen(false)} />}
    </Card>
  )
}
