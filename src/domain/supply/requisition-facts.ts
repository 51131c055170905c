import { addDays } from '../fiscal-years.ts'

/** Routing identifier of the source of supply, as the requisitions name it. */
export const SOURCE_OF_SUPPLY = 'SMS'

type Routing = { signalCode: string; billTo: string; shipTo: string }

/** The supplementary address that a signal code speaks of: where it ships (J, K, L, M) or who pays (B); else none. */
export function findSupplementaryAddress({ signalCode, billTo, shipTo }: Routing): string {
  if (/^[JKLM]$/.test(signalCode)) return shipTo
  return signalCode === 'B' ? billTo : ''
}

/** Priority designator: clothing is routine (13) unless the order is expedited (06). */
export function findPriority(isExpedited: boolean): string {
  return isExpedited ? '06' : '13'
}

/** Days from the last approval to the required delivery date. */
const DELIVERY_DAYS = { routine: 35, expedited: 12 }

/** The day by which the unit needs the goods; null until the order is approved. */
export function findRequiredOn(approvedOn: string | null, isExpedited: boolean): string | null {
  return approvedOn && addDays(approvedOn, DELIVERY_DAYS[isExpedited ? 'expedited' : 'routine'])
}
