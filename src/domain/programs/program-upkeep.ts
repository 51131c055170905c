import { findBadEmail } from '../addresses.ts'
import { refuseField } from '../products/catalogue-upkeep.ts'
import { Refusal } from '../refusal.ts'

/**
 * Words of the calls' paths at places where a program's code stands in others; paths do not tell capitals from small letters.
 */
export const RESERVED_CODES: ReadonlySet<string> = new Set([
  ...[
    'ALL',
    'CATEGORIES',
    'CREATE',
    'DETAILS',
    'EXPORT',
    'FUNDYEAR',
    'GETALL',
    'LOGIN',
    'NOTES',
    'OPTIONS',
    'PAGING',
    'PERIOD',
    'PICTURES',
  ],
  ...['SEARCH', 'SIZES', 'SMID'],
])

/** What is said of a code that the portal needs for itself; null of any other. */
export function findReserved(code: string): string | null {
  return RESERVED_CODES.has(code) ? `The portal uses ${code} itself. Choose another code.` : null
}

/** @throws Refusal for a code that the portal needs for itself */
export function requireFreeCode(code: string): void {
  const fault = findReserved(code)
  if (fault) throw refuseField('code', fault)
}

/** @throws Refusal for an address at which nobody can be reached */
export function requireGoodContact({ contactEmail }: { contactEmail: string }): void {
  const fault = contactEmail === '' ? null : findBadEmail(contactEmail)
  if (fault) throw refuseField('contactEmail', fault)
}

/** Whether a program can be retired by somebody who works in `working`. */
export function requireRetirable(code: string, working: string, awaiting: number): void {
  if (code === working)
    throw new Refusal('rule', 'You work in this program. Switch to another one, then retire it.', {
      code: 'OWN_PROGRAM',
    })
  if (awaiting > 0)
    throw new Refusal(
      'rule',
      awaiting === 1
        ? `One order of ${code} is awaiting approval. It must be decided first.`
        : `${awaiting} orders of ${code} are awaiting approval. They must be decided first.`,
      { code: 'ORDERS_AWAITING' },
    )
}
