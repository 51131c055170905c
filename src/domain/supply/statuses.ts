import { DEFAULT_STATUSES } from './default-statuses.ts'
import type { FundsEffect, StatusClass, StatusCode } from './status-code.ts'

export type StatusTable = ReadonlyMap<string, StatusCode>

const DEFAULTS: StatusTable = new Map(DEFAULT_STATUSES.map((status) => [status.code, status]))

/** The codes that the portal ships with, with what administrators changed or added in their place. */
export function mergeStatuses(changed: readonly StatusCode[]): StatusTable {
  return new Map([...DEFAULTS, ...changed.map((status): [string, StatusCode] => [status.code, status])])
}

/** A code as the portal ships it, or null. */
export function findDefaultStatus(code: string): StatusCode | null {
  return DEFAULTS.get(code) ?? null
}

/** What a code means; one that nobody knows moves nothing and is shown as it is. */
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

/** Whether nothing more will come for the quantity of a status. */
export function isTerminal({ class: is }: Pick<StatusCode, 'class'>): boolean {
  return is === 'cancelled' || is === 'rejected'
}

/** Effects that a class can have on money, so that no table makes a progress note give money back. */
export function listFundsEffects(of: StatusClass): FundsEffect[] {
  if (of === 'cancelled' || of === 'rejected') return ['refund', 'hold', 'keep']
  if (of === 'item-change' || of === 'quantity-change' || of === 'price-change') return ['reprice', 'keep']
  return ['keep']
}

/** What lists and reports show for a status. */
export function statusText({ code, text }: Pick<StatusCode, 'code' | 'text'>): string {
  return text || code
}

/** What a person is told about a status, with the code for those who know it: 'Backordered, waiting for stock (BB)'. */
export function statusWords({ code, text, meaning }: Pick<StatusCode, 'code' | 'text' | 'meaning'>): string {
  const words = meaning || text
  return words ? `${words} (${code})` : `Status ${code}`
}
