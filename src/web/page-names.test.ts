import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_NAMES, type PageAddress } from '#domain/page-names.ts'
import { PANEL_VIEWS } from './pages/panel-address.ts'
import { pages } from './routes.tsx'

const SRC = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(`${SRC}${path}`, 'utf8')
const screens = globSync('web/**/*.tsx', { cwd: SRC }).filter((path) => !path.includes('.test.'))
const names = PAGE_NAMES as Record<string, string | undefined>
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Words of the seeds that a link or heading keeps. [HUB-15, PROD-10, PROD-11, CART-16, DASH-02, ORD-01] */
const SEEDS: Record<string, string[]> = {
  '/products': ['Continue Shopping', 'Ready to start shopping? Click here', 'ORDER NOW', 'Products'],
  '/dashboard': ['main site'],
  '/reports': ['System Reports'],
  '/orders': ['Back to Orders', 'Your Orders'],
  '/cart': ['Your Cart'],
  '/lists': ['Cancel'],
  '/receive?tab=issue': ['To issue'],
  '/servicemember': ['Service Members'],
  '/dodaac': ['DoDAACs'],
  '/reports/1348': ['Look up a 1348'],
  '/reports/3078': ['3078'],
  '/ui/template': ['Building blocks'],
}

test('each page and each view of the panel has one name, and each name has its page', () => {
  const addresses = [...pages.map(({ path }) => path), ...PANEL_VIEWS.map(({ href }) => href)]
  expect(addresses.toSorted()).toEqual(Object.keys(PAGE_NAMES).toSorted())
  for (const { path, title } of pages) expect(title).toBe(names[path])
})

test('a link to a page has the name of the page or the words of the seeds', () => {
  const LINK = /<AppLink\b(?:[^>]|=>)*?href="([^"]+)"(?:[^>]|=>)*?>([^<{]+)<\/AppLink>/g
  for (const path of screens)
    for (const [, href = '', words = ''] of read(path).matchAll(LINK)) {
      const name = names[href] ?? names[href.replace(/[?#].*/, '')]
      const said = squeeze(words)
      if (name !== undefined && !SEEDS[href]?.includes(said))
        expect(said, `${path} to ${href}`).toContain(name)
    }
})

test('the heading of a page is its name or the words of the seeds', () => {
  const load = /path: '([^']+)',[^}]*?import\('\.\/([^']+)'\)/g
  const views = read('web/admin-views.ts').matchAll(/(\w+): \{\s+icon[^}]*?import\('\.\/([^']+)'\)/g)
  const files = [
    ...[...read('web/routes.tsx').matchAll(load)].map(([, page = '', file = '']) => [page, file]),
    ...[...views].map(([, view = '', file = '']) => [`/admin?view=${view}`, file]),
  ]
  expect(files.length).toBeGreaterThan(50)
  for (const [page = '', file = ''] of files) {
    const [, heading] =
      /<PageHeading>([^<{]+)<|<(?:ViewHead|ManagedView|PagedTable)\s+title="([^"]+)"/
        .exec(read(`web/${file}`))
        ?.filter((part, at) => at === 0 || part !== undefined) ?? []
    if (heading && !page.includes('$') && !SEEDS[page]?.includes(squeeze(heading)))
      expect(squeeze(heading), file).toBe(names[page as PageAddress])
  }
})

test('guides name the pages as the menu does', () => {
  const known = new Set<string>([...Object.values(PAGE_NAMES), 'Search'])
  for (const path of globSync('server/hub/guides/*.md', { cwd: SRC }))
    for (const [, words = ''] of read(path).matchAll(/^\d+\. Open ([A-Z][\w ]*?)(?:,| and| in| at|\.)/gm))
      expect(known, `${path}: ${words}`).toContain(words)
})
