import { expect, it, vi } from 'vitest'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'

vi.mock('#wire/session/initial-data.ts', () => ({
  readInitialData: () => ({ preloaded: { '/U3PLRest/api/Dashboard/getall/closures': { response: [] } } }),
}))

it('a page uses the responses that came in it, unless the page before it left quantities of the cart', async () => {
  for (const [left, isUsed] of [
    [null, true],
    ['quantities of 317', true],
    ['quantities of the carts', false],
  ] as const) {
    vi.resetModules()
    vi.stubGlobal('sessionStorage', { getItem: () => left })
    await import('./initial-data.ts')
    const { readPreloaded } = await import('#wire/send-request.ts')
    expect(readPreloaded(listComingClosures, {}), `${left}`).toEqual(isUsed ? [] : undefined)
  }
  vi.unstubAllGlobals()
})
