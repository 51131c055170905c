import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CartProvider } from '#web/cart/CartProvider.tsx'
import { createQueryClient } from '#web/query-client.ts'
import { SessionWatch } from '#web/session/SessionWatch.tsx'
import { NavigateProvider } from '#web/ui/AppLink.tsx'
import { createPortalRouter } from './router.tsx'

/** The portal for a signed-in person. It lives as long as the session: nothing of one person is left for the next. */
export function SignedInApp() {
  const [queries] = useState(createQueryClient)
  const [router] = useState(createPortalRouter)
  useEffect(() => () => queries.clear(), [queries])
  const navigate = (href: string) => {
    const isSamePage = new URL(href, window.location.origin).pathname === router.state.location.pathname
    void router.navigate({ href, resetScroll: !isSamePage })
  }
  return (
    <QueryClientProvider client={queries}>
      <NavigateProvider navigate={navigate}>
        <CartProvider>
          <RouterProvider router={router} />
          <SessionWatch />
        </CartProvider>
      </NavigateProvider>
    </QueryClientProvider>
  )
}
