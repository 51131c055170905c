import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, optional } from '../code.ts'
import { dodaac, figure, money, oneOf, program, text, whole } from '../codes.ts'
import { workbook } from '../export/exports.ts'
import { days } from './report-filters.ts'

const stamp = defaulted(text(60), '')

const usmcrFields = {
  program: ['BPCNUM_0', program] as const,
  begin: ['BeginDate', days] as const,
  end: ['EndDate', days] as const,
  transactionType: [
    'TransactionType',
    defaulted(oneOf(['NEW', 'MOD'], 'Choose NEW or MOD.'), 'NEW'),
  ] as const,
  supplierName: ['SupplierName', stamp] as const,
  supplierSite: ['SupplierSite', stamp] as const,
  clin: ['CLIN', stamp] as const,
  obligationType: ['ObligationType', stamp] as const,
  lineType: ['LineType', stamp] as const,
  contractType: ['ContractType', stamp] as const,
  tas: ['TPTAS', stamp] as const,
  limit: ['TPLimit', stamp] as const,
  project: ['ProjectNumber', stamp] as const,
  task: ['TaskNumber', stamp] as const,
  organization: ['ExpenditureOrganization', stamp] as const,
  expenditureType: ['ExpenditureType', stamp] as const,
}
const usmcrQuery = query(usmcrFields)
export type UsmcrFilter = Omit<Clean<typeof usmcrQuery>, 'program'>

/** Only the fields of DATA-46. */
const usmcrRow = body({
  transactionType: text(3),
  documentNumber: text(14),
  clin: text(60),
  description: ['poDescription', text()],
  obligationType: text(60),
  lineType: text(60),
  lineDescription: text(400),
  contractType: text(60),
  effectiveOn: ['effectiveDate', text(10)],
  supplierName: text(60),
  supplierSite: ['supplierType', text(60)],
  quantity: ['qty', figure],
  unitPrice: money,
  dodaac,
  tas: ['tptas', text(60)],
  limit: ['tpLimit', text(60)],
  project: ['projectNumber', text(60)],
  task: ['taskNumber', text(60)],
  organization: ['expenditureOrganization', text(60)],
  expenditureType: text(60),
})

export const listUsmcrRows = call('GET', '/reports/marine-report', {
  summary: 'Approved lines as purchase-order rows of the Marine Corps Reserve',
  query: query({
    ...usmcrFields,
    max: ['most', optional(whole(1, 1_000_000, 'Ask for 1 to 1,000,000 rows.'))],
  }),
  response: list(usmcrRow, 1_000_000),
})
export const exportUsmcrRows = call('GET', '/reports/marine-report/export', {
  summary: 'The USMCR report as an Excel file, whole',
  query: usmcrQuery,
  response: workbook,
})

export const readReportDefaults = call('GET', '/reports/defaults', {
  summary: 'Values that the program gives its reports: supplier, site, project and task',
  response: body({
    supplierName: text(),
    supplierSite: ['supplierSite', text()],
    project: ['projectNumber', text()],
    task: ['taskNumber', text()],
  }),
})
