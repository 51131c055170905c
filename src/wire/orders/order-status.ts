import { numbered, spelled } from '../codes.ts'

/** The ERP's numbers of what was submitted; 5 is not used (GAP-42). Outside of the wire a status is a word. */
const SUBMITTED = { 2: 'awaiting', 3: 'approved', 4: 'declined', 6: 'shipped' } as const

export const orderStatus = numbered(
  { 1: 'cart', ...SUBMITTED },
  'Choose a status: 2 awaiting approval, 3 approved, 4 declined, 6 shipped.',
)

/** As a report asks for it: a withdrawn order has the number of a declined one, and can be asked for alone (decision 52). */
export const orderOutcome = spelled(
  { ...SUBMITTED, withdrawn: 'withdrawn' },
  'Choose one of 2, 3, 4, 6, withdrawn.',
)
