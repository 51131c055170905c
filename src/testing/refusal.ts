import { type FieldError, Refusal, type RefusalKind } from '#domain/refusal.ts'
import { RecordFault } from '#domain/supply/milstrip/record.ts'

type SaidNo = { kind: RefusalKind; code: string; message: string; errors: FieldError[] }

/** Null when `work` does not throw. */
export function refusalOf(work: () => unknown): SaidNo | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, code, message, errors } = error
    return { kind, code, message, errors }
  }
}

/** `kind CODE: message`. Null when `work` does not throw. */
export function sayRefusal(work: () => unknown): string | null {
  const refused = refusalOf(work)
  return refused && `${refused.kind} ${refused.code}: ${refused.message}`
}

/** Null when the record is valid. */
export function faultOf(work: () => unknown): { column: number; reason: string } | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error
    return { column: error.column, reason: error.reason }
  }
}
