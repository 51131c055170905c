import { plainDashes } from '../dashes.ts'
import { formatMoney, parseDollars } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** A fund as people name it: a DoDAAC and a fund code, in a fiscal year that is known from elsewhere. */
export type FundPair = { dodaac: string; fundCode: string }

/** An amount with the text it was typed as, which default comments repeat. */
export type Amount = { cents: number; typed: string }

export const FUND_CODE_SENTENCE = 'A fund code has two letters or digits.'
/** The most characters that describe a fund code. */
export const MOST_FUND_DESCRIPTION = 60

export const NO_FROM_PAIR = 'Choose a dodaac and fundcode to transfer from!'
export const NO_TO_PAIR = 'Choose a DoDAAC and fund code to transfer to!'
export const NO_TRANSFER_AMOUNT = 'Please set an amount to transfer'
export const NO_WITHDRAW_REASON = 'Say in a comment why you withdraw.'
export const NO_AMOUNT = 'Enter an amount of more than zero dollars.'
export const ODD_AMOUNT = 'Enter dollars as digits with at most two decimals, such as 1250 or 12.50.'

/** What can happen to the money that a fund has available. */
export const TRANSFER_KINDS = ['allot', 'withdraw', 'move', 'reserve', 'release', 'refund', 'adjust'] as const

/** `W9AR01/6C`, as comments and audit events name a fund. */
export function nameFund({ dodaac, fundCode }: FundPair): string {
  return `${dodaac}/${fundCode}`
}

/** What an action has done to the money that a fund has available. */
export type Moved = FundPair & { fiscalYear: number; before: number; available: number }

/** The sentence after every action with money: which fund of which year, what it had and what it has. */
export function describeMoved({ fiscalYear, before, available, ...fund }: Moved): string {
  const name = `${nameFund(fund)} of fiscal year ${fiscalYear}`
  if (before === available) return `${name} still has ${formatMoney(available)} available.`
  return `${name} had ${formatMoney(before)} available and has ${formatMoney(available)} now.`
}

/** What funds will have when so many cents come (or go, below zero), before it is done. */
export function describeEffect(
  ...changes: [fund: FundPair & { available: number }, cents: number][]
): string {
  const short = changes.find(([{ available }, cents]) => available + cents < 0)
  if (short) return `${nameFund(short[0])} has only ${formatMoney(short[0].available)} available.`
  const [first, ...others] = changes.map(
    ([fund, cents]) => [nameFund(fund), formatMoney(fund.available + cents)] as const,
  )
  return `${first?.[0]} will have ${first?.[1]} available${others.map((one) => `, and ${one.join(' ')}`).join('')}.`
}

/** What a fund was given and is not taken back: what it has, what waits for orders and what went. */
export type Balances = { available: number; reserved: number; spent: number }

/** Below this share of what the fund was given, it is said to be low. */
const LOW_SHARE = 0.1

export function isLow(fund: Balances): boolean {
  return fund.available < sumAllotted(fund) * LOW_SHARE
}

/** The allotted amount of a fund: available, reserved by waiting orders, and posted by last approvals. Money moved away is not part. */
export function sumAllotted({ available, reserved, spent }: Balances): number {
  return available + reserved + spent
}

/** How much of a fund orders have taken, in whole percents: 0 % is nothing at all, 100 % is everything. */
export function describeUsed({ available, reserved, spent }: Balances): string {
  const taken = reserved + spent
  if (taken <= 0) return '0 %'
  const percent = Math.floor((taken / (available + taken)) * 100)
  return percent === 0 ? 'under 1 %' : `${available > 0 ? Math.min(percent, 99) : 100} %`
}

export function isSameFund(one: FundPair, other: FundPair): boolean {
  return one.dodaac === other.dodaac && one.fundCode === other.fundCode
}

/** Why a text is no amount of more than zero; null when it is one. `missing` is said for nothing and for zero. */
export function findAmountFault(typed: string, missing: string): string | null {
  if (typed === '') return missing
  const cents = parseDollars(typed)
  if (cents === null) return ODD_AMOUNT
  return cents === 0 ? missing : null
}

/** Whether a text is an amount below zero. */
export function isNegativeAmount(typed: string): boolean {
  const [sign, amount = ''] = plainDashes(typed).split(/^-\s*/)
  return sign === '' && parseDollars(amount) !== null
}

/** Reads what `findAmountFault` lets through. */
export function readAmount(typed: string): Amount {
  return { cents: parseDollars(typed) ?? 0, typed }
}

/** Two digits or four: `25` and `2025` are the same year; null for anything else. */
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

/** A fund never goes below zero: 409 INSUFFICIENT_FUNDS naming what is available (cents). */
export function requireAvailable(fund: FundPair, available: number, cents: number): void {
  if (cents <= available) return
  throw new Refusal(
    'conflict',
    `${nameFund(fund)} has ${formatMoney(available)} available, which is less than ${formatMoney(cents)}. Lower the amount.`,
    { code: 'INSUFFICIENT_FUNDS' },
  )
}

/** Whose money it is: permission 99 sees it, and does not move it. */
export function describeFinanceOnly(dodaac: string): string {
  return `Only Finance - RA of DoDAAC ${dodaac} may change its funds.`
}
