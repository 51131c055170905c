import { useEffect, useState } from 'react'
import type { CategoryCode } from '#domain/catalogue/categories.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { NO_BREAK } from '#web/ui/Badge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import type { CategoryCount } from '#wire/catalogue/catalogue.ts'
import { catalogueAddress } from './catalogue-address.ts'

/** Pixels of scrolling before the bar appears. [CAT-02, CONST-21] */
const BAR_AFTER = 80
const BAR_CATEGORIES = 8

const hrefOf = (category: CategoryCode) => catalogueAddress.write({ category })

/** Narrow screens show one select box instead. In a search it narrows the results. [CAT-01] */
export function CategorySidebar({
  current,
  categories,
  isSearch,
  hrefOf,
  onChoose,
}: {
  /** Null while a search spans all categories. */
  current: CategoryCode | null
  categories: CategoryCount[]
  isSearch: boolean
  hrefOf: (category: CategoryCode | null) => string
  onChoose: (href: string) => void
}) {
  return (
    <>
      <Skippable name="the categories">
        <nav className="categories" aria-labelledby="categories-title">
          <h2 id="categories-title" className="categories__title">
            Categories
          </h2>

          <ul className="categories__list">
            {isSearch && (
              <li>
                <AppLink
                  href={hrefOf(null)}
                  className="categories__link row gap-4 apart py-2 px-5"
                  aria-current={current === null ? 'page' : undefined}
                >
                  All categories
                </AppLink>
              </li>
            )}
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
        onChange={(event) => onChoose(hrefOf(event.target.value || null))}
      >
        {isSearch && <option value="">All categories</option>}
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
export function CategoryBar({
  current,
  categories,
}: {
  current: CategoryCode | null
  categories: CategoryCount[]
}) {
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
