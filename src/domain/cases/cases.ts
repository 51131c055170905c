import { addDays } from '../fiscal-years.ts'
import { findReceivingDodaacs, mayReceive } from '../receipts/receipts.ts'
import { Refusal } from '../refusal.ts'
import { canOpen, onlyReads, type Person, seesWholeProgram } from '../roles/permissions.ts'

/** Discrepancies with their codes of SF 364, and questions. */
export const CASE_TYPES = {
  short: { label: 'Fewer pieces came', codes: ['S1', 'S2'], wishes: ['replace', 'credit'] },
  missing: { label: 'Not received', codes: ['S3', 'S1', 'Z1'], wishes: ['replace', 'credit'] },
  over: { label: 'Too many pieces came', codes: ['O1', 'O2', 'O3'], wishes: ['return'] },
  wrong: { label: 'Wrong item', codes: ['W1', 'W2'], wishes: ['replace', 'credit', 'return'] },
  damaged: { label: 'Damaged', codes: ['C1', 'C3'], wishes: ['replace', 'credit', 'return'] },
  quality: { label: 'Poor quality', codes: ['Q1', 'Z1'], wishes: ['replace', 'credit', 'return'] },
  question: { label: 'Question', codes: [], wishes: [] },
} as const satisfies Record<
  string,
  { label: string; codes: readonly CaseCode[]; wishes: readonly CaseWish[] }
>
export type CaseType = keyof typeof CASE_TYPES
export const CASE_TYPE_LIST = Object.keys(CASE_TYPES) as CaseType[]
const DISCREPANCY_TYPES = CASE_TYPE_LIST.filter((type) => type !== 'question')
export const isDiscrepancy = (type: CaseType): boolean => type !== 'question'

/** Block 11 (d) of SF 364. */
export const CASE_CODES = {
  S1: 'Quantity less than on the receipt document',
  S2: 'Quantity less than requested',
  S3: 'Parcel post shipment not received',
  O1: 'Quantity more than on the receipt document',
  O2: 'Quantity more than requested',
  O3: 'Quantity duplicates a shipment',
  W1: 'Incorrect item received',
  W2: 'Unacceptable substitute received',
  C1: 'Condition other than on the receipt document',
  C3: 'Damaged parcel post shipment',
  Q1: 'Deficient material',
  Z1: 'Other discrepancy, see remarks',
} as const
export type CaseCode = keyof typeof CASE_CODES
export const CASE_CODE_LIST = Object.keys(CASE_CODES) as CaseCode[]

/** With the action code of block 12. */
export const CASE_WISHES = {
  replace: { label: 'Replace the pieces', action: '1F', sentence: 'Replacement shipment requested' },
  credit: {
    label: 'Give the money back',
    action: '1Z',
    sentence: 'Other action requested: credit, no replacement',
  },
  return: {
    label: 'Send the pieces back',
    action: '1A',
    sentence: 'Disposition instructions requested: return',
  },
} as const
export type CaseWish = keyof typeof CASE_WISHES
export const CASE_WISH_LIST = Object.keys(CASE_WISHES) as CaseWish[]

export const CASE_STATES = {
  open: 'Open',
  returning: 'To be sent back',
  returned: 'Sent back',
  replaced: 'Replaced',
  credited: 'Credited',
  refused: 'Refused',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
} as const
export type CaseState = keyof typeof CASE_STATES
export const CASE_STATE_LIST = Object.keys(CASE_STATES) as CaseState[]
const OPEN: readonly CaseState[] = ['open', 'returning', 'returned']
export const isOpenCase = (state: CaseState): boolean => OPEN.includes(state)

export type CaseSide = 'unit' | 'supplier'

type StepFacts = {
  label: string
  by: readonly CaseSide[]
  from: readonly CaseState[]
  to: CaseState
  types: readonly CaseType[]
}
const SETTLED: readonly CaseType[] = ['short', 'missing', 'wrong', 'damaged', 'quality']

export const CASE_STEPS = {
  replace: { label: 'Replace', by: ['supplier'], from: OPEN, to: 'replaced', types: SETTLED },
  credit: { label: 'Credit', by: ['supplier'], from: OPEN, to: 'credited', types: SETTLED },
  return: {
    label: 'Ask for the pieces back',
    by: ['supplier'],
    from: ['open'],
    to: 'returning',
    types: ['over', 'wrong', 'damaged', 'quality'],
  },
  sent: {
    label: 'Sent back',
    by: ['unit'],
    from: ['returning'],
    to: 'returned',
    types: DISCREPANCY_TYPES,
  },
  refuse: { label: 'Refuse', by: ['supplier'], from: OPEN, to: 'refused', types: DISCREPANCY_TYPES },
  close: {
    label: 'Close',
    by: ['unit', 'supplier'],
    from: ['open', 'returned'],
    to: 'closed',
    types: ['question', 'over'],
  },
  withdraw: { label: 'Withdraw', by: ['unit'], from: ['open'], to: 'withdrawn', types: DISCREPANCY_TYPES },
} as const satisfies Record<string, StepFacts>
export type CaseStep = keyof typeof CASE_STEPS
export const CASE_STEP_LIST = Object.keys(CASE_STEPS) as CaseStep[]
const stepOf = (step: CaseStep): StepFacts => CASE_STEPS[step]

const ANSWER_DAYS = 30
const MAX_DUE_DAYS = 365
export const MAX_LABEL = 60

export const CASE_SENTENCES = {
  line: 'Choose the line that the discrepancy is about.',
  code: 'Choose the code that says what went wrong.',
  pieces: 'Enter how many pieces the case is about, 1 or more.',
  wish: 'Choose what you want from the supplier.',
  label: 'Enter the number of the return label.',
}

export const defaultDueDay = (today: string): string => addDays(today, ANSWER_DAYS)

export type CaseFacts = {
  number: number
  type: CaseType
  state: CaseState
  orderer: number
  dodaac: string
  openedBy: number
}

export function isSupplierDesk(person: Pick<Person, 'permissions' | 'opensEverything'>): boolean {
  return canOpen(person, 'catalogue')
}

type Reader = Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything' | 'overseenDodaacs'>
type Reach = { personId: number; dodaacs: string[] }

/** Null: all of the program. */
export function unitReach(person: Reader): Reach | null {
  const receiving = findReceivingDodaacs(person)
  return (
    receiving && { personId: person.id, dodaacs: [...new Set([...receiving, ...person.overseenDodaacs])] }
  )
}

/** The desk of the supplier and auditors see all cases. */
export function caseReach(person: Reader): Reach | null {
  return isSupplierDesk(person) || seesWholeProgram(person) ? null : unitReach(person)
}

export function isOfUnit(
  person: Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything'>,
  { orderer, dodaac }: Pick<CaseFacts, 'orderer' | 'dodaac'>,
): boolean {
  return !onlyReads(person) && (person.id === orderer || mayReceive(person, 'approved', dodaac))
}

type Actor = Pick<Person, 'id' | 'roles' | 'permissions' | 'opensEverything'>

function sidesOf(person: Actor, one: CaseFacts): CaseSide[] {
  return [
    ...(isOfUnit(person, one) ? (['unit'] as const) : []),
    ...(isSupplierDesk(person) ? (['supplier'] as const) : []),
  ]
}

/** A message of a person with both sides speaks for the unit that opened the case with it. */
export function sideOf(person: Actor, one: CaseFacts): CaseSide | null {
  const sides = sidesOf(person, one)
  return sides.length > 1 && one.openedBy !== person.id ? 'supplier' : (sides[0] ?? null)
}

/** The person who opened a case never decides on its pieces or money. */
export function listSteps(person: Actor, one: CaseFacts): CaseStep[] {
  const sides = sidesOf(person, one)
  return CASE_STEP_LIST.filter((step) => {
    const { by, from, types } = stepOf(step)
    const isOwn = one.openedBy === person.id && !by.includes('unit')
    return (
      !isOwn &&
      from.includes(one.state) &&
      types.includes(one.type) &&
      by.some((side) => sides.includes(side))
    )
  })
}

/** @throws Refusal (409) for a case that is past the step, 403 for others than its side */
export function requireStep(person: Actor, one: CaseFacts, step: CaseStep): CaseState {
  const { by, from, to, types } = stepOf(step)
  if (!isOpenCase(one.state))
    throw new Refusal(
      'conflict',
      `Case ${one.number} is decided: ${CASE_STATES[one.state].toLowerCase()}. Open it again to see how.`,
      { code: 'CASE_DECIDED' },
    )
  if (!from.includes(one.state) || !types.includes(one.type))
    throw new Refusal(
      'conflict',
      `This step is not possible for case ${one.number}. Open it again to see its state.`,
      { code: 'CASE_STATE' },
    )
  if (!sidesOf(person, one).some((side) => by.includes(side)))
    throw new Refusal(
      'forbidden',
      by.includes('unit')
        ? `Only people who order or receive for DoDAAC ${one.dodaac} do this.`
        : 'Only people with permission 8 answer for the supplier.',
    )
  if (one.openedBy === person.id && !by.includes('unit'))
    throw new Refusal('forbidden', 'You opened this case, so another person with permission 8 decides it.', {
      code: 'OWN_CASE',
    })
  return to
}

/** The side that acts next; null for a decided case. */
export function waitsFor(state: CaseState, lastSide: CaseSide): CaseSide | null {
  if (!isOpenCase(state)) return null
  if (state === 'returning') return 'unit'
  if (state === 'returned') return 'supplier'
  return lastSide === 'unit' ? 'supplier' : 'unit'
}

export type NewCase = {
  type: CaseType
  code: CaseCode | ''
  pieces: number
  wish: CaseWish | ''
  dueOn: string
}

/** `shipped` of the line, and `inCases`: pieces of its other cases that were not refused or withdrawn. */
export type CaseRoom = { shipped: number; inCases: number }

type Reported = Record<'shortQuantity' | 'damagedQuantity' | 'wrongQuantity', number>

/** A case has one type. */
export function listReported(line: Reported, unsettled: number) {
  const kinds = [
    ['short', line.shortQuantity],
    ['damaged', line.damagedQuantity],
    ['wrong', line.wrongQuantity],
  ] as const
  return kinds.flatMap(([type, pieces]) =>
    pieces > 0 ? [{ type, pieces: Math.min(pieces, unsettled) }] : [],
  )
}

/** @throws Refusal (422) beside the field */
export function requireNewCase(one: NewCase, room: CaseRoom | null, today: string): void {
  const { codes, wishes }: { codes: readonly string[]; wishes: readonly string[] } = CASE_TYPES[one.type]
  if (one.dueOn < today || one.dueOn > addDays(today, MAX_DUE_DAYS))
    throw refuse('dueOn', 'Choose a day from today on, within a year.')
  if (!isDiscrepancy(one.type)) {
    if (one.code !== '' || one.pieces !== 0 || one.wish !== '')
      throw refuse('type', 'A question has no code, pieces or wish. Choose what went wrong instead.')
    return
  }
  if (room === null) throw refuse('line', CASE_SENTENCES.line)
  if (!codes.includes(one.code)) throw refuse('code', CASE_SENTENCES.code)
  if (!wishes.includes(one.wish)) throw refuse('wish', CASE_SENTENCES.wish)
  if (one.pieces < 1) throw refuse('pieces', CASE_SENTENCES.pieces)
  if (one.type === 'over') return
  const left = Math.max(0, room.shipped - room.inCases)
  if (one.pieces <= left) return
  const others = room.inCases > 0 ? `, and ${room.inCases} are in other cases` : ''
  throw refuse(
    'pieces',
    room.shipped === 0
      ? 'The supplier has not shipped this line. Ask a question instead.'
      : `The supplier shipped ${room.shipped} of this line${others}. Enter ${left === 0 ? 'no more' : `${left} or less`}.`,
  )
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('rule', message, { code: 'CASE', errors: [{ field, message }] })
}
