import { writeDay } from '../fiscal-years.ts'

export const DODAAC_SENTENCE = 'A DoDAAC has six letters or digits.'

/** Said where a form or a file names a DoDAAC that the program does not have. */
export function describeNoDodaac(dodaac: string): string {
  return `Your program has no DoDAAC ${dodaac}. Choose one from the list.`
}

/** What a DoDAAC says about where its orders ship and who pays, and whether the parts of it agree. */

/** MILSTRIP signal codes of orders that charge a fund; D and M mean free issue and are no part of the portal. */
export type SignalCode = 'A' | 'B' | 'C' | 'J' | 'K' | 'L'

/** The addresses of a DoDAAC as its profile names them; null where the profile says nothing. */
export type DodaacAddresses = {
  dodaac: string
  billTo: string | null
  shipTo: string | null
  signalCode: string | null
}

type Destinations = { dodaac: string; billTo: string; shipTo: string }

/**
 * Signal codes that say the same as the addresses, the usual one first: A and J bill the DoDAAC itself, B and K the
 * supplementary address, C and L a third party that the fund code names. J, K and L ship to the supplementary address.
 */
export function listSignalCodes({ dodaac, billTo, shipTo }: Destinations): [SignalCode, ...SignalCode[]] {
  const billsAway = billTo !== dodaac
  if (shipTo === dodaac) return billsAway ? ['B', 'C'] : ['A']
  if (!billsAway) return ['J']
  // One code has room for one supplementary address: two different ones leave the payer to the fund code.
  return shipTo === billTo ? ['K', 'L'] : ['L']
}

/** The signal code that says the same as the addresses. */
export function deriveSignalCode(destinations: Destinations): SignalCode {
  return listSignalCodes(destinations)[0]
}

/** One sentence that says what keeps an order of this DoDAAC from shipping and billing, or null if all agrees. */
export function findAddressFault({ dodaac, billTo, shipTo, signalCode }: DodaacAddresses): string | null {
  const missing = [billTo ? '' : 'bill-to', shipTo ? '' : 'ship-to', signalCode ? '' : 'signal code'].filter(
    Boolean,
  )
  if (!billTo || !shipTo || !signalCode)
    return `DoDAAC ${dodaac} has no ${missing.join(' and no ')}. Ask your account manager to complete it.`
  const fitting = listSignalCodes({ dodaac, billTo, shipTo })
  if (fitting.some((code) => code === signalCode)) return null
  return `Signal code ${signalCode} of DoDAAC ${dodaac} does not fit bill-to ${billTo} and ship-to ${shipTo}; ${fitting.join(' or ')} would. Ask your account manager to correct it.`
}

export type DodaacStatus = 'active' | 'inactive' | 'suspended'

/**
 * Why a DoDAAC takes no new orders on a day, and what to do about it; null while it takes them. The same sentence stands
 * at adding an item and at submit.
 */
export function findOrderingStop(
  { dodaac, status, effectiveOn }: { dodaac: string; status: DodaacStatus; effectiveOn: string },
  today: string,
): { code: string; message: string } | null {
  if (status === 'suspended')
    return {
      code: 'DODAAC_SUSPENDED',
      message: `DoDAAC ${dodaac} is suspended and takes no new orders. Ask your account manager when orders go on.`,
    }
  if (status === 'inactive')
    return {
      code: 'DODAAC_INACTIVE',
      message: `DoDAAC ${dodaac} is inactive and takes no new orders. Update the DoDAAC of the service member before you submit.`,
    }
  if (effectiveOn > today)
    return {
      code: 'DODAAC_NOT_EFFECTIVE',
      message: `DoDAAC ${dodaac} takes orders from ${writeDay(effectiveOn)} on. Order then, or ask your account manager to bring its effective date forward.`,
    }
  return null
}
