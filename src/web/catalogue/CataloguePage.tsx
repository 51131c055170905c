import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import './catalogue.css'
import { useCall } from '#web/calls/useCall.ts'
import { CannotOrder } from '#web/cart/CannotOrder.tsx'
import { QuickAdd } from '#web/cart/QuickAdd.tsx'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { MissingNote, TO_SELL } from '#web/pages/MissingNote.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { type CategoryCount, listCategories, PRODUCTS_PER_PAGE } from '#wire/catalogue/catalogue.ts'
import { CategoryBar, CategorySidebar } from './CategoryLinks.tsx'
import { productsQuery, sortCategories } from './catalogue.queries.ts'
import { catalogueAddress } from './catalogue-address.ts'
import { ProductCard } from './ProductCard.tsx'

/** /products: find something by category or by name, NSN or PGC. [CAT-01 to CAT-10] */
export function CataloguePage() {
  const person = usePerson()
  const goTo = useNavigateTo()
  const [view] = useAddress(catalogueAddress)
  const counted = useCall(listCategories, { params: { program: person.program } }, { select: sortCategories })
  const categories = counted.data ?? []
  const shown = chooseCategory(view.category, counted.data)
  const searchTerm = view.search.trim()
  const products = useQuery(productsQuery(person.program, searchTerm, shown, view.page))
  const isSearch = searchTerm !== ''
  const current = isSearch ? null : shown
  const title = isSearch
    ? `Products found for “${searchTerm}”`
    : (categories.find(({ category }) => category === shown)?.name ?? 'Products')
  // What the address names may not be there: whether it is, the categories say.
  const asked = shown === null && !isSearch ? counted : products
  const failed = asked.isError && !counted.isPending ? asked : null

  const found = products.isPlaceholderData ? undefined : products.data
  useFoundAnnouncement(found, searchTerm)
  useListPage({
    total: isSearch ? undefined : found?.total,
    page: found?.page ?? 1,
    pageSize: PRODUCTS_PER_PAGE,
    asked: catalogueAddress.write({ ...view, category: shown }),
  })
  return (
    <div className="page">
      <CategoryBar current={current} categories={categories} />
      <div className="page__head">
        <PageHeading>Products</PageHeading>
      </div>
      <CannotOrder />
      <div className="rows gap-0 gap-x-8 mb-6">
        <AddressSearch
          name="Products"
          label="Search products"
          hint="By name, NSN with or without dashes, or PGC. Searches all categories."
          className="width-44"
          search={view.search}
          hrefFor={(search) => catalogueAddress.write({ search, category: shown })}
        />
        <QuickAdd />
      </div>
      <div className="columns catalogue__columns">
        <CategorySidebar
          current={current}
          categories={categories}
          onChoose={(category) => goTo(catalogueAddress.write({ category }))}
        />
        <section aria-labelledby="products-title" className="shrink">
          <h2 id="products-title">{title}</h2>
          {failed ? (
            <LoadFailed message={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />
          ) : counted.data?.length === 0 && !isSearch ? (
            <EmptyState icon="search" text="No categories.">
              <MissingNote steps={TO_SELL} />
            </EmptyState>
          ) : (
            <LoadingOverlay
              isLoading={products.isPending || products.isPlaceholderData}
              text="Loading products…"
            >
              {products.data && products.data.rows.length === 0 && (
                <EmptyState
                  icon="search"
                  text={isSearch ? 'No products found.' : 'No products in this category.'}
                >
                  {!isSearch && <MissingNote steps={TO_SELL} />}
                </EmptyState>
              )}
              {products.data && products.data.rows.length > 0 && (
                <Skippable name="the products">
                  <ul className="products" aria-label={title}>
                    {products.data.rows.map((row) => (
                      <ProductCard key={row.nsn} row={row} search={view.search} />
                    ))}
                  </ul>
                </Skippable>
              )}
              <ListPager
                list={products}
                label="Pages of products"
                pageSize={PRODUCTS_PER_PAGE}
                hrefFor={(page) => catalogueAddress.write({ ...view, category: shown, page })}
              />
            </LoadingOverlay>
          )}
        </section>
      </div>
    </div>
  )
}

/** The category that is asked for; where there is none of that code, or none is named, the first one. [CAT-03] */
function chooseCategory(asked: string | null, listed: CategoryCount[] | undefined): string | null {
  if (!listed || listed.some(({ category }) => category === asked)) return asked
  return listed[0]?.category ?? null
}

/** Says how many products a search found, once per search and page. */
function useFoundAnnouncement(found: { total: number } | undefined, searchTerm: string) {
  const announce = useAnnounce()
  const said = useRef('')
  useEffect(() => {
    if (searchTerm === '') {
      said.current = ''
      return
    }
    if (!found) return
    const sentence =
      found.total === 0
        ? `No products found for ${searchTerm}.`
        : `${formatNumberOf(found.total, 'product', 'products')} found for ${searchTerm}.`
    if (said.current === sentence) return
    said.current = sentence
    announce(sentence)
  }, [found, searchTerm, announce])
}
