import type { Form } from './definition.ts'

/** What the worker thread is told when it starts. */
export type ExportRequest = {
  module: string
  filter: unknown
  form: Form
  program: string
  /** Whose it is: one at a time. */
  personId: number
  url: string
}

/** The code of a failure: the person has another export, in whichever process. */
export const IS_EXPORTING = 'EXPORTING'

export type ToWorker = { kind: 'more' }

export type ToMain =
  | { kind: 'total'; total: number }
  | { kind: 'chunk'; chunk: Uint8Array; rows: number }
  | { kind: 'end'; rows: number }
  | { kind: 'failed'; message: string; code?: string }
