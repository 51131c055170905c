import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportRequest, ToMain, ToWorker } from './messages.ts'

/** An export that is being written: its bytes, and how far it is. */
export type RunningExport = {
  stream: Readable
  /** Resolves when the number of rows is known and the first bytes can follow; rejects when it cannot be written. */
  ready: Promise<void>
  total: number
  rows: number
  /** Whether bytes lie ready that its reader does not take. */
  isUnread: boolean
}

/** Rows are read, written and forgotten: the thread needs no more room for young values than the portal itself (MB). */
const MOST_YOUNG = 24
/** A list is never kept whole: a file of 400,000 rows is written in 48 (MB). */
const MOST_OLD = 96

/** How often it is looked whether an export is read (ms), and for how long it need not be before it is ended. */
const LOOKED_EVERY = 1000
export const READER_MAY_PAUSE = 20_000

/**
 * Writes a file in a worker thread, so that ordering stays quick meanwhile. Bytes are made as fast as they are read;
 * destroying the stream ends the thread and its query.
 */
export function startExport(request: ExportRequest, readerMayPause: number): RunningExport {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxYoungGenerationSizeMb: MOST_YOUNG, maxOldGenerationSizeMb: MOST_OLD },
  })
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
  // Neither a `ready` that nobody asks for nor a stream that nobody reads yet may end the program when they fail.
  ready.catch(() => {})
  stream.on('error', () => {})
  return running
}
