import type { Form } from './definition.ts'

export type ExportRequest = {
  module: string
  filter: unknown
  form: Form
  program: string
  personId: number
  url: string
}

/** Error code: the person has another export in some process. */
export const IS_EXPORTING = 'EXPORTING'

export type ToWorker = { kind: 'more' }

export type ToMain =
  | { kind: 'total'; total: number }
  | { kind: 'chunk'; chunk: Uint8Array; rows: number }
  | { kind: 'end'; rows: number }
  | { kind: 'failed'; message: string; code?: string }
