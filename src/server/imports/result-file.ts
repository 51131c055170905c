import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readCell, writeRecord } from '#domain/imports/cells.ts'
import { describeOutcome, isOpen } from '#domain/imports/drafts.ts'
import { type Plan, RESULT } from './plan.ts'

export async function writeResultFile<Row>(
  path: string,
  plan: Plan<Row>,
  isWritten: boolean,
): Promise<string> {
  const result = `${path}.result.csv`
  const width = plan.headings.length
  function* listRecords() {
    // By the byte order mark, Excel knows UTF-8.
    yield `\ufeff${writeRecord([...plan.headings, RESULT])}`
    for (const draft of plan.drafts) {
      const cells = Array.from({ length: width }, (_, at) => readCell(draft.cells[at] ?? ''))
      const outcome =
        !isWritten && isOpen(draft) ? 'not written, because another row is refused' : describeOutcome(draft)
      yield writeRecord([...cells, outcome])
    }
  }
  await pipeline(Readable.from(listRecords()), createWriteStream(result))
  return result
}
