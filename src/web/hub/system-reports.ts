import { pageName } from '#domain/page-names.ts'

/** Every report is visible in the whole program. `tag` is the optional second tag. */
export type SystemReport = {
  href: string
  title: string
  /** The name in the Quick Access bar. [HUB-14] */
  short: string
  tag: string
  description: string
  help: string
}

/** Only some programs offer this report. */
const PURCHASE_ORDERS = '/reports/usmcr'

/** Links carry no filters: rows appear after Apply filters. [HUB-34] */
export function listSystemReports({ offersUsmcrReport }: { offersUsmcrReport: boolean }): SystemReport[] {
  return SYSTEM_REPORTS.filter(({ href }) => href !== PURCHASE_ORDERS || offersUsmcrReport)
}

/** [HUB-08 to HUB-13] */
const SYSTEM_REPORTS: readonly SystemReport[] = [
  {
    href: '/reports/orderstatus',
    title: 'Order Status',
    short: pageName('/reports/orderstatus'),
    tag: '',
    description:
      'Detailed overall status of orders: approval status, who the order is pending approval on, and the approver.',
    help: 'Narrow it down by order number, status, people, DoDAACs or dates, then apply the filters. The result can be exported to Excel.',
  },
  {
    href: '/reports/orderdetails',
    title: 'Order Details',
    short: pageName('/reports/orderdetails'),
    tag: '',
    description: 'Detailed status of the entire order, including all items.',
    help: 'One row for each line, with requisition number, supply status and tracking number. The result can be exported to Excel.',
  },
  {
    href: '/reports/1348',
    title: 'Generate 1348',
    short: pageName('/reports/1348'),
    tag: 'NEW',
    description: 'The issue and receipt form of shipped orders, ready to print.',
    help: 'Look a shipment up by order number or requisition number. There is one page for each shipped line.',
  },
  {
    href: '/reports/3078',
    title: 'Generate 3078',
    short: pageName('/reports/3078'),
    tag: 'NEW',
    description: 'The personal clothing request of service members, ready to print.',
    help: 'Choose yourself or a service member of your assigned DoDAACs.',
  },
  {
    href: '/reports/obsolete',
    title: 'Obsolete Items List',
    short: pageName('/reports/obsolete'),
    tag: 'IMPORTANT',
    description: 'A list of all obsolete NSNs, with what to order in their place.',
    help: 'Look here before you ask about an item that is Pending Release from DLA. If a PGC is on the list, all NSNs with that PGC are obsolete.',
  },
  {
    href: PURCHASE_ORDERS,
    title: 'USMCR Report',
    short: 'USMCR Report',
    tag: 'USMCR',
    description: 'Report Builder',
    help: 'Builds the purchase order report of a period, with project and task of the command.',
  },
]
