import { type FieldError, Refusal, type RefusalKind } from '#domain/refusal.ts'
import { RecordFault } from '#domain/supply/milstrip/record.ts'

export type SaidNo = { kind: RefusalKind; code: string; message: string; errors: FieldError[] }

/** How the portal says no to a work: with which kind, code and sentences; null when it does not. */
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

/** In which column a record is wrong, and why; null when it is right. */
export function faultOf(work: () => unknown): { column: number; reason: string } | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error
    return { column: error.column, reason: error.reason }
  }
}
