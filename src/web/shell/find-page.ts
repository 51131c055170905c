import { type PageEntry, pages } from '#web/routes.tsx'

/** The entry whose page stands at a path, or undefined. */
export function findPage(path: string): PageEntry | undefined {
  const asked = path.toLowerCase().split('/').filter(Boolean)
  return pages.find((page) => {
    const own = page.path.split('/').filter(Boolean)
    return own.length === asked.length && own.every((part, at) => part.startsWith('$') || part === asked[at])
  })
}
