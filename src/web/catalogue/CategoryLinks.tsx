import { useEffect, useState } from 'react'
import { CATEGORY_CODES, CATEGORY_NAMES, type CategoryCode } from '#domain/catalogue/categories.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { catalogueAddress } from './catalogue-address.ts'

export type CategoryCount = { category: CategoryCode; name: string; products: number }

/** How far the page is scrolled before the bar appears (px). [CAT-02, CONST-21] */
const BAR_AFTER = 80
const BAR_CATEGORIES = 8

const hrefOf = (category: CategoryCode) => catalogueAddress.write({ category })

/** All categories beside the products; on narrow screens one select box takes their place. [CAT-01] */
export function CategorySidebar({
  current,
  counts,
  onChoose,
}: {
  /** The category shown, or null while a search spans them all. */
  current: CategoryCode | null
  counts: CategoryCount[]
  onChoose: (category: CategoryCode) => void
}) {
  const countOf = (category: CategoryCode) => counts.find((one) => one.category === category)?.products
  return (
    <>
      <nav className="categories" aria-labelledby="categories-title">
        <h2 id="categories-title" className="categories__title">
          Categories
        </h2>
        <ul className="categories__list">
          {CATEGORY_CODES.map((category) => (
            <li key={category}>
              <AppLink
                href={hrefOf(category)}
                className="categories__link"
                aria-current={category === current ? 'page' : undefined}
              >
                <span>{CATEGORY_NAMES[category]}</span>
                {countOf(category) !== undefined && (
                  <span className="categories__count">
                    {countOf(category)}
                    <span className="visually-hidden"> products</span>
                  </span>
                )}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <SelectField
        label="Category"
        className="categories-select"
        value={current ?? ''}
        onChange={(event) => onChoose(event.target.value as CategoryCode)}
      >
        {current === null && <option value="">All categories</option>}
        {CATEGORY_CODES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_NAMES[category]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The eight categories with most products, at the top of the window once the page is scrolled. [CAT-02, GAP-94] */
export function CategoryBar({ current, counts }: { current: CategoryCode | null; counts: CategoryCount[] }) {
  const [isScrolled, setScrolled] = useState(false)
  const [top, setTop] = useState(0)
  useEffect(() => {
    const look = () => {
      setScrolled(window.scrollY > BAR_AFTER)
      // Right under the mast, where that stays in sight.
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
  if (!isScrolled || counts.length === 0) return null
  return (
    <nav
      className="category-bar no-print"
      aria-label="Biggest categories"
      style={{ insetBlockStart: `${top}px` }}
    >
      <ul className="category-bar__list">
        {findBiggest(counts).map(({ category }) => (
          <li key={category}>
            <AppLink
              href={hrefOf(category)}
              className="category-bar__link"
              aria-current={category === current ? 'page' : undefined}
            >
              {CATEGORY_NAMES[category]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The biggest categories in the order of the sidebar. */
function findBiggest(counts: CategoryCount[]): CategoryCount[] {
  const biggest = new Set(
    [...counts]
      .sort((a, b) => b.products - a.products)
      .slice(0, BAR_CATEGORIES)
      .map((one) => one.category),
  )
  return CATEGORY_CODES.flatMap(
    (code) => counts.find((one) => one.category === code && biggest.has(code)) ?? [],
  )
}
