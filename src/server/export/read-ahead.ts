/** Reads the next batch while this one is written, so that database and writer work at the same time. */
export async function* readAhead<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const source = batches[Symbol.asyncIterator]()
  // The driver's cursor answers with a plain object, not with a promise, once its query has ended.
  const read = async () => source.next()
  let next = read()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = read()
    // Its failure is met when its turn comes.
    next.catch(() => {})
    yield value
  }
}
