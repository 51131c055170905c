import type { Crowd } from './operations.ts'
import { type Facts, PROGRAM } from './world.ts'

/** Rows of a report that are taken as a stream: as many at every size, from ten thousand orders of a program on. */
const STREAMED = 10_000
/** What the reports of the program hold. */
type Rows = { requisitions: string[]; orderCount: number; lineCount: number }

export type ReportWork = { name: string; work: (client: number, n: number) => Promise<void> }

/** The order reports without a filter, with a narrow and a wide one, as a stream, and the search for everything. */
export function listReports(
  { nsns, orders, requisitions, orderCount, lineCount }: Facts & Rows,
  crowd: Crowd,
): ReportWork[] {
  const at = <T>(values: readonly T[], n: number) => values[n % values.length] as T
  const report = (name: string, path: (n: number) => string): ReportWork => ({
    name: `report: ${name}`,
    work: async (client, n) => {
      await crowd.admin.ask(client, 'GET', `/reports/${path(n)}`)
    },
  })
  const of = (what: string, asked = '') => `${what}?BPCNUM_0=${PROGRAM}${asked}`
  const search = (name: string, find: (n: number) => string): ReportWork => ({
    name: `search for everything: ${name}`,
    work: async (client, n) => {
      const body = JSON.stringify({ searchTerm: find(n) })
      await crowd.admin.ask(client, 'POST', '/search/everything', { body })
    },
  })
  /** Nine tenths down; the warm-up has left the marks that a minute of such pages share. */
  const deep = (size: number, rows: number) => `&pageSize=${size}&page=${Math.floor((rows * 0.9) / size)}`
  return [
    search('an order', (n) => `${at(orders, n)}`),
    search('a requisition', (n) => at(requisitions, n)),
    search('a word', (n) => at(['boots', 'medical', 'begay', 'coat'], n)),
    report('order status, first page', () => of('status', '&pageSize=100')),
    report('order status, page nine tenths down', () => of('status', deep(100, orderCount))),
    report('order status, total', () => of('status-paging')),
    report('order status, total of one DoDAAC', () => of('status-paging', '&DODAACS[0]=W9AR20')),
    report('order status, summary', () => of('status-summary')),
    report('order details, first page', () => of('detail', '&pageSize=50')),
    report('order details, page nine tenths down', () => of('detail', deep(50, lineCount))),
    report('order details, page of one NSN', (n) => of('detail', `&pageSize=50&ITMREF_0=${at(nsns, n)}`)),
    report('order details, total', () => of('detail-paging')),
    report('order details, total of one NSN', (n) => of('detail-paging', `&ITMREF_0=${at(nsns, n)}`)),
    report('order details, total of what was shipped', () =>
      of('detail-paging', '&LineStatus=Shipped%20and%20tracking%20provided'),
    ),
    report('order details, summary', () => of('detail-summary')),
    {
      name: `report: order details, ${STREAMED.toLocaleString('en-US')} rows as a stream`,
      // Nobody may export more than twenty times an hour.
      work: async (_, n) => {
        const reader = at([...crowd.own, ...crowd.hot], n)
        await reader.ask(0, 'GET', `/reports/${of('detail', `&pageSize=${STREAMED}`)}`)
      },
    },
  ]
}
