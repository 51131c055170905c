import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import './catalogue.css'
import type { CategoryCode } from '#domain/catalogue/categories.ts'
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
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { NO_BREAK } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import {
  type CategoryCount,
  listCategories,
  listProducts,
  PRODUCTS_PER_PAGE,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import { catalogueAddress } from './catalogue-address.ts'
import { ProductCard } from './ProductCard.tsx'

/** /products: by category, or by name, NSN or PGC. [CAT-01 to CAT-10] */
export function CataloguePage() {
  const person = usePerson()
  const goTo = useNavigateTo()
  const [view] = useAddress(catalogueAddress)
  const ordering = useOrderingFor()
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
  // The category in the address may not exist. The list of categories decides.
  const requested = shown === null && !isSearch ? counted : products
  const failed = requested.isError && !counted.isPending ? requested : null

  const found = products.isPlaceholderData ? undefined : products.data
  useFoundAnnouncement(found, searchTerm)
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
          hrefFor={(search) => catalogueAddress.write({ search, category: shown })}
        />
        <QuickAdd ordering={ordering} />
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
                  text={
                    isSearch
                      ? 'No products found. Search for fewer words, or for an NSN.'
                      : 'No products in this category. Choose another one.'
                  }
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

/** Falls back to the first category. [CAT-03] */
function chooseCategory(requested: string | null, listed: CategoryCount[] | undefined): string | null {
  if (!listed || listed.some(({ category }) => category === requested)) return requested
  return listed[0]?.category ?? null
}

/** Once per search and page. */
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

/** Pixels of scrolling before the bar appears. [CAT-02, CONST-21] */
const BAR_AFTER = 80
const BAR_CATEGORIES = 8

const hrefOf = (category: CategoryCode) => catalogueAddress.write({ category })

/** Narrow screens show one select box instead. [CAT-01] */
function CategorySidebar({
  current,
  categories,
  onChoose,
}: {
  /** Null while a search spans all categories. */
  current: CategoryCode | null
  categories: CategoryCount[]
  onChoose: (category: CategoryCode) => void
}) {
  return (
    <>
      <Skippable name="the categories">
        <nav className="categories" aria-labelledby="categories-title">
          <h2 id="categories-title" className="categories__title">
            Categories
          </h2>

          <ul className="categories__list">
            {categories.map(({ category, name, products }) => (
              <li key={category}>
                <AppLink
                  href={hrefOf(category)}
                  className="categories__link row gap-4 apart py-2 px-5"
                  aria-current={category === current ? 'page' : undefined}
                >
                  <span>{name}</span>{' '}
                  <span className="soft text-2 regular digits">
                    <span aria-hidden="true">{products}</span>
                    <span className="visually-hidden">{`${NO_BREAK}${products} products`}</span>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </Skippable>
      <SelectField
        label="Category"
        className="categories-select"
        value={current ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {current === null && <option value="">All categories</option>}
        {categories.map(({ category, name }) => (
          <option key={category} value={category}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The eight largest categories, at the top once the page is scrolled. [CAT-02, GAP-94] */
function CategoryBar({ current, categories }: { current: CategoryCode | null; categories: CategoryCount[] }) {
  const [isScrolled, setScrolled] = useState(false)
  const [top, setTop] = useState(0)
  const bar = useBarRoom('under-mast')
  useEffect(() => {
    const look = () => {
      setScrolled(window.scrollY > BAR_AFTER)
      // Below the mast where that is sticky.
      setTop(Math.max(0, document.querySelector('.masthead')?.getBoundingClientRect().bottom ?? 0))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  if (!isScrolled || categories.length === 0) return null
  return (
    <nav
      ref={bar}
      className="category-bar line-below on-surface no-print"
      aria-label="Biggest categories"
      style={{ insetBlockStart: `${top}px` }}
    >
      <ul className="category-bar__list row align-stretch gap-2 width-88 mx-auto py-2 px-6">
        {findBiggest(categories).map(({ category, name }) => (
          <li key={category}>
            <AppLink
              href={hrefOf(category)}
              className="category-bar__link centered px-5 round color-ink nowrap"
              aria-current={category === current ? 'page' : undefined}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** In the order of the sidebar. */
function findBiggest(categories: CategoryCount[]): CategoryCount[] {
  const biggest = new Set(
    [...categories]
      .sort((a, b) => b.products - a.products)
      .slice(0, BAR_CATEGORIES)
      .map((one) => one.category),
  )
  return categories.filter(({ category }) => biggest.has(category))
}

/** A page of a category, or of search results, best first. */
function productsQuery(program: ProgramCode, searchTerm: string, category: string | null, page: number) {
  const turned = { page, pageSize: PRODUCTS_PER_PAGE }
  if (searchTerm === '')
    return callQuery(
      listProducts,
      { params: { program, category: category ?? '' }, query: turned },
      // The first category may be unknown yet.
      { ...WITH_PREVIOUS_ROWS, enabled: category !== null },
    )
  return callQuery(
    searchProducts,
    { params: { program }, query: { ...turned, searchTerm } },
    // A failed search does not retry (VAL-04).
    { ...WITH_PREVIOUS_ROWS, retry: false },
  )
}

/** [CAT-01] */
function sortCategories(counted: CategoryCount[]): CategoryCount[] {
  return counted.toSorted((a, b) => a.position - b.position || (a.category < b.category ? -1 : 1))
}
