import { findBadEmail } from '../addresses.ts'
import { refuseField } from '../products/catalogue-upkeep.ts'
import { Refusal } from '../refusal.ts'

/** Segments of call paths where a program's code can stand. Paths ignore case. */
export const RESERVED_CODES: ReadonlySet<string> = new Set([
  ...[
    'ALL',
    'CATEGORIES',
    'CREATE',
    'DETAILS',
    'EXPORT',
    'FACETS',
    'FUNDYEAR',
    'GETALL',
    'LOGIN',
    'NOTES',
    'OPENINGS',
    'OPTIONS',
    'ORDERING',
    'PAGING',
    'PERIOD',
    'PICTURES',
  ],
  ...['SEARCH', 'SIZES', 'SMID', 'WATCHES'],
])

export function findReserved(code: string): string | null {
  return RESERVED_CODES.has(code) ? `The portal uses ${code} itself. Choose another code.` : null
}

export function requireFreeCode(code: string): void {
  const fault = findReserved(code)
  if (fault) throw refuseField('code', fault)
}

export function requireGoodContact({ contactEmail }: { contactEmail: string }): void {
  const fault = contactEmail === '' ? null : findBadEmail(contactEmail)
  if (fault) throw refuseField('contactEmail', fault)
}

/** Working days, and hours of expedited orders, of a new program. */
export const FIRST_REMINDERS = {
  remindAfter: 3,
  escalateAfter: 7,
  remindAfterHours: 8,
  escalateAfterHours: 24,
}
export type Reminders = typeof FIRST_REMINDERS
export type ReminderChange = { [K in keyof Reminders]?: number | undefined }

export function mergeReminders(fields: ReminderChange, before: ReminderChange | null): Reminders {
  const pick = (name: keyof Reminders) => fields[name] ?? before?.[name] ?? FIRST_REMINDERS[name]
  return {
    remindAfter: pick('remindAfter'),
    escalateAfter: pick('escalateAfter'),
    remindAfterHours: pick('remindAfterHours'),
    escalateAfterHours: pick('escalateAfterHours'),
  }
}

/** @throws Refusal (422) */
export function requireGoodReminders(fields: ReminderChange, before: ReminderChange | null): void {
  const { remindAfter, escalateAfter, remindAfterHours, escalateAfterHours } = mergeReminders(fields, before)
  if (escalateAfter < remindAfter)
    throw refuseField(
      'escalateAfter',
      'Managers hear of an order after its approvers: enter as many days or more.',
    )
  if (escalateAfterHours < remindAfterHours)
    throw refuseField(
      'escalateAfterHours',
      'Managers hear of an order after its approvers: enter as many hours or more.',
    )
}

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
