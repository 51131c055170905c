import { EXPORT_HINT, HINTS, type Report, type ReportFilter } from './report.ts'

/**
 * A line of the Marine Corps Reserve's ledger (DATA-46). Accounting values repeat in every row (decisions, section 10).
 */
export type UsmcrRow = {
  transactionType: string
  documentNumber: string
  clin: string
  description: string
  obligationType: string
  lineType: string
  lineDescription: string
  contractType: string
  effectiveOn: string
  supplierName: string
  supplierSite: string
  quantity: number
  /** Cents. */
  unitPrice: number
  dodaac: string
  tas: string
  limit: string
  project: string
  task: string
  organization: string
  expenditureType: string
}

const FILTERS = 'Filters: which rows there are'
const STAMPS = 'Accounting values: stamped on every row'

const text = (name: string, label: string, group: string): ReportFilter => ({
  kind: 'text',
  name,
  label,
  max: 60,
  group,
})

export const USMCR_ON_SCREEN = 5000

const columns: Report<UsmcrRow>['columns'] = [
  { label: 'Transaction Type', format: 'text', width: 10, value: (row) => row.transactionType },
  {
    label: 'Document Number',
    format: 'text',
    width: 16,
    value: (row) => row.documentNumber,
    isRowName: true,
  },
  { label: 'CLIN', format: 'text', width: 8, value: (row) => row.clin },
  { label: 'PO Description', format: 'text', width: 30, value: (row) => row.description },
  { label: 'Obligation Type', format: 'text', width: 14, value: (row) => row.obligationType },
  { label: 'Line Type', format: 'text', width: 12, value: (row) => row.lineType },
  { label: 'Line Description', format: 'text', width: 30, value: (row) => row.lineDescription },
  { label: 'Contract Type', format: 'text', width: 14, value: (row) => row.contractType },
  { label: 'Effective Date', format: 'day', width: 12, value: (row) => row.effectiveOn },
  { label: 'Supplier Name', format: 'text', width: 24, value: (row) => row.supplierName },
  { label: 'Supplier Site', format: 'text', width: 14, value: (row) => row.supplierSite },
  { label: 'Qty', format: 'quantity', width: 8, value: (row) => row.quantity },
  { label: 'Unit Price', format: 'money', width: 12, value: (row) => row.unitPrice },
  { label: 'DODAAC', format: 'text', width: 9, value: (row) => row.dodaac },
  { label: 'TP TAS', format: 'text', width: 10, value: (row) => row.tas },
  { label: 'TP Limit', format: 'text', width: 8, value: (row) => row.limit },
  { label: 'Project Number', format: 'text', width: 14, value: (row) => row.project },
  { label: 'Task Number', format: 'text', width: 12, value: (row) => row.task },
  { label: 'Expenditure Organization', format: 'text', width: 22, value: (row) => row.organization },
  { label: 'Expenditure Type', format: 'text', width: 18, value: (row) => row.expenditureType },
]

/** (MAR-01 to MAR-12) */
export const usmcrReport: Report<UsmcrRow> = {
  title: 'USMCR Report',
  crumb: 'USMCR Report',
  filters: [
    { kind: 'day', name: 'begin', label: 'Begin Date', group: FILTERS },
    { kind: 'day', name: 'end', label: 'End Date', group: FILTERS, notBefore: 'begin' },
    {
      kind: 'choice',
      name: 'transactionType',
      label: 'Transaction Type',
      group: FILTERS,
      help: 'NEW: lines approved in these days. MOD: pieces that supply added or took back in these days, at their price. After a price change, the report takes back the pieces at the old price and lists them again at the new price.',
      isFixed: true,
      choices: [
        { value: 'NEW', text: 'NEW' },
        { value: 'MOD', text: 'MOD' },
      ],
    },
    text('clin', 'CLIN', FILTERS),
    text('obligationType', 'Obligation Type', FILTERS),
    text('lineType', 'Line Type', FILTERS),
    text('contractType', 'Contract Type', FILTERS),
    text('supplierName', 'Supplier Name', FILTERS),
    text('supplierSite', 'Supplier Site', FILTERS),
    text('tas', 'TP TAS', STAMPS),
    text('limit', 'TP Limit', STAMPS),
    text('project', 'Project Number', STAMPS),
    text('task', 'Task Number', STAMPS),
    text('organization', 'Expenditure Organization', STAMPS),
    text('expenditureType', 'Expenditure Type', STAMPS),
  ],
  defaults: (today, program) => ({
    begin: `${today.slice(0, 8)}01`,
    end: today,
    transactionType: 'NEW',
    supplierName: program.supplierName,
    supplierSite: program.supplierSite,
    tas: '97X4930',
    limit: '0000',
    project: program.project,
    task: program.task,
    expenditureType: '260.60 Clothing',
  }),
  columns,
  rowKey: (row) => `${row.documentNumber} ${row.clin} ${row.transactionType} ${row.unitPrice}`,
  sheet: { name: 'Sheet1', columns: [...columns] },
  fileName: (_filters, today) => `ClothingDataSheet_${today.replaceAll('-', '')}.xlsx`,
  hints: [...HINTS, EXPORT_HINT],
  rowNames: ['line', 'lines'],
  pageSize: null,
  maxOnScreen: USMCR_ON_SCREEN,
  loading: 'Loading..',
  hasAssignedOnly: false,
  hidesFilters: false,
  needsProgram: true,
}
