import { DEFAULT_STATUSES } from './default-statuses.ts'
import type { FundsEffect, StatusClass, StatusCode } from './status-code.ts'

export type StatusTable = ReadonlyMap<string, StatusCode>

const DEFAULTS: StatusTable = new Map(DEFAULT_STATUSES.map((status) => [status.code, status]))

export function mergeStatuses(changed: readonly StatusCode[]): StatusTable {
  return new Map([...DEFAULTS, ...changed.map((status): [string, StatusCode] => [status.code, status])])
}

export function findDefaultStatus(code: string): StatusCode | null {
  return DEFAULTS.get(code) ?? null
}

/** An unknown code moves nothing. */
export function readStatus(table: StatusTable, code: string): StatusCode {
  return (
    table.get(code) ?? {
      code,
      text: '',
      meaning: '',
      class: 'notice',
      funds: 'keep',
      actor: 'nobody',
      nextStep: '',
    }
  )
}

export function isTerminal({ class: is }: Pick<StatusCode, 'class'>): boolean {
  return is === 'cancelled' || is === 'rejected'
}

/** No status table can make a progress note refund money. */
export function listFundsEffects(of: StatusClass): FundsEffect[] {
  if (of === 'cancelled' || of === 'rejected') return ['refund', 'hold', 'keep']
  if (of === 'item-change' || of === 'quantity-change' || of === 'price-change') return ['reprice', 'keep']
  return ['keep']
}

export function statusText({ code, text }: Pick<StatusCode, 'code' | 'text'>): string {
  return text || code
}

export function statusWords(status: StatusCode): string {
  const { code, text, meaning } = status
  const words = meaning || text
  if (words) return `${words} (${code})`
  return listFundsEffects(status.class).length > 1
    ? `Status ${code}`
    : `The supplier sent code ${code}. Its meaning is not confirmed; quantity and money do not change. Ask the supplier.`
}

export function statusSentence(status: StatusCode): string {
  const words = statusWords(status)
  return words.endsWith('.') ? words : `${words}.`
}

export const SUBSTITUTE_CODES: readonly string[] = ['BC', 'CJ', 'CU']
