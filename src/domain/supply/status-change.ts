import { type FieldError, Refusal } from '../refusal.ts'
import { describeLineStatus } from './line-status.ts'
import type { StatusCode } from './status-code.ts'
import { findDefaultStatus, listFundsEffects } from './statuses.ts'

const FIELDS = ['text', 'meaning', 'class', 'funds', 'actor', 'nextStep'] as const

export type StatusFields = Pick<StatusCode, (typeof FIELDS)[number]>

export function pickStatusFields({
  text,
  meaning,
  class: is,
  funds,
  actor,
  nextStep,
}: StatusFields): StatusFields {
  return { text, meaning, class: is, funds, actor, nextStep }
}

/** Throws a Refusal with a sentence per field. */
export function readStatusChange(code: string, fields: StatusFields): StatusCode {
  const errors = [...findTextProblems(code, fields), ...findFundsProblems(fields)]
  const [first] = errors
  if (first) throw new Refusal('rule', first.message, { code: 'STATUS_CODE', errors })
  return { code, ...pickStatusFields(fields) }
}

/** Reports replace text that looks like a code or a remark, and '' by the code. */
function findTextProblems(code: string, { text }: StatusFields): FieldError[] {
  const shipped = findDefaultStatus(code)?.text ?? ''
  if (text === '' && shipped !== '')
    return [{ field: 'text', message: `Enter words: without them reports would show '${shipped}'.` }]
  const shown = describeLineStatus(text)
  return shown === text
    ? []
    : [{ field: 'text', message: `Reports would show '${shown}' for these words. Choose others.` }]
}

function findFundsProblems({ class: is, funds }: StatusFields): FieldError[] {
  return listFundsEffects(is).includes(funds)
    ? []
    : [{ field: 'funds', message: 'Choose what this kind of status can do with the money.' }]
}

export function isAsShipped(status: StatusCode): boolean {
  const shipped = findDefaultStatus(status.code)
  return shipped !== null && FIELDS.every((field) => shipped[field] === status[field])
}

export function findOwnWords(code: string, text: string): string | null {
  if (!/^[A-Z0-9]{2}$/.test(code)) return null
  return text === '' || text === (findDefaultStatus(code)?.text || code) ? null : text
}
