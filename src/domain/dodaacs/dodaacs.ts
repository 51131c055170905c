import { writeDay } from '../fiscal-years.ts'

export const DODAAC_SENTENCE = 'A DoDAAC has six letters or digits.'

export function describeNoDodaac(dodaac: string): string {
  return `Your program has no DoDAAC ${dodaac}. Choose one from the list.`
}

/** MILSTRIP signal codes of orders that charge a fund. D and M mean free issue. */
export type SignalCode = 'A' | 'B' | 'C' | 'J' | 'K' | 'L'

/** Null when the profile names none. */
export type DodaacAddresses = {
  dodaac: string
  billTo: string | null
  shipTo: string | null
  signalCode: string | null
}

type Destinations = { dodaac: string; billTo: string; shipTo: string }

/**
 * The usual one first. A and J bill the DoDAAC itself, B and K the supplementary address, C and L a third party. J, K
 * and L ship to the supplementary address.
 */
export function listSignalCodes({ dodaac, billTo, shipTo }: Destinations): [SignalCode, ...SignalCode[]] {
  const billsAway = billTo !== dodaac
  if (shipTo === dodaac) return billsAway ? ['B', 'C'] : ['A']
  if (!billsAway) return ['J']
  // A code has room for one address; with two, the fund code names the payer.
  return shipTo === billTo ? ['K', 'L'] : ['L']
}

export function deriveSignalCode(destinations: Destinations): SignalCode {
  return listSignalCodes(destinations)[0]
}

/** Null when all agrees. */
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

export function findOrderingStop(
  { dodaac, status, effectiveOn }: { dodaac: string; status: DodaacStatus; effectiveOn: string },
  today: string,
): { code: string; message: string } | null {
  if (status === 'suspended')
    return {
      code: 'DODAAC_SUSPENDED',
      message: `DoDAAC ${dodaac} is suspended and takes no new orders. Ask your account manager when it takes orders again.`,
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
