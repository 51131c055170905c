import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import './catalogue.css'
import { countChosen, type FacetChoice } from '#domain/catalogue/facets.ts'
import { fullName } from '#domain/people/people.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { callQuery, useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { CannotOrder } from '#web/cart/CannotOrder.tsx'
import { OrderingBar } from '#web/cart/OrderingBar.tsx'
import { OrderingWays } from '#web/cart/OrderingWays.tsx'
import { QuickAdd } from '#web/cart/QuickAdd.tsx'
import { useOrderingFor } from '#web/cart/useOrderingFor.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { MissingNote, TO_SELL } from '#web/pages/MissingNote.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { describePage } from '#web/ui/pager-window.ts'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useMedia } from '#web/ui/useMedia.ts'
import type { ViewOf } from '#wire/address.ts'
import {
  type CategoryCount,
  listCategories,
  listProducts,
  PRODUCTS_PER_PAGE,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import { countFacets, type Facets, writeFacetQuery } from '#wire/catalogue/facets.ts'
import { CategoryBar, CategorySidebar } from './CategoryNavigation.tsx'
import { catalogueAddress } from './catalogue-address.ts'
import { FacetChips } from './FacetChips.tsx'
import { FacetPanel } from './FacetPanel.tsx'
import { ProductCard } from './ProductCard.tsx'

/** The filters are in a sheet below this width, as in the style sheet. */
const NARROW = '(max-width: 60rem)'

/** /products: by category, or by name, NSN or PGC. [CAT-01 to CAT-10] */
export function CataloguePage() {
  const person = usePerson()
  const goTo = useNavigateTo()
  const [view, changeView] = useAddress(catalogueAddress)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isNarrow = useMedia(NARROW)
  const ordering = useOrderingFor()
  const counted = useCall(listCategories, { params: { program: person.program } }, { select: sortCategories })
  const categories = counted.data ?? []
  const shown = chooseCategory(view.category, counted.data)
  const searchTerm = view.search.trim()
  const isSearch = searchTerm !== ''
  const current = isSearch ? view.within : shown
  const products = useQuery(productsQuery(person.program, view, searchTerm, shown))
  const facetted = {
    ...{ searchTerm, ...writeFacetQuery(view) },
    ...(current !== null && { category: current }),
  }
  const params = { program: person.program }
  const facets = useCall(
    countFacets,
    { params, query: facetted },
    { ...WITH_PREVIOUS_ROWS, enabled: isSearch || shown !== null },
  )
  // Counted afterwards, so that nobody waits for this number.
  const fitting = useCall(
    countFacets,
    { params, query: { ...facetted, member: ordering.member?.smid } },
    { ...WITH_PREVIOUS_ROWS, enabled: facets.isSuccess && ordering.member !== null && view.fits === null },
  )
  const inUse = countChosen(view)
  const narrow = (choice: Partial<FacetChoice>, options?: { replaces: boolean }) =>
    changeView({ ...choice, page: 1 }, options)
  const panel = (
    <FacetPanel
      choice={view}
      facets={facets.data}
      fitting={view.fits === null ? fitting.data : facets.data}
      member={ordering.member && { id: ordering.member.smid, name: fullName(ordering.member) }}
      onChange={narrow}
    />
  )
  const title = isSearch
    ? `Products found for “${searchTerm}”`
    : (categories.find(({ category }) => category === shown)?.name ?? 'Products')
  // The category in the address may not exist. The list of categories decides.
  const requested = shown === null && !isSearch ? counted : products
  const failed = requested.isError && !counted.isPending ? requested : null

  const found = products.isPlaceholderData ? undefined : products.data
  useFoundAnnouncement(
    found,
    searchTerm,
    catalogueAddress.write({ ...view, search: searchTerm, category: null }),
  )
  useListPage({
    total: isSearch ? undefined : found?.total,
    page: found?.page ?? 1,
    pageSize: PRODUCTS_PER_PAGE,
    requested: catalogueAddress.write({ ...view, category: shown }),
  })
  return (
    <div className="page">
      <CategoryBar current={current} categories={categories} />
      <div className="page__head">
        <PageHeading>Products</PageHeading>
        <div className="toolbar no-print">
          <OrderingWays />
        </div>
      </div>
      <CannotOrder />
      <OrderingBar ordering={ordering} />
      <div className="rows gap-0 gap-x-8 mb-6">
        <AddressSearch
          name="Products"
          label="Search products"
          hint="By name, NSN with or without dashes, or PGC. Searches all categories."
          className="width-44"
          search={view.search}
          hrefFor={(search) =>
            catalogueAddress.write({ ...view, search, page: 1, category: shown, within: null })
          }
        />
        <QuickAdd ordering={ordering} />
      </div>
      <div className="columns catalogue__columns">
        <div>
          <CategorySidebar
            current={current}
            categories={recount(categories, isSearch || inUse > 0 ? facets.data : undefined)}
            isSearch={isSearch}
            hrefOf={(category) =>
              isSearch
                ? catalogueAddress.write({ ...view, within: category, page: 1 })
                : catalogueAddress.write({ ...view, search: '', category, page: 1 })
            }
            onChoose={goTo}
          />
          {/* The filters wait for the categories above them, or they would move. */}
          {!counted.isSuccess ? null : isNarrow ? (
            <>
              <Button
                variant="outline"
                icon="filter"
                className="no-print mb-5"
                aria-haspopup="dialog"
                onClick={() => setSheetOpen(true)}
              >
                {inUse === 0 ? 'Filters' : `Filters, ${inUse} in use`}
              </Button>
              <Sheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} title="Filters">
                {panel}
                <Button className="mt-6" onClick={() => setSheetOpen(false)}>
                  {found ? `Show ${formatNumberOf(found.total, 'product', 'products')}` : 'Show products'}
                </Button>
              </Sheet>
            </>
          ) : (
            <Skippable name="the filters">
              <section className="no-print mt-7" aria-labelledby="facets-title">
                <h2 id="facets-title" className="categories__title">
                  Filters
                </h2>
                {panel}
              </section>
            </Skippable>
          )}
        </div>
        <section aria-labelledby="products-title" className="shrink">
          <h2 id="products-title">{title}</h2>
          <FacetChips
            choice={view}
            wearer={facets.data?.member?.name ?? 'the person'}
            onChange={(choice) => {
              narrow(choice)
              const heading = document.getElementById('products-title')
              if (heading) focusForReading(heading)
            }}
          />
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
                  text={
                    inUse > 0
                      ? 'No product has all of this. Remove a filter.'
                      : isSearch
                        ? 'No products found. Search for fewer words, or for an NSN.'
                        : 'No products in this category. Choose another one.'
                  }
                >
                  {!isSearch && inUse === 0 && <MissingNote steps={TO_SELL} />}
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

/** Falls back to the first category. [CAT-03] */
function chooseCategory(requested: string | null, listed: CategoryCount[] | undefined): string | null {
  if (!listed || listed.some(({ category }) => category === requested)) return requested
  return listed[0]?.category ?? null
}

/** Once per search, page, and choice of filters, even if the number is the same. */
function useFoundAnnouncement(
  found: { total: number; page: number } | undefined,
  searchTerm: string,
  requested: string,
) {
  const announce = useAnnounce()
  const said = useRef('')
  useEffect(() => {
    if (searchTerm === '') {
      said.current = ''
      return
    }
    if (!found || said.current === requested) return
    said.current = requested
    const { total, page } = found
    if (total === 0) announce(`No products found for ${searchTerm}.`)
    else if (page > 1) announce(describePage(page, PRODUCTS_PER_PAGE, total))
    else announce(`${formatNumberOf(total, 'product', 'products')} found for ${searchTerm}.`)
  }, [found, searchTerm, requested, announce])
}

/** With a choice, how many products each category would show. */
function recount(categories: CategoryCount[], facets: Facets | undefined): CategoryCount[] {
  if (!facets) return categories
  const counts = new Map(
    facets.counts.flatMap(({ facet, value, products }) => (facet === 'category' ? [[value, products]] : [])),
  )
  return categories.map((one) => ({ ...one, products: counts.get(one.category) ?? 0 }))
}

/** A page of a category, or of search results, best first. */
function productsQuery(
  program: ProgramCode,
  view: ViewOf<typeof catalogueAddress>,
  searchTerm: string,
  category: string | null,
) {
  const turned = { page: view.page, pageSize: PRODUCTS_PER_PAGE, ...writeFacetQuery(view) }
  if (searchTerm === '')
    return callQuery(
      listProducts,
      { params: { program, category: category ?? '' }, query: turned },
      // The first category may be unknown yet.
      { ...WITH_PREVIOUS_ROWS, enabled: category !== null },
    )
  return callQuery(
    searchProducts,
    {
      params: { program },
      query: { ...turned, searchTerm, ...(view.within !== null && { within: view.within }) },
    },
    // A failed search does not retry (VAL-04).
    { ...WITH_PREVIOUS_ROWS, retry: false },
  )
}

/** [CAT-01] */
function sortCategories(counted: CategoryCount[]): CategoryCount[] {
  return counted.toSorted((a, b) => a.position - b.position || (a.category < b.category ? -1 : 1))
}
