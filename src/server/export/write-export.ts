import type { MessagePort } from 'node:worker_threads'
import type { Code } from '#wire/code.ts'
import { connection, REPORT_TAKES, readOnly } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { streamCsv } from './csv.ts'
import type { ExportDefinition } from './definition.ts'
import { type ExportRequest, IS_EXPORTING, type ToMain, type ToWorker } from './messages.ts'
import { readAhead } from './read-ahead.ts'
import { streamWorkbook } from './workbook.ts'

/** Milliseconds. */
const READER_MAY_PAUSE = 60_000

/** Maximum wait (ms) for the end of the person's previous export. */
const LAST_MAY_END = 3000

/** Has its own connection and one snapshot. Makes bytes only on request. */
export async function writeExport(request: ExportRequest, port: MessagePort): Promise<void> {
  const { module, filter, program, personId, url } = request
  const post = (message: ToMain, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
  const sql = openPool(url, {
    ...connection,
    max: 1,
    settings: {
      ...readOnly('quartermaster export', program),
      statement_timeout: REPORT_TAKES,
      lock_timeout: LAST_MAY_END,
      // An open snapshot prevents vacuum.
      idle_in_transaction_session_timeout: READER_MAY_PAUSE,
    },
  })
  let rows = 0
  async function* counted<Row>(batches: AsyncIterable<Row[]>) {
    for await (const batch of readAhead(batches)) {
      rows += batch.length
      yield batch
    }
  }
  try {
    const { definition } = (await import(module)) as { definition: ExportDefinition<unknown, unknown> }
    await takeTurn(sql, personId)
    await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (snapshot) => {
      const total = request.form.kind === 'json' ? 0 : await definition.count(snapshot, filter)
      const chunks = write(definition, request, counted(definition.rows(snapshot, filter)))[
        Symbol.asyncIterator
      ]()
      // A slow query fails before the first byte.
      const first = await chunks.next()
      post({ kind: 'total', total })
      await sendOnRequest(
        port,
        first,
        () => chunks.next(),
        (value) => {
          const chunk = Uint8Array.from(value)
          post({ kind: 'chunk', chunk, rows }, [chunk.buffer])
        },
      )
    })
    post({ kind: 'end', rows })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    post({ kind: 'failed', message, code })
  }
  await sql.end({ timeout: 1 }).catch(() => {})
  port.close()
}

/** An advisory lock of this person across processes. */
async function takeTurn(sql: Pool, personId: number): Promise<void> {
  try {
    await sql`SELECT pg_advisory_lock(hashtext('export'), ${personId})`
  } catch (error) {
    throw isLockTaken(error)
      ? Object.assign(new Error('Another export is written.'), { code: IS_EXPORTING })
      : error
  }
}

function isLockTaken(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

function write<Row>(
  { sheet, response }: ExportDefinition<unknown, Row>,
  { filter, form }: ExportRequest,
  batches: AsyncIterable<Row[]>,
): AsyncIterable<Uint8Array> {
  if (form.kind === 'workbook') return streamWorkbook(sheet(filter), batches)
  if (form.kind === 'csv') return streamCsv(sheet(filter), batches)
  if (!response) throw new Error('This list is no answer of a call.')
  return streamJson(response, cutPage(batches, form))
}

function sendOnRequest(
  port: MessagePort,
  first: IteratorResult<Uint8Array>,
  next: () => Promise<IteratorResult<Uint8Array>>,
  send: (chunk: Uint8Array) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let made: IteratorResult<Uint8Array> | undefined = first
  port.on('message', async (message: ToWorker) => {
    if (message.kind !== 'more') return
    try {
      const { done, value } = made ?? (await next())
      made = undefined
      if (done) return resolve()
      send(value)
    } catch (error) {
      reject(error)
    }
  })
  return promise
}

async function* streamJson<Row>(
  response: Code<Row[]>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield Buffer.from(before + JSON.stringify(response.write(batch)).slice(1, -1))
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

async function* cutPage<Row>(
  batches: AsyncIterable<Row[]>,
  { skip, max }: { skip: number; max: number },
): AsyncGenerator<Row[]> {
  let seen = 0
  for await (const batch of batches) {
    yield batch.slice(Math.max(0, skip - seen), skip + max - seen)
    seen += batch.length
    if (seen >= skip + max) return
  }
}
