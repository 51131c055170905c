import { PROGRAM_NAMES, type ProgramCode } from '#domain/programs.ts'

/** Service that a program dresses; the numbers are those of the branch tape (1 Navy … 6 Coast Guard). */
export type BranchNumber = 1 | 2 | 3 | 4 | 5 | 6

export type Program = {
  code: ProgramCode
  /** Full name as in the table of branch codes (DATA-52). */
  name: string
  branch: BranchNumber
  supplierName: string
  supplierSite: string
  /** Defaults of the USMCR purchase-order report; synthetic. */
  projectNumber: string
  taskNumber: string
  expenditureOrganization: string
  obligationType: string
  lineType: string
  contractType: string
}

const SUPPLIER = 'DEFENSE CLOTHING SUPPLY ACTIVITY'

function program(code: ProgramCode, branch: BranchNumber, number: number): Program {
  return {
    code,
    name: PROGRAM_NAMES[code],
    branch,
    supplierName: SUPPLIER,
    supplierSite: `SITE-${String(number).padStart(2, '0')}`,
    projectNumber: code === 'USMCR' ? 'MCR-CLOTHING-0001' : `${code}-CLOTHING-0001`,
    taskNumber: code === 'USMCR' ? '01.01.CLOTHING' : '01.01',
    expenditureOrganization: code === 'USMCR' ? 'USMCR CLOTHING AND EQUIPAGE' : `${code} CLOTHING`,
    obligationType: 'Delivery Order',
    lineType: 'Goods',
    contractType: 'Firm Fixed Price',
  }
}

/** All 13 programs in the order of the table of branch codes (DATA-52). */
export const programs: readonly Program[] = [
  program('AR', 2, 1),
  program('NG', 2, 2),
  program('ARNGCCFG', 2, 3),
  program('AFGSC', 3, 4),
  program('USNR', 1, 5),
  program('AFR', 3, 6),
  program('USMCR', 5, 7),
  program('ADO', 2, 8),
  program('AFROTC', 3, 9),
  program('ARNGCCDF', 2, 10),
  program('USARAF', 2, 11),
  program('USACC', 2, 12),
  program('ANG', 3, 13),
]

export const armyPrograms: readonly ProgramCode[] = programs.filter((p) => p.branch === 2).map((p) => p.code)
export const airPrograms: readonly ProgramCode[] = programs.filter((p) => p.branch === 3).map((p) => p.code)
export const navyPrograms: readonly ProgramCode[] = ['USNR']
export const marinePrograms: readonly ProgramCode[] = ['USMCR']
export const seaPrograms: readonly ProgramCode[] = ['USNR', 'USMCR']
