import { readPage } from './paged.ts'

/**
 * What the address of a screen with a list and a form says: the search and page of the list, and what is open in the
 * form – 'add', or the key of what is edited. They stay while the form is open, so that Cancel leads back. [SM-07, SM-10]
 */
export type ListView = { search: string; page: number; manage: string | null }

export function readListAddress(query: URLSearchParams): ListView {
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    page: readPage(query.get('page')),
    manage: query.get('manage')?.slice(0, 40) || null,
  }
}

export function writeListAddress(path: string, { search, page, manage }: ListView): string {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search.trim())
  if (page > 1) query.set('page', String(page))
  if (manage !== null) query.set('manage', manage)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
