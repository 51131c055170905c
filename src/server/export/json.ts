import type { Code } from '#wire/code.ts'

/** The rows of a call's answer as one JSON list, in bytes, made while rows are pulled. */
export async function* streamJson<Row>(
  answer: Code<Row[]>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield Buffer.from(before + JSON.stringify(answer.write(batch)).slice(1, -1))
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

/** The rows of a page, however large it is. */
export async function* cutPage<Row>(
  batches: AsyncIterable<Row[]>,
  { skip, most }: { skip: number; most: number },
): AsyncGenerator<Row[]> {
  let seen = 0
  for await (const batch of batches) {
    yield batch.slice(Math.max(0, skip - seen), skip + most - seen)
    seen += batch.length
    if (seen >= skip + most) return
  }
}
