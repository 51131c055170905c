import { expect, it, vi } from 'vitest'

vi.mock('#wire/session/initial-data.ts', () => ({
  readInitialData: () => ({ preloaded: { '/U3PLRest/api/cart/7': { response: {} } } }),
}))

it('a page uses the cart that came in it, unless the page before it left quantities of the cart', async () => {
  for (const [left, isUsed] of [
    [null, true],
    ['quantities of 317', true],
    ['quantities of the carts', false],
  ] as const) {
    vi.resetModules()
    vi.stubGlobal('sessionStorage', { getItem: () => left })
    await import('./initial-data.ts')
    const { isPreloaded } = await import('#wire/send-request.ts')
    expect(isPreloaded('/cart/7'), `${left}`).toBe(isUsed)
  }
  vi.unstubAllGlobals()
})
