import { addDays } from '../fiscal-years.ts'

export const SOURCE_OF_SUPPLY = 'SMS'

type Routing = { signalCode: string; billTo: string; shipTo: string }

/** Ship-to (J, K, L, M), bill-to (B), or ''. */
export function findSupplementaryAddress({ signalCode, billTo, shipTo }: Routing): string {
  if (/^[JKLM]$/.test(signalCode)) return shipTo
  return signalCode === 'B' ? billTo : ''
}

/** Routine (13) or expedited (06). */
export function findPriority(isExpedited: boolean): string {
  return isExpedited ? '06' : '13'
}

const DELIVERY_DAYS = { routine: 35, expedited: 12 }

/** Null until the order is approved. */
export function findRequiredOn(approvedOn: string | null, isExpedited: boolean): string | null {
  return approvedOn && addDays(approvedOn, DELIVERY_DAYS[isExpedited ? 'expedited' : 'routine'])
}
