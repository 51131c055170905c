import { PROGRAM_TEMPLATE, type TemplateProgram } from '#domain/panel/template.ts'

/** Service that a program dresses, by the number of its tape. */

export type Program = (typeof PROGRAM_TEMPLATE)[number] & {
  /** Defaults of the purchase-order report; synthetic. */
  projectNumber: string
  taskNumber: string
  obligationType: string
  lineType: string
  contractType: string
}

/** All 13 programs in the order of the table of branch codes (DATA-52). */
export const programs: readonly Program[] = PROGRAM_TEMPLATE.map((row) => ({
  ...row,
  projectNumber: row.code === 'USMCR' ? 'MCR-CLOTHING-0001' : `${row.code}-CLOTHING-0001`,
  taskNumber: row.code === 'USMCR' ? '01.01.CLOTHING' : '01.01',
  obligationType: 'Delivery Order',
  lineType: 'Goods',
  contractType: 'Firm Fixed Price',
}))

export const armyPrograms: readonly TemplateProgram[] = programs
  .filter((p) => p.branch === 'army')
  .map((p) => p.code)
export const airPrograms: readonly TemplateProgram[] = programs
  .filter((p) => p.branch === 'air-force')
  .map((p) => p.code)
export const navyPrograms: readonly TemplateProgram[] = ['USNR']
export const marinePrograms: readonly TemplateProgram[] = ['USMCR']
export const seaPrograms: readonly TemplateProgram[] = ['USNR', 'USMCR']
