import { plainDashes } from '../dashes.ts'
import { formatMoney, parseDollars } from '../money.ts'
import { type Named, wholeName } from '../people/people.ts'
import { Refusal } from '../refusal.ts'

export type FundPair = { dodaac: string; fundCode: string }

export type Amount = { cents: number; typed: string }

export const FUND_CODE_SENTENCE = 'A fund code has two letters or digits.'
export const MAX_FUND_DESCRIPTION = 60

export const NO_FROM_PAIR = 'Choose a dodaac and fundcode to transfer from!'
export const NO_TO_PAIR = 'Choose a DoDAAC and fund code to transfer to!'
export const NO_TRANSFER_AMOUNT = 'Please set an amount to transfer'
export const NO_WITHDRAW_REASON = 'Say in a comment why you withdraw.'
export const NO_AMOUNT = 'Enter an amount of more than zero dollars.'
export const ODD_AMOUNT = 'Enter dollars as digits with at most two decimals, such as 1250 or 12.50.'

export const TRANSFER_KINDS = ['allot', 'withdraw', 'move', 'reserve', 'release', 'refund', 'adjust'] as const

export type TransferKind = (typeof TRANSFER_KINDS)[number]

export const REVERSED_KINDS = ['allot', 'withdraw', 'move'] as const

export function canReverse({ kind, reverses, reversedBy }: Reversible): boolean {
  return reverses === null && reversedBy === null && REVERSED_KINDS.some((one) => one === kind)
}
type Reversible = { kind: string; reverses: number | null; reversedBy: number | null }

export function requireReversible(number: number, transaction: Reversible): void {
  if (canReverse(transaction)) return
  const { reverses, reversedBy } = transaction
  throw new Refusal(
    'conflict',
    reversedBy !== null
      ? `Transaction ${number} is already reversed by transaction ${reversedBy}.`
      : reverses !== null
        ? `Transaction ${number} is itself a reversal. Move the money again instead.`
        : `Transaction ${number} belongs to an order. Change the order instead.`,
    { code: 'NOT_REVERSIBLE' },
  )
}

export function describeReversal(number: number): string {
  return `Reverses transaction ${number}`
}

export function describeTransaction({ kind, sign }: { kind: TransferKind; sign: number }): string {
  switch (kind) {
    case 'allot':
      return 'Allotment'
    case 'withdraw':
      return 'Withdrawal'
    case 'move':
      return sign > 0 ? 'Transfer in' : 'Transfer out'
    case 'reserve':
      return 'Reserved for an order'
    case 'release':
      return 'Released by an order'
    case 'refund':
      return 'Refund of an order'
    case 'adjust':
      return 'Charged later by supply'
  }
}

export function describeActor(actor: Named & { middleName: string }): string {
  return wholeName(actor) || 'The portal'
}

export function nameFund({ dodaac, fundCode }: FundPair): string {
  return `${dodaac}/${fundCode}`
}

export type Moved = FundPair & { fiscalYear: number; before: number; available: number }

export function describeMoved({ fiscalYear, before, available, ...fund }: Moved): string {
  const name = `${nameFund(fund)} of fiscal year ${fiscalYear}`
  if (before === available) return `${name} still has ${formatMoney(available)} available.`
  return `${name} had ${formatMoney(before)} available and has ${formatMoney(available)} now.`
}

/**
 * In cents. Reserved: submitted. Committed: approved, not sent. Obligated: sent, on the way. Spent: shipped, received, or
 * kept for charges. Undecided: ended, and Finance decides.
 */
export const TAKEN_KINDS = ['reserved', 'committed', 'obligated', 'spent', 'undecided'] as const
export type TakenKind = (typeof TAKEN_KINDS)[number]
export type Balances = { available: number } & Record<TakenKind, number>

export const TAKEN_WORDS: Record<TakenKind, string> = {
  reserved: 'Reserved',
  committed: 'Committed',
  obligated: 'Obligated',
  spent: 'Spent',
  undecided: 'Undecided',
}

export const TAKEN_MEANINGS: Record<TakenKind, string> = {
  reserved: 'Orders that wait for approval',
  committed: 'Approved, not sent to the supplier',
  obligated: 'Sent to the supplier, on the way',
  spent: 'Shipped, received, or kept for charges',
  undecided: 'Ended pieces that wait for Finance',
}

export function sumTaken(fund: Record<TakenKind, number>): number {
  return TAKEN_KINDS.reduce((sum, kind) => sum + fund[kind], 0)
}

const LOW_SHARE = 0.1

export function isLow(fund: Balances): boolean {
  return fund.available < sumAllotted(fund) * LOW_SHARE
}

/** Without money that was moved away. */
export function sumAllotted(fund: Balances): number {
  return fund.available + sumTaken(fund)
}

/** Only nothing is 0 %, and only everything is 100 %. */
export function describeUsed({ available, ...fund }: Balances): string {
  const taken = sumTaken(fund)
  if (taken <= 0) return '0 %'
  const percent = Math.floor((taken / (available + taken)) * 100)
  return percent === 0 ? 'under 1 %' : `${available > 0 ? Math.min(percent, 99) : 100} %`
}

export function isSameFund(one: FundPair, other: FundPair): boolean {
  return one.dodaac === other.dodaac && one.fundCode === other.fundCode
}

/** Null for an amount above zero. `missing` is the sentence for blank or zero. */
export function findAmountFault(typed: string, missing: string): string | null {
  if (typed === '') return missing
  const cents = parseDollars(typed)
  if (cents === null) return ODD_AMOUNT
  return cents === 0 ? missing : null
}

export function isNegativeAmount(typed: string): boolean {
  const [sign, amount = ''] = plainDashes(typed).split(/^-\s*/)
  return sign === '' && parseDollars(amount) !== null
}

/** Only for text that passes `findAmountFault`. */
export function readAmount(typed: string): Amount {
  return { cents: parseDollars(typed) ?? 0, typed }
}

/** `25` is 2025. Null for anything else. */
export function readFundYear(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return 2000 + Number(text)
  return /^20\d{2}$/.test(text) ? Number(text) : null
}

export function describeAdjust({ typed }: Amount): string {
  return `Adjusted by $${typed}`
}

export function describeTransfer({ typed }: Amount, from: FundPair, to: FundPair): string {
  return `Transferred $${typed} from ${nameFund(from)} to ${nameFund(to)}`
}

export function requireDifferentFunds(from: FundPair, to: FundPair): void {
  if (!isSameFund(from, to)) return
  throw new Refusal('rule', `${nameFund(from)} is on both sides. Choose another fund to transfer to.`, {
    code: 'SAME_FUND',
  })
}

/** 409 INSUFFICIENT_FUNDS with the available cents. */
export function requireAvailable(fund: FundPair, available: number, cents: number): void {
  if (cents <= available) return
  throw new Refusal(
    'conflict',
    `${nameFund(fund)} has ${formatMoney(available)} available, which is less than ${formatMoney(cents)}. Lower the amount.`,
    { code: 'INSUFFICIENT_FUNDS' },
  )
}

/** Null is the source of the program. */
export function findForeignSide(
  { financeDodaacs }: { financeDodaacs: readonly string[] },
  sides: readonly (string | null)[],
): string | undefined {
  return sides.find((dodaac) => dodaac !== null && !financeDodaacs.includes(dodaac)) ?? undefined
}

/** Permission 99 only reads money. */
export function describeFinanceOnly(dodaac: string): string {
  return `Only Finance - RA of DoDAAC ${dodaac} may change its funds.`
}
