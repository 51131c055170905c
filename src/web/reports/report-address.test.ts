import { expect, test } from 'vitest'
import { orderDetailsReport } from '#domain/reports/order-details-report.ts'
import { orderStatusReport } from '#domain/reports/order-status-report.ts'
import { usmcrReport } from '#domain/reports/usmcr-report.ts'
import { describeFilters, groupFilters, nameSome } from './filter-words.ts'
import { reportAddress } from './report-address.ts'

const path = '/reports/orderstatus'
const read = (text: string, report = orderStatusReport as typeof orderStatusReport) =>
  reportAddress(path, report).read(new URLSearchParams(text))

test('applied filters come back from the address unchanged, and no filter applies before [HUB-34]', () => {
  const view = {
    applied: { order: '662E41', status: 'approved', begin: '2026-01-01', dodaacs: ['W9AR01', 'W9AR02'] },
    page: 3,
    pageSize: 500,
  }
  const address = reportAddress(path, orderStatusReport).write(view)
  expect(address).toBe(
    '/reports/orderstatus?applied=1&order=662E41&status=3&begin=2026-01-01&dodaacs=W9AR01%2CW9AR02&page=3&pageSize=500',
  )
  expect(read(address.split('?')[1] ?? '')).toEqual(view)
  expect(['', 'order=12', 'applied=1'].map((text) => read(text).applied)).toEqual([null, null, {}])
})

test('an address that a person types accepts only values that the filters accept [RST-02 VAL-23 HUB-43]', () => {
  expect(
    read('applied=1&status=5&state=XX&begin=yesterday&dodaacs=w9ar01,<b>&page=-2&pageSize=501&nsn=1'),
  ).toEqual({ applied: { dodaacs: ['W9AR01'] }, page: 1, pageSize: 100 })
  expect(read(`applied=1&orderer=${'x'.repeat(200)}`).applied?.orderer).toHaveLength(100)
  for (const size of [10, 20, 50, 100, 500]) expect(read(`pageSize=${size}`).pageSize).toBe(size)
  expect(reportAddress('/reports/usmcr', usmcrReport).read(new URLSearchParams('applied=1')).applied).toEqual(
    { transactionType: 'NEW' },
  )
})

test('report pages have 100 rows, and details pages have 50, or 100 after Clear All [RST-13 RDT-17 CONST-11 CONST-12]', () => {
  expect(read('').pageSize).toBe(100)
  expect(
    reportAddress('/reports/orderdetails', orderDetailsReport).read(new URLSearchParams()).pageSize,
  ).toBe(50)
  expect(orderDetailsReport.pageSize?.afterClear).toBe(100)
  expect(orderStatusReport.pageSize?.afterClear).toBe(100)
})

test('the page names applied filters in words, and filters of one group appear together', () => {
  expect(
    describeFilters(orderStatusReport.filters, {
      ...{ status: 'awaiting', begin: '2026-05-28', expedited: '1', orderer: '' },
    }),
  ).toEqual([
    { name: 'status', label: 'Status', text: 'Pending Approval' },
    { name: 'expedited', label: 'Shipping speed', text: 'Expedited' },
    { name: 'begin', label: 'Begin date', text: '05/28/2026' },
  ])
  expect(nameSome(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 more')

  expect(groupFilters(orderStatusReport.filters).map(({ title }) => title)).toEqual([
    ...['Order', 'People', 'Days placed', 'DoDAACs'],
  ])
  expect(groupFilters([{ kind: 'text', name: 'a', label: 'A', max: 5 }])).toHaveLength(1)
})
