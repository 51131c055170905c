import { numbered, spelled } from '../codes.ts'

/** The ERP's numbers; 5 is not used (GAP-42). */
const SUBMITTED = { 2: 'awaiting', 3: 'approved', 4: 'declined', 6: 'shipped' } as const

export const orderStatus = numbered(
  { 1: 'cart', ...SUBMITTED },
  'Choose a status: 2 awaiting approval, 3 approved, 4 declined, 6 shipped.',
)

/** For reports. A withdrawn order has the number of a declined one, but its own filter (decision 19). */
export const orderOutcome = spelled(
  { ...SUBMITTED, withdrawn: 'withdrawn' },
  'Choose one of 2, 3, 4, 6, withdrawn.',
)
