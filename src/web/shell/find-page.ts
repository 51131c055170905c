import type { PageEntry } from './Pages.tsx'

export function findPage(pages: readonly PageEntry[], path: string): PageEntry | undefined {
  const requested = path.toLowerCase().split('/').filter(Boolean)
  return pages.find((page) => {
    const own = page.path.split('/').filter(Boolean)
    return (
      own.length === requested.length &&
      own.every((part, at) => part.startsWith('$') || part === requested[at])
    )
  })
}

/**
 * After a change of program. An order, item, or search belongs to the old one, so `/orders/123/form` leads to
 * `/orders`.
 */
export function findCommonPage(pages: readonly PageEntry[], path: string): string {
  const own = findPage(pages, path)?.path.split('/').filter(Boolean) ?? []
  const named = own.findIndex((part) => part.startsWith('$'))
  const parts = named < 0 ? own : own.slice(0, named)
  while (parts.length > 0 && !findPage(pages, `/${parts.join('/')}`)) parts.pop()
  return parts.length > 0 ? `/${parts.join('/')}` : '/dashboard'
}
