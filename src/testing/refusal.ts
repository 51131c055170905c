import { type FieldError, Refusal, type RefusalKind } from '#domain/refusal.ts'

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
