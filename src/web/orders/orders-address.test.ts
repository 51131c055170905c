import { describe, expect, it } from 'vitest'
import { readOrdersAddress, STATUS_TABS, writeOrdersAddress } from './orders-address.ts'

describe('addresses of the order list', () => {
  it('show orders awaiting approval first [ORD-03, CONST-37]', () => {
    expect(readOrdersAddress(new URLSearchParams()).status).toBe('awaiting')
    expect(readOrdersAddress(new URLSearchParams('status=5')).status).toBe('awaiting')
  })

  it('name the four tabs in their order [ORD-02]', () => {
    expect(STATUS_TABS.map((tab) => tab.text)).toEqual([
      'Awaiting Approval',
      'Approved',
      'Shipped',
      'Declined',
    ])
  })

  it('carry search, page and filters there and back [ORD-12]', () => {
    const view = {
      status: 'shipped' as const,
      search: '8405019001234',
      page: 3,
      dodaacs: ['W9AR01', 'W9AR02'],
      members: [12, 40],
    }
    const address = writeOrdersAddress(view)
    expect(address).toBe(
      '/orders?status=6&search=8405019001234&page=3&dodaac=W9AR01&dodaac=W9AR02&member=12&member=40',
    )
    expect(readOrdersAddress(new URLSearchParams(address.split('?')[1]))).toEqual(view)
  })

  it('drop what is no DoDAAC, no person and no page', () => {
    const view = readOrdersAddress(new URLSearchParams('dodaac=FB1&member=x&page=-2'))
    expect(view).toMatchObject({ dodaacs: [], members: [], page: 1 })
  })
})
