import { parentPort, workerData } from 'node:worker_threads'
import postgres from 'postgres'
import { connection, REPORT_TAKES, readOnly, type Sql } from '../db/connect.ts'
import type { ExportDefinition } from './definition.ts'
import type { Request, ToMain, ToWorker } from './thread.ts'
import { streamWorkbook } from './workbook.ts'

/** The thread that writes one file: it has a connection of its own, and makes bytes only when they are asked for. */
const { module, filter, program, url } = workerData as Request
const port = parentPort
if (!port) throw new Error('This module runs as a worker thread.')
const tell = (message: ToMain, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

const sql = postgres(url, {
  ...connection,
  max: 1,
  connection: { ...readOnly('quartermaster export', program), statement_timeout: REPORT_TAKES },
})

let rows = 0
/** The next batch is read while this one is written, so that database and writer work at the same time. */
async function* counted<Row>(batches: AsyncIterable<Row[]>) {
  const source = batches[Symbol.asyncIterator]()
  let next = source.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = source.next()
    // Its failure is met when its turn comes.
    next.catch(() => {})
    rows += value.length
    yield value
  }
}

try {
  const { definition } = (await import(module)) as { definition: ExportDefinition<unknown, unknown> }
  const reading = sql as unknown as Sql
  tell({ kind: 'total', total: await definition.count(reading, filter) })
  const bytes = streamWorkbook(definition.sheet(filter), counted(definition.rows(reading, filter)))
  const chunks = bytes[Symbol.asyncIterator]()
  port.on('message', async (message: ToWorker) => {
    if (message.kind !== 'more') return
    try {
      const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array>
      if (done) return finish()
      const chunk = Uint8Array.from(value)
      tell({ kind: 'chunk', chunk, rows }, [chunk.buffer])
    } catch (error) {
      fail(error)
    }
  })
} catch (error) {
  fail(error)
}

async function finish(): Promise<void> {
  tell({ kind: 'end', rows })
  await sql.end({ timeout: 1 })
  port?.close()
}

function fail(error: unknown): void {
  const { message, code } = error as Error & { code?: string }
  tell({ kind: 'failed', message, code })
  void sql.end({ timeout: 1 }).finally(() => port?.close())
}
