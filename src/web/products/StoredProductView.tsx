import '#web/catalogue/catalogue.css'
import { useState } from 'react'
import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { describeNewSale } from '#domain/products/price-upkeep.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ProductCard } from '#web/catalogue/ProductCard.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate, formatMoment } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { readCatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import {
  type HistoryEvent,
  type Preview,
  previewProduct,
  readHistory,
  saveSale,
} from '#wire/products/product-prices.ts'
import { readStoredProduct, type StoredProduct } from '#wire/products/products.ts'
import { ProductStatusDialog } from './CatalogueDialogs.tsx'
import { PicturesCard } from './PicturesCard.tsx'
import { PricesCard } from './PricesCard.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { nameSize } from './price-words.ts'
import { productsAddress } from './products-address.ts'
import { SizesCard } from './SizesCard.tsx'

export function StoredProductView({ pgc }: { pgc: string }) {
  const product = useCall(readStoredProduct, { params: { pgc } }, { retry: false })
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

function FieldsCard({ product }: { product: StoredProduct }) {
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

function SaleCard({ product }: { product: StoredProduct }) {
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

function SaleDialog({ product, onClose }: { product: StoredProduct; onClose: () => void }) {
  const done = useDone()
  const { programName } = usePerson()
  const { pgc, version, holders } = product
  const form = usePanelForm({
    name: `sale of ${pgc}`,
    initial: {
      isListed: true,
      soldFrom: product.soldFrom ?? '',
      soldUntil: product.soldUntil ?? '',
    },
    change: ({ isListed, soldFrom, soldUntil }) =>
      change(saveSale, {
        params: { pgc },
        body: {
          isListed,
          soldFrom: (isListed && soldFrom) || null,
          soldUntil: (isListed && soldUntil) || null,
        },
        ifMatch: version,
      }),
    onDone: ({ isListed }) => {
      done(isListed ? `The sale in ${programName} was saved.` : `${programName} does not sell it any more.`)
      onClose()
    },
  })
  const held = { carts: holders.ownCarts, awaiting: holders.ownAwaiting }
  return (
    <FormDialog
      title={`Sale in ${programName}`}
      about={
        <Alert kind={held.carts + held.awaiting > 0 ? 'warning' : 'info'}>{describeNewSale(held)}</Alert>
      }
      submitText="Save sale"
      form={form}
      onClose={onClose}
    >
      <Checkbox
        label={`Sold in ${programName}`}
        checked={form.values.isListed}
        onChange={(event) => form.change({ isListed: event.target.checked })}
      />
      {form.values.isListed && (
        <div className="fields admin__days">
          <DateField {...form.dayOf('soldFrom')} label="From" hint="MM/DD/YYYY; empty: at once" />
          <DateField {...form.dayOf('soldUntil')} label="Until" hint="MM/DD/YYYY; empty: without end" />
        </div>
      )}
    </FormDialog>
  )
}

function ProductPreview({ pgc }: { pgc: string }) {
  const { programName } = usePerson()
  const [day, setDay] = useState(findToday)
  const preview = useCall(
    previewProduct,
    { params: { pgc }, query: { day: day || findToday() } },
    WITH_PREVIOUS_ROWS,
  )
  return (
    <Card title={`As an orderer of ${programName} sees it`}>
      <div className="fields admin__days">
        <DateField label="On" value={day} onChange={setDay} />
      </div>
      <QueryView query={preview} text="Loading preview…">
        {(shown) => <Shown preview={shown} />}
      </QueryView>
    </Card>
  )
}

function Shown({ preview: { day, card, items } }: { preview: Preview }) {
  if (!card && items.length === 0)
    return (
      <p role="status">On {formatDate(day)} the shop does not show it: it is not sold, or has no price.</p>
    )
  return (
    <div className="rows rows-shrink gap-6">
      {card && (
        <ul className="products" aria-label="Card in the lists of the shop">
          <ProductCard row={card} search={null} />
        </ul>
      )}
      <DataTable
        caption={`Sizes in the shop on ${formatDate(day)}`}
        rows={items}
        rowKey={({ nsn }) => nsn}
        columns={[
          { key: 'size', header: 'Size', isRowHeader: true, cell: nameSize },
          {
            key: 'nsn',
            header: 'NSN',
            isUnbroken: true,
            cell: ({ nsn }) => <span className="code">{formatNsn(nsn)}</span>,
          },
          { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatMoney(price) },
          {
            key: 'status',
            header: 'Status',
            cell: ({ status, getWellOn }) =>
              status === 'backordered' ? describeBackorder(getWellOn) : ITEM_STATUS_WORDS[status],
          },
        ]}
      />
    </div>
  )
}

function ProductHistory({ pgc }: { pgc: string }) {
  const history = useCall(readHistory, { params: { pgc } })
  return (
    <Card title="History">
      <QueryView query={history} text="Loading history…">
        {(events) => (
          <DataTable
            caption="History"
            isCaptionHidden
            rows={events}
            rowKey={(_, at) => at}
            emptyText="Nobody has changed it by hand yet."
            columns={[
              {
                key: 'at',
                header: 'When',
                isRowHeader: true,
                isUnbroken: true,
                cell: ({ at }) => formatMoment(at),
              },
              { key: 'who', header: 'Who', cell: nameWho },
              { key: 'what', header: 'What', width: '14rem', cell: nameWhat },
              {
                key: 'changes',
                header: 'From → to',
                width: '20rem',
                cell: (event) => <Changes event={event} />,
              },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}

function nameWho({ person, isOurs }: HistoryEvent): string {
  return person || (isOurs ? 'The operator' : 'Another program')
}

function nameWhat({ summary, nsn }: HistoryEvent): string {
  return nsn === null ? summary : `${summary}: NSN ${formatNsn(nsn)}`
}

function Changes({ event: { changes } }: { event: HistoryEvent }) {
  return (
    <ul className="prose">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {/^\d{13}$/.test(field) ? `NSN ${formatNsn(field)}` : field}: {from || '(none)'} → {to || '(none)'}
        </li>
      ))}
    </ul>
  )
}
