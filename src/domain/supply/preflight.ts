import { formatNsn } from '../catalogue/stock-numbers.ts'
import { type DodaacStatus, findAddressFault } from '../dodaacs/dodaacs.ts'
import { findAddressProblem } from './exception-address.ts'
import { PENDING_REVIEW_CODE } from './line-status-choices.ts'
import { RecordFault } from './milstrip/record.ts'
import { type RequisitionFacts, writeRequisition } from './outgoing.ts'
import { findSupplementaryAddress } from './requisition-facts.ts'

export type PreflightFacts = RequisitionFacts & {
  dodaac: string
  /** Null when the program no longer has the DoDAAC. */
  dodaacStatus: DodaacStatus | null
  supplementaryStatus: DodaacStatus | null
  isObsolete: boolean
  hasFundCode: boolean
}

export type PreflightFault = { code: string; message: string }

/** Remarks before codes. A column that does not fit is under review: no user can correct it. */
export function chooseHoldCode(faults: readonly PreflightFault[]): string {
  const codes = faults.map(({ code }) => (code === 'CD' ? PENDING_REVIEW_CODE : code))
  return codes.find((code) => code.length > 2) ?? codes[0] ?? ''
}

/**
 * With supply's status: no quantity (RDT-21), item (CJ), unit of issue (CE), DoDAAC and addresses (RDT-23 to RDT-25).
 * Also signal code (CX), fund code (CF), columns (CD).
 */
export function findPreflightFaults(facts: PreflightFacts): PreflightFault[] {
  const faults = [
    findQuantityFault(facts),
    findItemFault(facts),
    findUnitFault(facts),
    ...findAddressFaults(facts),
    findFundCodeFault(facts),
  ].filter((fault) => fault !== null)
  return faults.length > 0 ? faults : findColumnFaults(facts)
}

function findQuantityFault({ quantity }: PreflightFacts): PreflightFault | null {
  if (quantity > 0) return null
  return { code: 'QUANTITY', message: 'The quantity is 0. Order again if the item is still needed.' }
}

function findItemFault({ isObsolete, nsn }: PreflightFacts): PreflightFault | null {
  if (!isObsolete) return null
  return {
    code: 'CJ',
    message: `NSN ${formatNsn(nsn)} is obsolete. Cancel the line and order what the catalog offers instead.`,
  }
}

function findUnitFault({ unitOfIssue }: PreflightFacts): PreflightFault | null {
  if (/^[A-Z]{2}$/.test(unitOfIssue)) return null
  return {
    code: 'CE',
    message: `The unit of issue '${unitOfIssue}' is not two letters. Ask an administrator to correct the catalog.`,
  }
}

function findAddressFaults(facts: PreflightFacts): (PreflightFault | null)[] {
  const { dodaac, billTo, shipTo, signalCode, destination } = facts
  const ownAddress = destination ? findAddressProblem(destination) : ''
  const signalFault = findAddressFault({ dodaac, billTo, shipTo, signalCode })
  const supplementary = findSupplementaryAddress(facts)
  return [
    describeDirectory(dodaac, facts.dodaacStatus, 'REQNR NOT IN DAAS', 'REQNR IS DELETED'),
    signalFault === null ? null : { code: 'CX', message: signalFault },
    supplementary === '' || supplementary === dodaac
      ? null
      : describeDirectory(supplementary, facts.supplementaryStatus, 'SUPP ADDR', 'SUPP ADDR'),
    ownAddress === '' ? null : { code: 'SUPP ADDR OF MEMBER', message: ownAddress },
  ]
}

function describeDirectory(
  dodaac: string,
  status: DodaacStatus | null,
  unknown: string,
  deleted: string,
): PreflightFault | null {
  if (status === 'active') return null
  if (status === null)
    return {
      code: unknown,
      message: `Your program has no DoDAAC ${dodaac}. Ask your account manager to correct the DoDAAC.`,
    }
  return {
    code: deleted,
    message: `DoDAAC ${dodaac} is ${status}. Ask your account manager to activate it, or cancel the line.`,
  }
}

function findFundCodeFault({ fundCode, hasFundCode }: PreflightFacts): PreflightFault | null {
  if (/^[A-Z0-9]{2}$/.test(fundCode) && hasFundCode) return null
  return {
    code: 'CF',
    message: `Fund code ${fundCode} is not one of your program. Ask Finance to add it, or cancel the line.`,
  }
}

function findColumnFaults(facts: PreflightFacts): PreflightFault[] {
  try {
    writeRequisition(facts)
    return []
  } catch (error) {
    if (error instanceof RecordFault) return [{ code: 'CD', message: error.reason }]
    throw error
  }
}
