/** The database reads a batch while the previous one is written. */
export async function* readAhead<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const source = batches[Symbol.asyncIterator]()
  let next = source.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = source.next()
    // A failure is thrown in its turn.
    next.catch(() => {})
    yield value
  }
}
