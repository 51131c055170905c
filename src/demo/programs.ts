/** Service that a program dresses; the numbers are those of the branch tape (1 Navy … 6 Coast Guard). */
export type BranchNumber = 1 | 2 | 3 | 4 | 5 | 6

/** Which of the guides for orderers and approvers a program reads; programs without one show no link (HUB-25). */
export type OrderGuide = 'ado-ar-ccdf' | 'ang-afr-rotc' | 'usacc' | 'usmcr' | 'usnr'

export type ProgramCode =
  | 'AR'
  | 'NG'
  | 'ARNGCCFG'
  | 'AFGSC'
  | 'USNR'
  | 'AFR'
  | 'USMCR'
  | 'ADO'
  | 'AFROTC'
  | 'ARNGCCDF'
  | 'USARAF'
  | 'USACC'
  | 'ANG'

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
  orderGuide: OrderGuide | null
}

const SUPPLIER = 'DEFENSE CLOTHING SUPPLY ACTIVITY'

function program(
  code: ProgramCode,
  name: string,
  branch: BranchNumber,
  orderGuide: OrderGuide | null,
  number: number,
): Program {
  return {
    code,
    name,
    branch,
    supplierName: SUPPLIER,
    supplierSite: `SITE-${String(number).padStart(2, '0')}`,
    projectNumber: code === 'USMCR' ? 'MCR-CLOTHING-0001' : `${code}-CLOTHING-0001`,
    taskNumber: code === 'USMCR' ? '01.01.CLOTHING' : '01.01',
    expenditureOrganization: code === 'USMCR' ? 'USMCR CLOTHING AND EQUIPAGE' : `${code} CLOTHING`,
    orderGuide,
  }
}

/** All 13 programs in the order of the table of branch codes (DATA-52). */
export const programs: readonly Program[] = [
  program('AR', 'Army Reserve', 2, 'ado-ar-ccdf', 1),
  program('NG', 'National Guard', 2, null, 2),
  program('ARNGCCFG', 'Army National Guard CCFG', 2, null, 3),
  program('AFGSC', 'Air Force GSC', 3, null, 4),
  program('USNR', 'US Navy Reserve', 1, 'usnr', 5),
  program('AFR', 'Air Force Reserve', 3, 'ang-afr-rotc', 6),
  program('USMCR', 'US Marine Corp Reserve', 5, 'usmcr', 7),
  program('ADO', 'Army Direct Ordering', 2, 'ado-ar-ccdf', 8),
  program('AFROTC', 'Air Force ROTC', 3, 'ang-afr-rotc', 9),
  program('ARNGCCDF', 'Army National Guard CCDF', 2, 'ado-ar-ccdf', 10),
  program('USARAF', 'US Army Africa SETAF', 2, null, 11),
  program('USACC', 'US Army Cadet Command', 2, 'usacc', 12),
  program('ANG', 'Air National Guard', 3, 'ang-afr-rotc', 13),
]

export const armyPrograms: readonly ProgramCode[] = programs.filter((p) => p.branch === 2).map((p) => p.code)
export const airPrograms: readonly ProgramCode[] = programs.filter((p) => p.branch === 3).map((p) => p.code)
export const navyPrograms: readonly ProgramCode[] = ['USNR']
export const marinePrograms: readonly ProgramCode[] = ['USMCR']
export const seaPrograms: readonly ProgramCode[] = ['USNR', 'USMCR']
