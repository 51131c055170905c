import { BRANCHES } from '../branches.ts'
import { CASE_CODES, CASE_STATES, CASE_TYPES, CASE_WISHES } from '../cases/cases.ts'
import { OUTCOME_WORDS } from '../orders/orders.ts'
import { SERVICE_STATUSES } from '../people/people-codes.ts'
import type { Area } from '../roles/permissions.ts'

export type CustomKind = 'text' | 'code' | 'choice' | 'whole' | 'money' | 'day'

export type CustomColumn = {
  label: string
  kind: CustomKind
  /** Characters. */
  width: number
  choices?: Readonly<Record<string, string>>
  isSummed?: true
  summedWithin?: string
  filterLabel?: string
  /** Left out for people who may not read this area. */
  needs?: Area
}

type CustomSource = {
  label: string
  about: string
  rowNames: readonly [one: string, many: string]
  columns: Readonly<Record<string, CustomColumn>>
  /** Columns of a new report. */
  usual: readonly string[]
}

const YES_NO = { yes: 'Yes', no: 'No' }
const wordsOf = <K extends string>(table: Record<K, { label: string }>) =>
  Object.fromEntries(Object.entries<{ label: string }>(table).map(([key, { label }]) => [key, label]))
const CODES = Object.fromEntries(Object.keys(CASE_CODES).map((code) => [code, code]))

export const CUSTOM_SOURCES = {
  lines: {
    label: 'Order lines',
    about: 'One row for each line of an order, as in the Order Details report.',
    rowNames: ['order line', 'order lines'],
    columns: {
      order: { label: 'Order No', kind: 'code', width: 10 },
      line: { label: 'Line', kind: 'whole', width: 6 },
      dodaac: { label: 'SM DoDAAC', kind: 'code', width: 9 },
      unit: { label: 'Unit', kind: 'text', width: 28 },
      parent: { label: 'Parent DoDAAC', kind: 'code', width: 9 },
      state: { label: 'State', kind: 'code', width: 6 },
      member: { label: 'Service Member', kind: 'text', width: 20 },
      placedBy: { label: 'Placed By', kind: 'text', width: 20 },
      placedOn: { label: 'Date Placed', kind: 'day', width: 11 },
      placedMonth: { label: 'Month Placed', kind: 'code', width: 9 },
      approvedOn: { label: 'Approved', kind: 'day', width: 11 },
      shippedOn: { label: 'Last Shipped', filterLabel: 'Shipped', kind: 'day', width: 11 },
      getWellOn: { label: 'Get-well Date', kind: 'day', width: 11 },
      pgc: { label: 'PGC', kind: 'code', width: 7 },
      nsn: { label: 'NSN', kind: 'code', width: 14 },
      description: { label: 'NSN Desc', kind: 'text', width: 32 },
      quantity: { label: 'QTY', kind: 'whole', width: 6, isSummed: true },
      shipped: { label: 'QTY Shipped', kind: 'whole', width: 8, isSummed: true },
      received: { label: 'QTY Received', kind: 'whole', width: 8, isSummed: true },
      price: { label: 'Unit Price', kind: 'money', width: 12 },
      total: { label: 'Total', kind: 'money', width: 12, isSummed: true },
      fund: { label: 'Fund Code', kind: 'code', width: 6 },
      billTo: { label: 'Bill To', kind: 'code', width: 9 },
      requisition: { label: 'Requisition', kind: 'code', width: 16 },
      status: {
        label: 'Order Status',
        kind: 'choice',
        width: 18,
        choices: {
          awaiting: 'Pending Approval',
          returned: OUTCOME_WORDS.returned,
          asked: OUTCOME_WORDS.asked,
          approved: 'Approved',
          declined: 'Declined',
          shipped: 'Shipped',
          withdrawn: 'Withdrawn',
        },
      },
      supply: {
        label: 'Supply Status',
        kind: 'choice',
        width: 20,
        choices: {
          none: 'Not sent to the supplier',
          transmitted: 'Sent to the supplier',
          processing: 'Processing',
          backordered: 'Backordered',
          shipped: 'Shipped',
          rejected: 'Rejected',
          cancelled: 'Canceled',
        },
      },
      expedited: { label: 'Expedited', kind: 'choice', width: 9, choices: YES_NO },
    },
    usual: ['order', 'dodaac', 'member', 'placedOn', 'nsn', 'description', 'quantity', 'total', 'supply'],
  },
  people: {
    label: 'People',
    about: 'One row for each service member whom you may read.',
    rowNames: ['person', 'people'],
    columns: {
      lastName: { label: 'Last Name', kind: 'text', width: 18 },
      firstName: { label: 'First Name', kind: 'text', width: 16 },
      preferredName: { label: 'Preferred Name', kind: 'text', width: 16 },
      dodaac: { label: 'DoDAAC', kind: 'code', width: 9 },
      unit: { label: 'Unit', kind: 'text', width: 28 },
      parent: { label: 'Parent DoDAAC', kind: 'code', width: 9 },
      dodId: { label: 'EDIPI', kind: 'code', width: 12 },
      payGrade: { label: 'Pay Grade', kind: 'code', width: 8 },
      branch: {
        label: 'Branch',
        kind: 'choice',
        width: 12,
        choices: Object.fromEntries(Object.entries(BRANCHES).map(([key, { name }]) => [key, name])),
      },
      serviceStatus: { label: 'SM Status', kind: 'choice', width: 14, choices: SERVICE_STATUSES },
      subdivision: { label: 'Subdivision', kind: 'text', width: 16 },
      startedOn: { label: 'Start Date', kind: 'day', width: 11 },
      orders: { label: 'Orders', kind: 'whole', width: 7, isSummed: true },
      enabled: { label: 'Enabled', kind: 'choice', width: 8, choices: YES_NO, needs: 'people' },
      maySignIn: { label: 'Login User', kind: 'choice', width: 8, choices: YES_NO, needs: 'people' },
      username: { label: 'Username', kind: 'text', width: 20, needs: 'people' },
      email: { label: 'E-mail', kind: 'text', width: 30, needs: 'people' },
      lastSignIn: { label: 'Last Sign-in', kind: 'day', width: 11, needs: 'people' },
    },
    usual: ['lastName', 'firstName', 'dodaac', 'payGrade', 'serviceStatus', 'orders'],
  },
  funds: {
    label: 'Funds',
    about: 'One row for each fund whose money you may see.',
    rowNames: ['fund', 'funds'],
    columns: {
      dodaac: { label: 'DoDAAC', kind: 'code', width: 9 },
      unit: { label: 'Unit', kind: 'text', width: 28 },
      parent: { label: 'Parent DoDAAC', kind: 'code', width: 9 },
      fund: { label: 'Fund Code', kind: 'code', width: 6 },
      description: { label: 'Description', kind: 'text', width: 28 },
      year: { label: 'Fiscal Year', kind: 'code', width: 7 },
      allotted: { label: 'Allotted', kind: 'money', width: 14, isSummed: true },
      available: { label: 'Available', kind: 'money', width: 14, isSummed: true },
      reserved: { label: 'Reserved', kind: 'money', width: 14, isSummed: true },
      committed: { label: 'Committed', kind: 'money', width: 14, isSummed: true },
      obligated: { label: 'Obligated', kind: 'money', width: 14, isSummed: true },
      spent: { label: 'Spent', kind: 'money', width: 14, isSummed: true },
      undecided: { label: 'Undecided', kind: 'money', width: 14, isSummed: true },
    },
    usual: [
      ...['dodaac', 'fund', 'description', 'year', 'allotted', 'available'],
      ...['reserved', 'committed', 'obligated', 'spent', 'undecided'],
    ],
  },
  receipts: {
    label: 'Receipts',
    about: 'One row for each entry of goods received, issued or given back.',
    rowNames: ['receipt', 'receipts'],
    columns: {
      madeOn: { label: 'Date', kind: 'day', width: 11 },
      month: { label: 'Month', kind: 'code', width: 9 },
      kind: {
        label: 'Entry',
        kind: 'choice',
        width: 10,
        choices: { receive: 'Received', issue: 'Issued', return: 'Returned' },
      },
      order: { label: 'Order No', kind: 'code', width: 10 },
      line: { label: 'Line', kind: 'whole', width: 6 },
      dodaac: { label: 'SM DoDAAC', kind: 'code', width: 9 },
      member: { label: 'Service Member', kind: 'text', width: 20 },
      nsn: { label: 'NSN', kind: 'code', width: 14 },
      description: { label: 'NSN Desc', kind: 'text', width: 32 },
      quantity: { label: 'Pieces', kind: 'whole', width: 7, isSummed: true, summedWithin: 'kind' },
      short: { label: 'Missing', kind: 'whole', width: 7, isSummed: true },
      damaged: { label: 'Damaged', kind: 'whole', width: 8, isSummed: true },
      wrong: { label: 'Wrong Item', kind: 'whole', width: 7, isSummed: true },
      reason: { label: 'Reason', kind: 'text', width: 28 },
      enteredBy: { label: 'Entered By', kind: 'text', width: 20 },
    },
    usual: ['madeOn', 'kind', 'dodaac', 'member', 'order', 'nsn', 'description', 'quantity'],
  },
  cases: {
    label: 'Cases with the supplier',
    about: 'One row for each discrepancy or question, with the blocks of SF 364.',
    rowNames: ['case', 'cases'],
    columns: {
      number: { label: 'Report Number (2)', kind: 'code', width: 8 },
      openedOn: { label: 'Date of Preparation (1)', kind: 'day', width: 11 },
      month: { label: 'Month', kind: 'code', width: 9 },
      supplier: { label: 'To (3)', kind: 'text', width: 24 },
      dodaac: { label: 'From (4)', kind: 'code', width: 9 },
      transport: { label: 'Transportation Document (6)', kind: 'code', width: 24 },
      order: { label: 'Order No', kind: 'code', width: 10 },
      line: { label: 'Line', kind: 'whole', width: 6 },
      requisition: { label: 'Requisition (8)', kind: 'code', width: 16 },
      nsn: { label: 'NSN (9a)', kind: 'code', width: 14 },
      description: { label: 'Nomenclature (9a)', kind: 'text', width: 32 },
      unitOfIssue: { label: 'Unit of Issue (9b)', kind: 'code', width: 6 },
      shipped: { label: 'Quantity Shipped (9c)', kind: 'whole', width: 8 },
      received: { label: 'Quantity Received (10)', kind: 'whole', width: 8 },
      pieces: { label: 'Discrepancy Quantity (11a)', kind: 'whole', width: 8, isSummed: true },
      price: { label: 'Unit Price (11b)', kind: 'money', width: 12 },
      cost: { label: 'Total Cost (11c)', kind: 'money', width: 12, isSummed: true },
      code: { label: 'Discrepancy Code (11d)', kind: 'choice', width: 10, choices: CODES },
      type: {
        label: 'About',
        kind: 'choice',
        width: 16,
        choices: wordsOf(CASE_TYPES),
      },
      wish: {
        label: 'Action (12)',
        kind: 'choice',
        width: 20,
        choices: { '': 'No wish', ...wordsOf(CASE_WISHES) },
      },
      remarks: { label: 'Remarks (13)', kind: 'text', width: 40 },
      openedBy: { label: 'Preparing Official (14)', kind: 'text', width: 20 },
      dueOn: { label: 'Answer By', kind: 'day', width: 11 },
      late: { label: 'Late', kind: 'choice', width: 6, choices: YES_NO },
      state: { label: 'State', kind: 'choice', width: 14, choices: CASE_STATES },
      waitsFor: {
        label: 'Waits For',
        kind: 'choice',
        width: 10,
        choices: { '': 'Nobody', unit: 'Unit', supplier: 'Supplier' },
      },
      decidedOn: { label: 'Decided', kind: 'day', width: 11 },
      returnLabel: { label: 'Return Label', kind: 'text', width: 14 },
      credited: { label: 'Credited', kind: 'money', width: 12, isSummed: true },
    },
    usual: [
      'number',
      'openedOn',
      'dodaac',
      'requisition',
      'description',
      'pieces',
      'type',
      'dueOn',
      'late',
      'state',
    ],
  },
} as const satisfies Record<string, CustomSource>

export type SourceKey = keyof typeof CUSTOM_SOURCES
export const SOURCE_KEYS = Object.keys(CUSTOM_SOURCES) as SourceKey[]
export type ColumnOf<S extends SourceKey> = keyof (typeof CUSTOM_SOURCES)[S]['columns'] & string

export const sourceOf = (key: SourceKey): CustomSource => CUSTOM_SOURCES[key]
export const filterLabelOf = ({ label, filterLabel = label }: CustomColumn) => filterLabel

export function findColumn(source: SourceKey, key: string): CustomColumn | null {
  const { columns } = sourceOf(source)
  return Object.hasOwn(columns, key) ? (columns[key] ?? null) : null
}
