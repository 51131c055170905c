import type { ReactNode } from 'react'
import './pager.css'
import { AppLink } from './AppLink.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { countPages, describePage, findPagerSlots } from './pager-window.ts'

/** For owners with a router's own link. */
export type LinkParts = {
  href: string
  className: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
}

/** `hrefFor(3)` is the address of page 3. */
export function Pager({
  page,
  pageSize,
  total,
  hrefFor,
  label = 'Pages',
  renderLink = (link) => <AppLink {...link} />,
}: {
  page: number
  pageSize: number
  total: number
  hrefFor: (page: number) => string
  label?: string
  renderLink?: (link: LinkParts, page: number) => ReactNode
}) {
  const pageCount = countPages(total, pageSize)
  const end = (to: number, name: string, icon: IconName, isUseful: boolean) => (
    <li key={name}>
      {isUseful ? (
        renderLink(
          { href: hrefFor(to), className: 'pager__link', 'aria-label': name, children: <Icon name={icon} /> },
          to,
        )
      ) : (
        <span className="pager__link pager__link--off">
          <Icon name={icon} />
        </span>
      )}
    </li>
  )
  return (
    <div className="pager cluster gap-5 gap-x-8 apart mt-6 mb-6">
      <p className="pager__count m-0 soft">{describePage(page, pageSize, total)}</p>
      {pageCount > 1 && (
        <nav aria-label={label} className="pager__links">
          <ul className="cluster align-stretch gap-2">
            {end(1, 'First page', 'chevrons-left', page > 1)}
            {end(page - 1, 'Previous page', 'chevron-left', page > 1)}
            {findPagerSlots(page, pageCount).map((slot) =>
              typeof slot === 'number' ? (
                <li key={slot}>
                  {renderLink(
                    {
                      href: hrefFor(slot),
                      className: classNames('pager__link', slot === page && 'pager__link--current'),
                      // Starts with the visible text, for users of speech input.
                      'aria-label': `${slot} of ${pageCount} pages`,
                      'aria-current': slot === page ? 'page' : undefined,
                      children: slot,
                    },
                    slot,
                  )}
                </li>
              ) : (
                <li key={slot} className="pager__gap">
                  <span aria-hidden="true">…</span>
                  <span className="visually-hidden">pages left out</span>
                </li>
              ),
            )}
            {end(page + 1, 'Next page', 'chevron-right', page < pageCount)}
            {end(pageCount, 'Last page', 'chevrons-right', page < pageCount)}
          </ul>
        </nav>
      )}
    </div>
  )
}
