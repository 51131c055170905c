import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EnrolScreen } from './account/EnrolScreen.tsx'
import { CartProvider } from './cart/CartProvider.tsx'
import { createQueryClient } from './query-client.ts'
import { pages } from './routes.tsx'
import { usePerson } from './session/AuthProvider.tsx'
import { SessionWatch } from './session/SessionWatch.tsx'
import { PagesProvider } from './shell/Pages.tsx'
import { createPortalRouter, openPortalRouter } from './shell/router.tsx'
import { NavigateProvider } from './ui/AppLink.tsx'

type Opened = { router: ReturnType<typeof createPortalRouter>; queries: QueryClient }

/** The opened page, until the portal renders. */
let opened: Opened | undefined

/** Loads the page of the address first, so that the portal renders once and whole. */
export async function openPage(): Promise<void> {
  opened = { router: await openPortalRouter(pages), queries: createQueryClient() }
}

function takeOpened(): Opened {
  const taken = opened ?? { router: createPortalRouter(pages), queries: createQueryClient() }
  opened = undefined
  return taken
}

/** Lives as long as the session, so that nothing of one person is left for the next. */
export function SignedInApp() {
  const [{ router, queries }] = useState(takeOpened)
  useEffect(() => () => queries.clear(), [queries])
  const navigate = (href: string) => {
    const isSamePage = new URL(href, window.location.origin).pathname === router.state.location.pathname
    void router.navigate({ href, resetScroll: !isSamePage })
  }
  const { lacksFactor } = usePerson()
  /** Shown only once, so they outlast a session that opens the portal meanwhile. */
  const [codes, setCodes] = useState<string[]>()
  if (lacksFactor || codes)
    return (
      <QueryClientProvider client={queries}>
        <EnrolScreen codes={codes} onCodes={setCodes} />
        <SessionWatch />
      </QueryClientProvider>
    )
  return (
    <QueryClientProvider client={queries}>
      <NavigateProvider navigate={navigate}>
        <PagesProvider pages={pages}>
          <CartProvider>
            <RouterProvider router={router} />
            <SessionWatch />
          </CartProvider>
        </PagesProvider>
      </NavigateProvider>
    </QueryClientProvider>
  )
}
