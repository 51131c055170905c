import { type PageAddress, pageName } from '../page-names.ts'
import { canRead, type Gate, type Visitor } from '../roles/permissions.ts'

/** Lists and reports whose filters are in their address, with the permission of the page. */
export const VIEW_PAGES = {
  '/orders': 'anyone',
  '/products': 'products',
  '/expected': 'anyone',
  '/servicemember': 'people',
  '/dodaac': 'dodaacs',
  '/roles': 'dodaacs',
  '/funding': 'funding',
  '/groups': 'groups',
  '/messages': 'anyone',
  '/reports/orderstatus': 'anyone',
  '/reports/orderdetails': 'anyone',
  '/reports/usmcr': 'anyone',
  '/reports/obsolete': 'anyone',
  '/admin?view=users': 'panel',
  '/admin?view=products': 'catalogue',
  '/admin?view=public': 'catalogue',
  '/admin?view=misses': 'catalogue',
  '/admin?view=obsolete': 'catalogue',
  '/admin?view=supply': 'panel',
  '/admin?view=audit': 'audit',
  '/admin?view=jobs': 'panel',
  '/admin?view=mails': 'panel',
} as const satisfies Partial<Record<PageAddress, Gate>>
export type ViewPage = keyof typeof VIEW_PAGES

export const MAX_VIEW = 2000
/** The page number, and what is open on the page, are no filters. */
const NO_FILTER = ['page', 'manage']
const DOD_ID = /(?<!\d)\d{10}(?!\d)/

export const NO_VIEW = 'Only a list or a report with its filters can be saved.'
const VIEW_WITH_ID = 'A view does not keep a DoD ID. Search for something else first.'

/** Without page number. Null for an address that is no list. */
export function readView(address: string): { page: ViewPage; address: string; isFiltered: boolean } | null {
  if (!/^\/(?!\/)[^#\\\p{Cc}]*$/u.test(address)) return null
  const { pathname, searchParams } = new URL(address, 'https://portal.invalid')
  for (const name of NO_FILTER) searchParams.delete(name)
  const view = searchParams.get('view')
  const page = pathname === '/admin' ? `/admin?view=${view}` : pathname
  if (!Object.hasOwn(VIEW_PAGES, page)) return null
  const isFiltered = [...searchParams].some(
    ([name, value]) => value !== '' && !(page !== pathname && name === 'view'),
  )
  const query = searchParams.toString()
  return { page: page as ViewPage, address: query ? `${pathname}?${query}` : pathname, isFiltered }
}

export function findViewFault(address: string): string | null {
  const view = readView(address)
  if (!view || address.length > MAX_VIEW) return NO_VIEW
  return DOD_ID.test(decodeURIComponent(view.address.replaceAll('+', ' '))) ? VIEW_WITH_ID : null
}

export function listViewPages(
  person: Pick<Visitor, 'permissions' | 'opensEverything'>,
  { offersUsmcrReport }: { offersUsmcrReport: boolean },
): ViewPage[] {
  return (Object.keys(VIEW_PAGES) as ViewPage[]).filter(
    (page) => canRead(person, VIEW_PAGES[page]) && (page !== '/reports/usmcr' || offersUsmcrReport),
  )
}

/** Null for a page that does not exist any more. */
export function nameViewPage(page: string): string | null {
  return Object.hasOwn(VIEW_PAGES, page) ? pageName(page as ViewPage) : null
}
