import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { canOpen } from '#domain/roles/permissions.ts'
import { parseSearch, writeSearch } from '#web/pages/address.ts'
import { PageFailed, PageLoading } from '#web/pages/PageStates.tsx'
import { ReadsOnly } from '#web/pages/reads-only.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { leavePage } from '#web/ui/focus-again.ts'
import { opensPage, type PageEntry } from './Pages.tsx'
import { Shell } from './Shell.tsx'

/** The server checks every call itself. */
function Gate({ page, children }: { page: PageEntry; children: ReactNode }) {
  const { area, onlyInDemo } = page
  const person = usePerson()
  const texts = usePortalTexts()
  if (onlyInDemo && !texts) return <PageLoading />
  if (onlyInDemo && !texts?.isDemo) return <UnauthorizedHere />
  if (!opensPage(person, page)) return <UnauthorizedHere />
  return <ReadsOnly value={!canOpen(person, area)}>{children}</ReadsOnly>
}

function UnauthorizedHere() {
  const { pathname } = useLocation()
  return <UnauthorizedScreen key={pathname} path={pathname} />
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    loadPage?: () => Promise<unknown>
  }
}

function makeLazy({ load }: PageEntry): ComponentType & { preload?: () => Promise<unknown> } {
  return lazyRouteComponent(() => load().then((component) => ({ default: component })))
}

/** A list and the form of one row have one path. They are two pages for the focus. */
const pageOf = ({ pathname, search }: ParsedLocation) =>
  `${pathname} ${(search as Record<string, unknown>).manage ?? ''}`

export function createPortalRouter(pages: readonly PageEntry[]) {
  const root = createRootRoute({
    component: Shell,
    notFoundComponent: UnauthorizedHere,
    beforeLoad: ({ location }) => {
      const shown = router.state.resolvedLocation
      if (shown !== undefined && pageOf(shown) !== pageOf(location)) return leavePage()
    },
  })
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: '/dashboard', replace: true })
    },
  })
  const unauthorized = createRoute({
    getParentRoute: () => root,
    path: '/unauthorized',
    component: UnauthorizedHere,
  })
  const routes = pages.map((page) => {
    const Page = makeLazy(page)
    return createRoute({
      getParentRoute: () => root,
      path: page.path,
      component: () => (
        <Gate page={page}>
          <Page />
        </Gate>
      ),
      staticData: { loadPage: Page.preload },
      pendingComponent: PageLoading,
      errorComponent: PageFailed,
    })
  })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([start, unauthorized, ...routes]),
    parseSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    // The default key is the whole address, which would store search texts.
    getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
    defaultPreload: false,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
  })
  return router
}

/** Resolves when the first page can render without waiting for its code. */
export async function openPortalRouter(
  pages: readonly PageEntry[],
): Promise<ReturnType<typeof createPortalRouter>> {
  const router = createPortalRouter(pages)
  await router.load()
  await Promise.all(router.state.matches.map(({ staticData }) => staticData.loadPage?.()))
  return router
}
