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

export type ToWorker = { kind: 'more' }

export type ToMain =
  | { kind: 'total'; total: number }
  | { kind: 'chunk'; chunk: Uint8Array; rows: number }
  | { kind: 'end'; rows: number }
  | { kind: 'failed'; message: string; code?: string }
