import { Readable } from 'node:stream'
import type { Code } from '#wire/code.ts'
import { Streamed } from './streamed.ts'

/**
 * A list of whatever length as an answer: each batch is sent while the next one is read, so that neither side holds more
 * than it needs. What fails before the first rows is refused as ever; a failure later breaks the connection off, and a
 * list without its closing bracket is never taken for a whole one.
 */
export async function streamRows<Row>(
  answer: Code<Row[]>,
  batches: AsyncIterable<Row[]>,
): Promise<Streamed<Row[]>> {
  const reader = batches[Symbol.asyncIterator]()
  return new Streamed(Readable.from(writeList(answer, await reader.next(), reader), { objectMode: false }))
}

async function* writeList<Row>(
  answer: Code<Row[]>,
  first: IteratorResult<Row[]>,
  batches: AsyncIterator<Row[]>,
): AsyncGenerator<string> {
  yield '['
  let isBegun = false
  try {
    for (let next = first; !next.done; next = await batches.next()) {
      if (next.value.length === 0) continue
      const rows = JSON.stringify(answer.write(next.value)).slice(1, -1)
      yield isBegun ? `,${rows}` : rows
      isBegun = true
    }
  } finally {
    await batches.return?.()
  }
  yield ']'
}
