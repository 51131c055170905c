/** Reads the next batch while this one is written, so that database and writer work at the same time. */
export async function* readAhead<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const source = batches[Symbol.asyncIterator]()
  let next = source.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = source.next()
    // Its failure is met when its turn comes.
    next.catch(() => {})
    yield value
  }
}
