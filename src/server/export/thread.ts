import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportRequest, ToMain, ToWorker } from './messages.ts'

export type RunningExport = {
  stream: Readable
  /** Resolves before the first bytes. */
  ready: Promise<void>
  total: number
  rows: number
  isUnread: boolean
}

/** MB. */
const MAX_YOUNG = 24
/** MB. A file of 400,000 rows needs 48. */
const MAX_OLD = 96

/** Milliseconds between checks, and until an unread export is aborted. */
const LOOKED_EVERY = 1000
export const READER_MAY_PAUSE = 20_000

type Thread = {
  on(event: 'message', hear: (message: ToMain) => void): unknown
  on(event: 'error', hear: (error: Error) => void): unknown
  on(event: 'exit', hear: () => void): unknown
  postMessage(message: ToWorker): void
  terminate(): Promise<unknown>
}
export type OpenThread = (request: ExportRequest) => Thread

export const openThread: OpenThread = (request) =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG, maxOldGenerationSizeMb: MAX_OLD },
  })

/** Pauses when the reader does; destroying the stream ends the thread and its query. */
export function startExport(worker: Thread, readerMayPause: number): RunningExport {
  const more = () => worker.postMessage({ kind: 'more' } satisfies ToWorker)
  const stream = new Readable({
    highWaterMark: 256 * 1024,
    read: more,
    destroy(error, done) {
      void worker.terminate().then(() => done(error))
    },
  })
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const running: RunningExport = { stream, ready, total: 0, rows: 0, isUnread: false }
  let isWritten = false
  let made = 0
  const fail = (error: Error) => {
    reject(error)
    stream.destroy(error)
  }
  worker.on('message', (message: ToMain) => {
    if (message.kind === 'total') {
      running.total = message.total
      resolve()
    } else if (message.kind === 'chunk') {
      running.rows = message.rows
      made += message.chunk.byteLength
      stream.push(message.chunk)
    } else if (message.kind === 'end') {
      running.rows = message.rows
      isWritten = true
      stream.push(null)
    } else fail(Object.assign(new Error(message.message), { code: message.code }))
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    if (!isWritten && !stream.destroyed) fail(new Error('The export stopped.'))
  })
  let taken = 0
  let paused = 0
  const every = Math.min(LOOKED_EVERY, readerMayPause / 4)
  const looking = setInterval(() => {
    const takenNow = made - stream.readableLength
    running.isUnread = stream.readableLength > 0 && takenNow === taken
    paused = running.isUnread ? paused + every : 0
    taken = takenNow
    if (paused >= readerMayPause) fail(new Error('Nobody reads the export.'))
  }, every)
  looking.unref()
  stream.once('close', () => clearInterval(looking))
  // An unobserved failure must not end the process.
  ready.catch(() => {})
  stream.on('error', () => {})
  return running
}
