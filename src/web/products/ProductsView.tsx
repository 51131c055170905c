import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { MissingNote, TO_SELL } from '#web/pages/MissingNote.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { listStoredCategories } from '#wire/products/categories.ts'
import {
  listStoredProducts,
  type ProductState,
  STORED_PER_PAGE,
  type StoredRow,
} from '#wire/products/products.ts'
import { ProductDialog } from './ProductDialog.tsx'
import { type ProductsPlace, productsAddress } from './products-address.ts'
import { StoredProductView } from './StoredProductView.tsx'

const STATES: Record<ProductState, string> = {
  sold: 'Sold today',
  unsold: 'Not sold',
  unpriced: 'No price this fiscal year',
  obsolete: 'Obsolete',
}

/** Products are for all programs. Prices and sale are for the user's program. */
export function ProductsView() {
  const [place] = useAddress(productsAddress)
  return place.product === null ? (
    <ProductList place={place} />
  ) : (
    <StoredProductView key={place.product} pgc={place.product} />
  )
}

function ProductList({ place }: { place: ProductsPlace }) {
  const goTo = useNavigateTo()
  const { page, ...narrowed } = place
  const query = {
    page,
    pageSize: STORED_PER_PAGE,
    searchTerm: place.search.trim(),
    category: place.category ?? undefined,
    state: place.state ?? undefined,
  }
  const list = useCall(listStoredProducts, { query }, { ...WITH_PREVIOUS_ROWS, pageSize: STORED_PER_PAGE })
  const categories = useCall(listStoredCategories, {})
  const [isAdding, setAdding] = useTyped('adding', false)
  return (
    <>
      <ViewHead
        title="Products"
        action={
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add product
          </Button>
        }
      >
        All products of the catalog, which all programs share. The columns Prices and Sale show{' '}
        <ProgramName /> today.
      </ViewHead>
      <div className="fields admin__filters">
        <AddressSearch
          name="Products"
          label="Search"
          hint="PGC, NSN or a part of it, or words."
          search={place.search}
          hrefFor={(search) => productsAddress.write({ ...narrowed, search })}
        />
        <SelectField
          label="Category"
          hint="As in the catalog sidebar."
          value={place.category ?? ''}
          options={[
            { value: '', text: 'All categories' },
            ...(categories.data ?? []).map(({ code, name }) => ({ value: code, text: name })),
          ]}
          onChange={(event) =>
            goTo(productsAddress.write({ ...narrowed, category: event.target.value || null }))
          }
        />
        <SelectField
          label="State"
          hint="In this program."
          value={place.state ?? ''}
          options={[
            { value: '', text: 'All states' },
            ...Object.entries(STATES).map(([value, text]) => ({ value, text })),
          ]}
          onChange={(event) =>
            goTo(
              productsAddress.write({
                ...narrowed,
                state: (event.target.value || null) as ProductState | null,
              }),
            )
          }
        />
      </div>
      <PagedTable
        list={list}
        loadingText="Loading products…"
        head={({ total }) =>
          total === 0 && !place.search && !place.category && !place.state && <MissingNote steps={TO_SELL} />
        }
        pageSize={STORED_PER_PAGE}
        hrefFor={(page) => productsAddress.write({ ...narrowed, page })}
        caption="Products"
        rowKey={({ pgc }) => pgc}
        emptyText={
          place.search || place.category || place.state
            ? 'No product matches. Search for fewer words, or add the product.'
            : 'There is no product yet. Add the first one, or import a file of products.'
        }
        columns={[
          {
            key: 'pgc',
            header: 'PGC',
            cell: ({ pgc }) => <span className="code">{pgc}</span>,
          },
          {
            key: 'name',
            header: 'Name',
            isRowHeader: true,
            cell: ({ pgc, name }) => <AppLink href={productsAddress.write({ product: pgc })}>{name}</AppLink>,
          },
          { key: 'category', header: 'Category', cell: ({ category }) => category },
          { key: 'sizes', header: 'Sizes', align: 'end', cell: ({ sizes }) => sizes },
          { key: 'prices', header: 'Prices', cell: (row) => <PriceState row={row} /> },
          { key: 'sale', header: 'Sale', cell: (row) => <SaleState row={row} /> },
        ]}
      />
      {isAdding && (
        <ProductDialog
          product={null}
          onSaved={(pgc) => goTo(productsAddress.write({ product: pgc }))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function PriceState({ row: { sizes, unpriced } }: { row: StoredRow }) {
  if (sizes === 0) return '–'
  if (unpriced === 0) return 'All sizes'
  return <StatusTag kind="warning">{unpriced === sizes ? 'None' : `Missing on ${unpriced}`}</StatusTag>
}

function SaleState({ row: { isObsolete, isSold, soldUntil } }: { row: StoredRow }) {
  if (isObsolete) return <StatusTag>Obsolete</StatusTag>
  if (!isSold) return <StatusTag>Not sold</StatusTag>
  return <StatusTag kind="success">{soldUntil ? `Sold until ${formatDate(soldUntil)}` : 'Sold'}</StatusTag>
}
